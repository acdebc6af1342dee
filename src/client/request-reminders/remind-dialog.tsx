import { countOf } from '#shared/format.ts';
import type { NamedList, SelectedLists } from '#shared/request-reminders.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { useSendingPreview, useSendNow } from './api.ts';
import { localDay } from './words.ts';

interface Props {
  selected: SelectedLists;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for confirmation, saying how many clients get an email. Stays open for lists for which it failed. */
export function RemindDialog({ selected, onDone, onClose }: Props) {
  const send = useSendNow();
  const failed = send.data?.failed ?? [];
  return (
    <Dialog open title="Send reminder now" onClose={failed.length > 0 ? onDone : onClose}>
      {failed.length > 0 ? (
        <Failures failed={failed} sent={send.data?.clients ?? 0} onClose={onDone} />
      ) : (
        <Confirmation
          selected={selected}
          pending={send.isPending}
          onSend={() =>
            send.mutate(selected, { onSuccess: (result) => result.failed.length === 0 && onDone() })
          }
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface ConfirmationProps {
  selected: SelectedLists;
  pending: boolean;
  onSend: () => void;
  onClose: () => void;
}

function Confirmation({ selected, pending, onSend, onClose }: ConfirmationProps) {
  const { data, isError, refetch } = useSendingPreview(selected);
  return (
    <>
      {isError && <LoadError what="who gets an email" onRetry={() => void refetch()} />}
      {!isError && (
        <div role="status" aria-busy={!data} className="space-y-2">
          {!data && <p className="text-muted-foreground">Counting...</p>}
          {data && (
            <>
              <p>
                {data.clients === 0
                  ? 'Nobody gets an email.'
                  : `${countOf(data.clients, 'person gets', 'people get')} an email about everything that is open for them.`}
              </p>
              {data.paused.length > 0 && (
                <>
                  <p>
                    {data.paused.length === 1
                      ? 'Reminders are paused for this list. The email names it all the same:'
                      : `Reminders are paused for ${countOf(data.paused.length, 'list')}. The emails name them all the same:`}
                  </p>
                  <ListNames
                    lists={data.paused.map(({ until, byClient, ...list }) => ({
                      ...list,
                      more: byClient
                        ? `asked for more time until ${localDay(until)}`
                        : `paused until ${localDay(until)}`,
                    }))}
                  />
                </>
              )}
              {data.remindedLately > 0 && (
                <p className="text-muted-foreground">
                  {countOf(data.remindedLately, 'person was', 'people were')} reminded in the last three
                  working days and {data.remindedLately === 1 ? 'gets' : 'get'} none.
                </p>
              )}
              {data.withoutMail > 0 && (
                <p className="text-muted-foreground">
                  {countOf(data.withoutMail, 'person gets', 'people get')} no email: the address is not
                  confirmed, or email notifications are off. Please call instead.
                </p>
              )}
            </>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {data && data.clients > 0 && (
          <Button pending={pending} pendingLabel="Sending..." onClick={onSend}>
            Send to {countOf(data.clients, 'person', 'people')}
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          {data?.clients === 0 ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </>
  );
}

function Failures({ failed, sent, onClose }: { failed: NamedList[]; sent: number; onClose: () => void }) {
  return (
    <>
      <div role="status" className="space-y-2">
        <p>
          {sent === 0
            ? 'No reminder was sent.'
            : `The reminder was sent to ${countOf(sent, 'person', 'people')}, but not about:`}
        </p>
        <ListNames lists={failed} />
        <p className="text-muted-foreground">
          Nothing was sent to {failed.length === 1 ? 'this client' : 'these clients'}. Try again later, or
          call them.
        </p>
      </div>
      <div>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}

const maxNamed = 5;

function ListNames({ lists }: { lists: (NamedList & { more?: string })[] }) {
  const hidden = lists.length - maxNamed;
  return (
    <ul className="list-disc space-y-1 pl-5">
      {lists.slice(0, maxNamed).map(({ id, client, title, more }) => (
        <li key={id}>
          <span className="font-semibold">{client}</span>: {title}
          {more && ` (${more})`}
        </li>
      ))}
      {hidden > 0 && <li>and {countOf(hidden, 'more list')}</li>}
    </ul>
  );
}
