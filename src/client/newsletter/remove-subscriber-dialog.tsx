import type { Subscriber } from '#shared/newsletter.ts';
import { messageOf } from '../core/api-error.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useRemoveSubscriber } from './subscribers-api.ts';

interface Props {
  subscriber: Subscriber;
  onClose: () => void;
}

export function RemoveSubscriberDialog({ subscriber: { id, email, confirmedAt }, onClose }: Props) {
  const remove = useRemoveSubscriber();
  return (
    <ConfirmDialog
      open
      title="Remove subscriber"
      confirmLabel="Remove subscriber"
      pendingLabel="Removing..."
      pending={remove.isPending}
      failure={remove.error ? messageOf(remove.error) : undefined}
      onConfirm={() => remove.mutate({ id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        Remove <strong className="font-semibold wrap-anywhere">{email}</strong> from the newsletter?{' '}
        {confirmedAt
          ? 'The address stays in this list as unsubscribed, and only its owner can subscribe again.'
          : 'The address was never confirmed and is deleted. The link in its email stops working.'}
      </p>
      <p>If you have exported the list before, remove the address from your mailing tool too.</p>
    </ConfirmDialog>
  );
}
