import { Check, CircleSlash, Pencil, RotateCcw, Trash2, Undo2 } from 'lucide-react';
import type { ItemFile } from '#shared/request-items.ts';
import type { ManagedItem, ManagedList } from '#shared/request-lists.ts';
import { messageOf } from '../core/api-error.ts';
import { FileTile } from '../files/file-tile.tsx';
import { ReturnNote } from '../request-items/return-note.tsx';
import { useAcceptItem } from '../request-reviews/api.ts';
import { useMarkItem } from '../request-templates/api.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { markBadges, stateBadges } from './managed-words.ts';
import { useWaiveItem } from './management-api.ts';
import { itemSource, shortDay } from './words.ts';

export type ItemDialogName = 'edit' | 'delete' | 'return';

interface Props {
  list: ManagedList;
  item: ManagedItem;
  onOpen: (dialog: ItemDialogName) => void;
  onPreview: (file: ItemFile) => void;
}

/** One item as staff see it: what is requested, what arrived, and the possible actions. */
export function ManagedItemRow({ list, item, onOpen, onPreview }: Props) {
  const isDraft = list.sentAt === null;
  const badge =
    item.rollMark && isDraft ? markBadges[item.rollMark] : isDraft ? undefined : stateBadges[item.state];
  const isGone = isDraft && item.rollMark === 'gone';
  return (
    <li className="space-y-3 px-5 py-3.5">
      <div className="flex items-start gap-3">
        <div className={`min-w-0 flex-1 ${isGone ? 'text-muted-foreground' : ''}`}>
          <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold wrap-anywhere">
            <span className={isGone ? 'line-through' : ''}>{item.label}</span>
            {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
          </h3>
          <p className="text-caption text-muted-foreground wrap-anywhere">
            {[itemSource(item), !item.required && 'Not required', sinceText(item, isDraft)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {item.why && <p className="mt-1 text-muted-foreground wrap-anywhere">{item.why}</p>}
        </div>
        <ItemMenu list={list} item={item} onOpen={onOpen} />
      </div>
      {item.answer && (
        <p className="rounded-control bg-muted px-4 py-3 wrap-anywhere whitespace-pre-line">{item.answer}</p>
      )}
      {item.files.length > 0 && (
        <ul className="space-y-1.5">
          {item.files.map((file) => (
            <SentFile key={file.id} file={file} onPreview={onPreview} />
          ))}
        </ul>
      )}
      {item.state === 'returned' && <ReturnNote item={item} />}
      {item.state === 'received' && list.closedAt === null && (
        <Decision item={item} onReturn={() => onOpen('return')} />
      )}
    </li>
  );
}

/** Since when an item has been in its state, and who decided. */
function sinceText({ state, stateSince, decidedBy }: ManagedItem, isDraft: boolean): string | undefined {
  if (isDraft || state === 'open' || state === 'returned') return undefined;
  return [shortDay(stateSince), decidedBy].filter(Boolean).join(', ');
}

function SentFile({ file, onPreview }: { file: ItemFile; onPreview: (file: ItemFile) => void }) {
  return (
    <li className="flex items-center gap-3">
      <FileTile type={file.fileType} />
      <span className="min-w-0">
        <button
          type="button"
          onClick={() => onPreview(file)}
          className="min-h-8 cursor-pointer text-left text-link wrap-anywhere"
        >
          {file.originalFilename}
        </button>
        <span className="block text-caption text-muted-foreground wrap-anywhere">
          {file.byLink ? 'By the upload link on' : 'Sent on'} {shortDay(file.addedAt)}
          {file.sentAs && ` as ${file.sentAs}`}
        </span>
      </span>
    </li>
  );
}

function Decision({ item, onReturn }: { item: ManagedItem; onReturn: () => void }) {
  const accept = useAcceptItem();
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          aria-label={`Accept: ${item.label}`}
          pending={accept.isPending}
          onClick={() => accept.mutate(item.id)}
        >
          <Check className="size-4.5" aria-hidden="true" />
          Accept
        </Button>
        <Button variant="secondary" aria-label={`Return: ${item.label}`} onClick={onReturn}>
          <Undo2 className="size-4.5" aria-hidden="true" />
          Return
        </Button>
      </div>
      {accept.error && <FieldError className="mt-1.5">{messageOf(accept.error)}</FieldError>}
    </div>
  );
}

function ItemMenu({ list, item, onOpen }: Omit<Props, 'onPreview'>) {
  const mark = useMarkItem();
  const waive = useWaiveItem();
  if (list.closedAt !== null) return null;
  const isDraft = list.sentAt === null;
  const isRolled = isDraft && item.rollMark !== null;
  const isWaivable = !isDraft && ['open', 'returned', 'received', 'not_applicable'].includes(item.state);
  const isUntouched = item.state === 'open' && item.answer === null && item.files.length === 0;
  return (
    <RowMenu
      label={`Actions for ${item.label}`}
      actions={[
        { label: 'Edit item', icon: Pencil, onSelect: () => onOpen('edit') },
        ...(isRolled && item.rollMark !== 'gone'
          ? [
              {
                label: 'Leave out',
                icon: CircleSlash,
                onSelect: () => mark.mutate({ ...item, rollMark: 'gone' }),
              },
            ]
          : []),
        ...(isRolled && item.rollMark === 'gone'
          ? [
              {
                label: 'Ask again',
                icon: RotateCcw,
                onSelect: () => mark.mutate({ ...item, rollMark: 'same' }),
              },
            ]
          : []),
        ...(isWaivable
          ? [{ label: 'No longer needed', icon: CircleSlash, onSelect: () => waive.mutate({ id: item.id }) }]
          : []),
        ...(isDraft || isUntouched
          ? [{ label: 'Delete item', icon: Trash2, onSelect: () => onOpen('delete'), destructive: true }]
          : []),
      ]}
    />
  );
}
