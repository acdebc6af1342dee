import { personName } from '#shared/format.ts';
import type { User } from '#shared/users.ts';
import { messageOf } from '../core/api-error.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useResetSecondFactor } from './api.ts';

/** Resets a user's second factor, for example after a lost phone. */
export function ResetSecondFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const reset = useResetSecondFactor();
  const name = <strong className="font-semibold wrap-anywhere">{personName(user)}</strong>;
  return (
    <ConfirmDialog
      open
      title="Reset the second step?"
      confirmLabel="Reset second step"
      pendingLabel="Resetting..."
      pending={reset.isPending}
      failure={reset.error ? messageOf(reset.error) : undefined}
      onConfirm={() => reset.mutate(user.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        Check first that it is really {name}: call them back on a number that you know. A stranger who has the
        password would ask for the same.
      </p>
      <p className="text-muted-foreground">
        App, recovery codes, passkeys and remembered devices are removed, and the account is signed out
        everywhere. The password stays. We write to {user.email} about it.
      </p>
    </ConfirmDialog>
  );
}
