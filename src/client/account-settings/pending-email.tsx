import { MailCheck } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { useCancelEmailChange, useResendConfirmation } from './api.ts';

interface Props {
  address: string;
  /** Moves the focus, because the buttons are unmounted. */
  onCancelled: () => void;
}

/** A new email address that is not confirmed yet. */
export function PendingEmail({ address, onCancelled }: Props) {
  const resend = useResendConfirmation();
  const cancel = useCancelEmailChange();
  return (
    <div className="mt-2 rounded-control bg-info-soft px-4 pt-3 pb-1.5">
      <p className="flex gap-2.5 text-body">
        <MailCheck className="mt-0.5 size-5 shrink-0 text-info" aria-hidden="true" />
        <span className="wrap-anywhere">Waiting for confirmation at {address}</span>
      </p>
      <div className="ml-7.5 flex gap-5">
        <Button
          variant="link"
          pending={resend.isPending}
          pendingLabel="Sending..."
          onClick={() => resend.mutate()}
        >
          Send again
        </Button>
        <Button
          variant="link"
          pending={cancel.isPending}
          onClick={() => cancel.mutate(undefined, { onSuccess: onCancelled })}
        >
          Cancel
        </Button>
      </div>
    </div>
  );
}
