import { KeyRound, Pencil, Trash2, UserCheck } from 'lucide-react';
import { personName } from '../../shared/format.ts';
import { formatFullDay } from '../../shared/time.ts';
import type { User } from '../../shared/users.ts';
import { Avatar } from '../ui/avatar.tsx';
import { CardList } from '../ui/card-list.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { RowOpener } from '../ui/row-opener.tsx';
import { useWide } from '../ui/use-wide.ts';
import { RoleBadge } from './role-badge.tsx';

export type UserAction = 'edit' | 'password' | 'staff' | 'delete';

interface Props {
  users: User[];
  onAct: (action: UserAction, user: User) => void;
}

const caption = 'People with an account, newest first';
const idOf = ({ id }: User) => id;

export function UserList({ users, onAct }: Props) {
  const wide = useWide();
  const columns: Column<User>[] = [
    {
      header: 'User',
      cell: (user) => (
        <div className="flex items-center gap-3">
          <Avatar name={personName(user)} />
          <div className="min-w-0">
            <RowOpener onOpen={() => onAct('edit', user)} note={<UserNote user={user} />}>
              {personName(user)}
            </RowOpener>
          </div>
        </div>
      ),
    },
    { header: 'Email', cell: ({ email }) => email, roomy: true },
    { header: 'Role', cell: ({ role }) => <RoleBadge role={role} /> },
    {
      header: 'Created',
      cell: ({ createdAt }) => (createdAt ? formatFullDay(createdAt) : 'N/A'),
      figures: true,
    },
  ];
  const menu = (user: User) => (
    <RowMenu
      label={`Actions for ${personName(user)}`}
      actions={[
        { label: 'Edit user', icon: Pencil, onSelect: () => onAct('edit', user) },
        { label: 'Change password', icon: KeyRound, onSelect: () => onAct('password', user) },
        ...(user.role === 'customer'
          ? [{ label: 'Assigned staff', icon: UserCheck, onSelect: () => onAct('staff', user) }]
          : []),
        { label: 'Delete user', icon: Trash2, onSelect: () => onAct('delete', user), destructive: true },
      ]}
    />
  );
  if (wide) return <DataTable caption={caption} columns={columns} rows={users} keyOf={idOf} action={menu} />;
  return (
    <CardList
      label={caption}
      rows={users}
      keyOf={idOf}
      action={menu}
      card={(user) => ({
        leading: <Avatar name={personName(user)} className="mt-1 size-10" />,
        title: <RowOpener onOpen={() => onAct('edit', user)}>{personName(user)}</RowOpener>,
        meta: user.email,
        badge: <RoleBadge role={user.role} />,
      })}
    />
  );
}

/** The address moves here where it has no column of its own. */
function UserNote({ user }: { user: User }) {
  return (
    <>
      <span className="max-lg:hidden">{user.username}</span>
      <span className="lg:hidden">{user.email}</span>
    </>
  );
}
