import { CircleCheck, CircleSlash, type LucideIcon, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { adminRequestPath, paths } from '#shared/paths.ts';
import { type ItemState, returnReasonLabels } from '#shared/request-items.ts';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import { formatTimestamp } from '#shared/time.ts';
import { Button } from '../ui/button.tsx';
import type { Mark } from './sitting.ts';

interface Props {
  item: ReviewedItem;
  /** A decision made in this sitting, which may not be saved yet. */
  mark: Mark | undefined;
  undoing: boolean;
  onUndo: () => void;
  /** Whether nothing else waits. */
  isLast: boolean;
}

const verbs: Partial<Record<ItemState, { icon: LucideIcon; tone: string; text: string }>> = {
  accepted: { icon: CircleCheck, tone: 'text-success', text: 'Accepted' },
  returned: { icon: Undo2, tone: 'text-danger', text: 'Returned' },
  waived: { icon: CircleSlash, tone: 'text-muted-foreground', text: 'No longer needed, said' },
};

const filed = { icon: CircleCheck, tone: 'text-success', text: 'Filed' };

/** Shown instead of the buttons: who decided, and when. */
export function Decided({ item, mark, undoing, onUndo, isLast }: Props) {
  const isSent = item.state !== 'received';
  const state = isSent || !mark ? item.state : mark.state;
  const verb = state === 'filed' || item.filedUnder ? filed : verbs[state];
  const isMine = isSent ? item.decidedByMe : mark !== undefined;
  const Icon = verb?.icon;
  return (
    <div className="space-y-3" role="status">
      <p className="flex gap-2">
        {Icon && <Icon className={`mt-0.5 size-5 shrink-0 ${verb.tone}`} aria-hidden="true" />}
        <span className="min-w-0 wrap-anywhere">
          {verb ? (
            <>
              <span className="font-semibold">
                {verb.text} by {isMine ? 'you' : (item.decidedBy ?? 'a colleague')}
              </span>
              {isSent && (
                <span className="block text-caption text-muted-foreground">
                  <time dateTime={item.stateSince}>{formatTimestamp(item.stateSince)}</time>
                  {item.returnReason && ` · ${returnReasonLabels[item.returnReason]}`}
                </span>
              )}
            </>
          ) : (
            notToDecide(item)
          )}
        </span>
      </p>
      {item.filedUnder && (
        <p className="wrap-anywhere">
          Under “{item.filedUnder.item}” of{' '}
          <Link to={adminRequestPath(item.filedUnder.listId)} className="text-link">
            {item.filedUnder.title}
          </Link>
        </p>
      )}
      {verb && item.returnNote && <p className="whitespace-pre-line wrap-anywhere">{item.returnNote}</p>}
      {verb && isMine && !item.list?.closed && (
        <Button variant="secondary" pending={undoing} pendingLabel="Undoing..." onClick={onUndo}>
          Undo
        </Button>
      )}
      {isLast && (
        <p className="text-muted-foreground">
          That was the last one.{' '}
          <Link to={paths.adminWaiting} className="text-link">
            See who still owes us something
          </Link>
        </p>
      )}
    </div>
  );
}

function notToDecide({ state, list }: ReviewedItem): string {
  if (list?.closed) return 'The list was closed. Open it again to decide about this.';
  if (state === 'not_applicable') return 'The client says that this does not apply.';
  return 'Nothing waits here: the client has not sent it yet.';
}
