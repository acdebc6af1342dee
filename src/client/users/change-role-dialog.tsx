import { personName } from '#shared/format.ts';
import type { User } from '#shared/users.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { type AccountKind, accountKind, consequencesOf, kindNames } from './account-change.ts';

interface Props {
  user: User;
  to: AccountKind;
  pending: boolean;
  failure: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

export function ChangeRoleDialog({ user, to, ...dialog }: Props) {
  const from = accountKind(user.role, user.staffLevel);
  const name = personName(user);
  return (
    <ConfirmDialog
      open
      title={`Make ${name} ${kindNames[to]}?`}
      confirmLabel="Change role"
      pendingLabel="Changing..."
      {...dialog}
    >
      <p>
        <strong className="font-semibold wrap-anywhere">{name}</strong> is {kindNames[from]} now.
      </p>
      <ul className="list-disc space-y-1.5 pl-5">
        {consequencesOf(from, to).map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
