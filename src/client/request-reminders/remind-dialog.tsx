import { countOf } from '#shared/format.ts';
import type { SelectedLists } from '#shared/request-reminders.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { useSendingPreview, useSendNow } from './api.ts';

interface Props {
  selected: SelectedLists;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for confirmation, saying how many clients get an email. */
export function RemindDialog({ selected, onDone, onClose }: Props) {
  const { data, isError, refetch } = useSendingPreview(selected);
  const send = useSendNow();
  return (
    <Dialog open title="Send reminder now" onClose={onClose}>
      {isError && <LoadError what="who gets a mail" onRetry={() => void refetch()} />}
      {!isError && (
        <div role="status" aria-busy={!data} className="space-y-2">
          {!data && <p className="text-muted-foreground">Counting...</p>}
          {data && (
            <>
              <p>
                {data.clients === 0
                  ? 'Nobody gets a mail.'
                  : `${countOf(data.clients, 'person gets', 'people get')} a mail about everything that is open for them.`}
              </p>
              {data.remindedLately > 0 && (
                <p className="text-muted-foreground">
                  {countOf(data.remindedLately, 'person was', 'people were')} reminded in the last three
                  working days and {data.remindedLately === 1 ? 'gets' : 'get'} none.
                </p>
              )}
              {data.withoutMail > 0 && (
                <p className="text-muted-foreground">
                  {countOf(data.withoutMail, 'person gets', 'people get')} no mail: the address is not
                  confirmed, or email notifications are off. Please call instead.
                </p>
              )}
            </>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {data && data.clients > 0 && (
          <Button
            pending={send.isPending}
            pendingLabel="Sending..."
            onClick={() => send.mutate(selected, { onSuccess: onDone })}
          >
            Send to {countOf(data.clients, 'person', 'people')}
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          {data?.clients === 0 ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </Dialog>
  );
}
