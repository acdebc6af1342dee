import { Circle, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Client } from '#shared/clients.ts';
import { countOf } from '#shared/format.ts';
import { adminRequestPath, clientPath } from '#shared/paths.ts';
import type { ManagedList } from '#shared/request-lists.ts';
import { requestsCardId } from '../request-lists/requests-card.tsx';
import { decidedCount, waitingStates } from '../request-lists/words.ts';
import { NewListDialog } from '../request-templates/new-list-dialog.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { useOpenRequests } from './client-api.ts';
import { BlockNote, blockActionClass, ClientBlock, LoadedBlock } from './client-block.tsx';

const shownItems = 5;

interface Props {
  clientId: number;
  /** Undefined if nothing can be requested: for a closed account, or a client of other staff. */
  client: Client | undefined;
  /** Says why nothing is shown. */
  empty: string;
}

/** What the client was asked for and has not sent yet. */
export function ClientRequests({ clientId, client, empty }: Props) {
  const requests = useOpenRequests(clientId);
  const [adding, setAdding] = useState(false);
  return (
    <ClientBlock
      title="Open requests"
      action={
        client && (
          <button
            type="button"
            aria-label="Add request list"
            onClick={() => setAdding(true)}
            className={blockActionClass}
          >
            Add
          </button>
        )
      }
    >
      <LoadedBlock what="the requests" query={requests} lines={[60, 100, 75, 70]}>
        {(open) =>
          open ? (
            <>
              <List list={open.first} />
              {open.others > 0 && (
                <Link
                  to={`${clientPath(clientId)}#${requestsCardId}`}
                  className="mt-2 inline-block text-caption text-link"
                >
                  {countOf(open.others, 'other list')}
                </Link>
              )}
            </>
          ) : (
            <BlockNote>{empty}</BlockNote>
          )
        }
      </LoadedBlock>
      {adding && client && (
        <NewListDialog people={[client]} companies={client.companies} onClose={() => setAdding(false)} />
      )}
    </ClientBlock>
  );
}

function List({ list }: { list: ManagedList }) {
  const { id, title, itemCount, receivedCount, items } = list;
  const doneCount = decidedCount(list);
  const missing = items.filter(({ state }) => waitingStates.includes(state));
  const percent = itemCount > 0 ? Math.round((100 * doneCount) / itemCount) : 0;
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <Link
          to={adminRequestPath(id)}
          className="font-semibold wrap-anywhere underline-offset-3 hover:underline"
        >
          {title}
        </Link>
        <span className="shrink-0 text-caption text-muted-foreground tabular-nums">
          {doneCount} of {itemCount}
          <span className="sr-only"> done</span>
        </span>
      </p>
      <div className="mt-1 mb-2">
        <ProgressBar label={title} percent={percent} />
      </div>
      {missing.length === 0 ? (
        <BlockNote>{receivedCount > 0 ? `${receivedCount} to review` : 'Everything is here.'}</BlockNote>
      ) : (
        <ul className="space-y-1 text-caption" aria-label="Missing">
          {missing.slice(0, shownItems).map(({ id: itemId, shortLabel, label, state }) => {
            const Icon = state === 'returned' ? Undo2 : Circle;
            return (
              <li key={itemId} className="flex items-start gap-2">
                <Icon className="mt-0.5 size-3.5 shrink-0 text-muted-foreground" aria-hidden="true" />
                <span className="min-w-0 wrap-anywhere">
                  {shortLabel ?? label}
                  {state === 'returned' && <span className="text-muted-foreground"> · sent back</span>}
                </span>
              </li>
            );
          })}
          {missing.length > shownItems && (
            <li className="text-muted-foreground">and {missing.length - shownItems} more</li>
          )}
        </ul>
      )}
    </>
  );
}
