import { messageOf } from '../core/api-error.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useWithdrawInvitation } from './api.ts';

interface Props {
  person: { id: number; name: string };
  onClose: () => void;
}

export function WithdrawDialog({ person, onClose }: Props) {
  const withdraw = useWithdrawInvitation();
  return (
    <ConfirmDialog
      open
      title="Withdraw invitation"
      confirmLabel="Withdraw invitation"
      pendingLabel="Withdrawing..."
      pending={withdraw.isPending}
      failure={withdraw.error ? messageOf(withdraw.error) : undefined}
      onConfirm={() => withdraw.mutate({ id: person.id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        The link in the email to <strong className="font-semibold">{person.name}</strong> stops working. The
        account stays, and you can send another invitation at any time.
      </p>
    </ConfirmDialog>
  );
}
