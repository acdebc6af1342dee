import { CircleCheck } from 'lucide-react';
import { formatFileSize } from '#shared/format.ts';
import type { RequestItem } from '#shared/request-items.ts';
import type { OwnRequestList } from '#shared/request-lists.ts';
import { formatTimestamp } from '#shared/time.ts';
import { NotSent } from '../files/not-sent.tsx';
import type { QueuedFile } from '../files/queued-file.ts';
import { thingsLeft, waitingItems } from '../request-lists/words.ts';
import { Button } from '../ui/button.tsx';
import { ItemLabel } from './item-label.tsx';

interface Props {
  item: RequestItem;
  list: OwnRequestList;
  /** Files chosen for it that were refused. */
  notSent: readonly QueuedFile[];
  onAddAnother: () => void;
  onExchange: (fileId: number) => void;
  onUndo: () => void;
  undoing: boolean;
  onNext: (item: RequestItem) => void;
  onClose: () => void;
}

/** Says that an item has arrived, and offers the next one. */
export function Arrived({
  item,
  list,
  notSent,
  onAddAnother,
  onExchange,
  onUndo,
  undoing,
  onNext,
  onClose,
}: Props) {
  const [next] = waitingItems(list.items).filter(({ id }) => id !== item.id);
  const file = item.files.toSorted((a, b) => a.addedAt.localeCompare(b.addedAt)).at(-1);
  return (
    <>
      <div className="flex gap-3 border-b pb-4">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">
            <ItemLabel label={item.label} />
          </h3>
          <p className="text-caption text-muted-foreground wrap-anywhere">{whatArrived(item, file)}</p>
          {item.state !== 'not_applicable' && file && (
            <p className="text-caption text-muted-foreground tabular-nums">
              {formatFileSize(file.fileSize)}, {formatTimestamp(file.addedAt)}
            </p>
          )}
        </div>
      </div>
      <NotSent files={notSent} />
      <div className="flex flex-wrap justify-around gap-x-6">
        {item.state === 'not_applicable' && (
          <Button variant="link" pending={undoing} onClick={onUndo}>
            Undo
          </Button>
        )}
        {item.state === 'received' && item.kind === 'document' && (
          <>
            <Button variant="link" onClick={onAddAnother}>
              Add another page
            </Button>
            {file && (
              <Button variant="link" onClick={() => onExchange(file.id)}>
                Use another file
              </Button>
            )}
          </>
        )}
      </div>
      <div>
        <p className="font-semibold">
          {list.leftCount > 0 ? thingsLeft(list.leftCount) : 'You have sent everything.'}
        </p>
        <p className="text-muted-foreground wrap-anywhere">
          {next && `Next: ${next.label}${next.required ? '' : ' (optional)'}`}
          {!next && 'We are looking at it and will write to you if something is missing.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 max-xs:*:w-full">
        {next && <Button onClick={() => onNext(next)}>Go to the next one</Button>}
        <Button variant={next ? 'secondary' : 'primary'} onClick={onClose}>
          {next ? 'Done for now' : 'Done'}
        </Button>
      </div>
    </>
  );
}

function whatArrived({ state, answer }: RequestItem, file: RequestItem['files'][number] | undefined): string {
  if (state === 'not_applicable') return 'You said this does not apply to you.';
  if (file) return file.sentAs ? `Saved as ${file.originalFilename}` : file.originalFilename;
  return answer ?? '';
}
