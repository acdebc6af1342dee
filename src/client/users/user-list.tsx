import { KeyRound, Pencil, Trash2, UserCheck, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { personName } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { formatFullDay } from '#shared/time.ts';
import type { User } from '#shared/users.ts';
import { Avatar } from '../ui/avatar.tsx';
import type { Column } from '../ui/data-table.tsx';
import { RowList } from '../ui/row-list.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { RowOpener } from '../ui/row-opener.tsx';
import { RoleBadge } from './role-badge.tsx';

export type UserAction = 'edit' | 'password' | 'staff' | 'delete';

interface Props {
  /** The signed-in user, whose own account can only be changed on the profile page. */
  ownId: number;
  users: User[];
  onAct: (action: UserAction, user: User) => void;
}

const caption = 'People with an account, newest first';

export function UserList({ ownId, users, onAct }: Props) {
  const navigate = useNavigate();
  const openProfile = () => void navigate(paths.profile);
  const open = (user: User) => (user.id === ownId ? openProfile() : onAct('edit', user));
  const columns: Column<User>[] = [
    {
      header: 'User',
      width: 13,
      cell: (user, short) => (
        <div className="flex items-center gap-3">
          <Avatar name={personName(user)} />
          <div className="min-w-0">
            <RowOpener onOpen={() => open(user)} note={short ? user.email : user.username}>
              {personName(user)}
            </RowOpener>
          </div>
        </div>
      ),
    },
    { header: 'Email', width: 15, cell: ({ email }) => email, roomy: true },
    { header: 'Role', width: 7, cell: ({ role }) => <RoleBadge role={role} /> },
    {
      header: 'Created',
      width: 8.5,
      cell: ({ createdAt }) => (createdAt ? formatFullDay(createdAt) : 'N/A'),
      numeric: true,
    },
  ];
  const menu = (user: User) => (
    <RowMenu
      label={`Actions for ${personName(user)}`}
      actions={
        user.id === ownId
          ? [{ label: 'Open your profile', icon: UserRound, onSelect: openProfile }]
          : [
              { label: 'Edit user', icon: Pencil, onSelect: () => onAct('edit', user) },
              { label: 'Change password', icon: KeyRound, onSelect: () => onAct('password', user) },
              ...(user.role === 'customer'
                ? [{ label: 'Assigned staff', icon: UserCheck, onSelect: () => onAct('staff', user) }]
                : []),
              {
                label: 'Delete user',
                icon: Trash2,
                onSelect: () => onAct('delete', user),
                destructive: true,
              },
            ]
      }
    />
  );
  return (
    <RowList
      caption={caption}
      rows={users}
      columns={columns}
      action={menu}
      card={(user) => ({
        leading: <Avatar name={personName(user)} className="mt-1 size-10" />,
        title: <RowOpener onOpen={() => open(user)}>{personName(user)}</RowOpener>,
        meta: user.email,
        badge: <RoleBadge role={user.role} />,
      })}
    />
  );
}
