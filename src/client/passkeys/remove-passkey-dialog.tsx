import type { Passkey } from '#shared/passkeys.ts';
import { messageOf } from '../core/api-error.ts';
import { useUser } from '../core/session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useRemovePasskey } from './api.ts';

interface Props {
  passkey: Passkey;
  isLast: boolean;
  onClose: () => void;
}

export function RemovePasskeyDialog({ passkey, isLast, onClose }: Props) {
  const { role } = useUser();
  const remove = useRemovePasskey();
  return (
    <ConfirmDialog
      open
      title="Remove passkey"
      confirmLabel="Remove passkey"
      pendingLabel="Removing..."
      pending={remove.isPending}
      failure={remove.error ? messageOf(remove.error) : undefined}
      onConfirm={() => remove.mutate({ id: passkey.id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        <strong className="wrap-anywhere">{passkey.name}</strong> will no longer log in. Your device may go on
        offering it until you delete it in the device’s settings too.
      </p>
      {isLast && role === 'admin' && (
        <p>
          It is your last passkey. Without an app for codes you will be asked to set up a second step again
          before you can go on.
        </p>
      )}
    </ConfirmDialog>
  );
}
