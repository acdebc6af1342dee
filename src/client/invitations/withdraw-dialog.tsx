import { personName } from '#shared/format.ts';
import type { User } from '#shared/users.ts';
import { messageOf } from '../core/api-error.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useWithdrawInvitation } from './api.ts';

export function WithdrawDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const withdraw = useWithdrawInvitation();
  return (
    <ConfirmDialog
      open
      title="Withdraw invitation"
      confirmLabel="Withdraw invitation"
      pendingLabel="Withdrawing..."
      pending={withdraw.isPending}
      failure={withdraw.error ? messageOf(withdraw.error) : undefined}
      onConfirm={() => withdraw.mutate({ id: user.id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        The link in the mail to <strong className="font-semibold">{personName(user)}</strong> stops working.
        The account stays, and you can send another invitation at any time.
      </p>
    </ConfirmDialog>
  );
}
