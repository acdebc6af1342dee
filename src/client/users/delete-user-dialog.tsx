import { personName } from '#shared/format.ts';
import type { User } from '#shared/users.ts';
import { DeleteDialog } from '../core/delete-dialog.tsx';
import { useDeleteUser } from './api.ts';

/** The server rejects deleting staff with upcoming appointments. */
const meetingsEnd = 'Upcoming appointments are cancelled, and both sides are told by email. ';

export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const remove = useDeleteUser();
  const name = personName(user);
  return (
    <DeleteDialog noun="user" remove={remove} input={{ id: user.id }} onClose={onClose}>
      <p>
        Are you sure you want to delete <strong className="font-semibold wrap-anywhere">{name}</strong>
        {name !== user.username && ` (${user.username})`}? This action cannot be undone.
      </p>
      <p className="text-muted-foreground">
        The account closes at once. {user.role === 'customer' && meetingsEnd}Records that the firm must keep
        stay where they are.
      </p>
    </DeleteDialog>
  );
}
