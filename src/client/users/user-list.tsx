import {
  Archive,
  Eye,
  IdCard,
  KeyRound,
  MonitorSmartphone,
  Pencil,
  Smartphone,
  Trash2,
  UserCheck,
  UserRound,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { personName } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { formatFullDay } from '#shared/time.ts';
import type { User } from '#shared/users.ts';
import { openingsPath } from '../audit/openings-path.ts';
import { ClientLink } from '../clients/client-link.tsx';
import { UnconfirmedBadge } from '../email-confirmation/unconfirmed-badge.tsx';
import { invitationActions } from '../invitations/invitation-actions.ts';
import { InvitationBadge } from '../invitations/invitation-badge.tsx';
import { StaffAvatar } from '../staff-profiles/staff-avatar.tsx';
import type { Column } from '../ui/data-table.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { RowList } from '../ui/row-list.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { RowOpener } from '../ui/row-opener.tsx';
import { RoleBadge } from './role-badge.tsx';

export type UserAction =
  | 'edit'
  | 'view'
  | 'profile'
  | 'password'
  | 'invite'
  | 'withdraw'
  | 'staff'
  | 'second-step'
  | 'sessions'
  | 'data'
  | 'delete';

interface Props {
  /** The signed-in user, whose own account can only be changed on the profile page. */
  ownId: number;
  /** Owners see where a user is signed in, and can reset a lost second factor. */
  isOwner: boolean;
  users: User[];
  onAct: (action: UserAction, user: User) => void;
}

const caption = 'People with an account, newest first';

export function UserList({ ownId, isOwner, users, onAct }: Props) {
  const navigate = useNavigate();
  const openAudit = (client: User) => void navigate(openingsPath(client.id));
  const openProfile = () => void navigate(paths.profile);
  const mayChange = (user: User) => isOwner || user.role === 'customer';
  const open = (user: User) =>
    user.id === ownId ? openProfile() : onAct(mayChange(user) ? 'edit' : 'view', user);
  const name = (user: User) =>
    user.role === 'customer' ? (
      <ClientLink look="row" id={user.id} name={personName(user)} />
    ) : (
      <RowOpener onOpen={() => open(user)}>{personName(user)}</RowOpener>
    );
  const columns: Column<User>[] = [
    {
      header: 'User',
      width: 12.5,
      cell: (user, short) => (
        <div className="flex items-center gap-3">
          <StaffAvatar userId={user.id} name={personName(user)} />
          <div className="min-w-0">
            {name(user)}
            <div className="-mt-1 text-caption text-muted-foreground">
              {short ? user.email : user.username}
            </div>
            <AccountBadge user={user} />
          </div>
        </div>
      ),
    },
    { header: 'Email', width: 14, cell: ({ email }) => <EmailText email={email} />, roomy: true },
    { header: 'Role', width: 6.5, cell: (user) => <RoleBadge {...user} /> },
    {
      header: 'Created',
      width: 7.5,
      cell: ({ createdAt }) => (createdAt ? formatFullDay(createdAt) : 'N/A'),
      numeric: true,
    },
  ];
  const menu = (user: User) => {
    const label = `Actions for ${personName(user)}`;
    if (user.id === ownId) {
      return (
        <RowMenu
          label={label}
          actions={[{ label: 'Open your profile', icon: UserRound, onSelect: openProfile }]}
        />
      );
    }
    if (!mayChange(user)) {
      return (
        <RowMenu
          label={label}
          actions={[{ label: 'View staff account', icon: UserRound, onSelect: () => onAct('view', user) }]}
        />
      );
    }
    return (
      <RowMenu
        label={label}
        actions={[
          { label: 'Edit user', icon: Pencil, onSelect: () => onAct('edit', user) },
          {
            label: user.invitation ? 'Set a password' : 'Change password',
            icon: KeyRound,
            onSelect: () => onAct('password', user),
          },
          { label: 'Delete user', icon: Trash2, onSelect: () => onAct('delete', user), destructive: true },
        ]}
        more={[
          ...(user.invitation
            ? invitationActions(user.invitation.state !== 'not_invited', (action) => onAct(action, user))
            : []),
          ...(user.role === 'customer'
            ? [{ label: 'Assigned staff', icon: UserCheck, onSelect: () => onAct('staff', user) }]
            : [{ label: 'Staff profile', icon: IdCard, onSelect: () => onAct('profile', user) }]),
          ...(user.role === 'customer' && isOwner
            ? [
                { label: 'Who looked at this client', icon: Eye, onSelect: () => openAudit(user) },
                { label: 'Export all data', icon: Archive, onSelect: () => onAct('data', user) },
              ]
            : []),
          ...(isOwner && !user.invitation
            ? [
                {
                  label: 'Signed-in devices',
                  icon: MonitorSmartphone,
                  onSelect: () => onAct('sessions', user),
                },
                {
                  label: 'Reset second step',
                  icon: Smartphone,
                  onSelect: () => onAct('second-step', user),
                },
              ]
            : []),
        ]}
      />
    );
  };
  return (
    <RowList
      caption={caption}
      rows={users}
      columns={columns}
      action={menu}
      card={(user) => ({
        leading: <StaffAvatar userId={user.id} name={personName(user)} className="mt-1 size-10" />,
        title: name(user),
        meta: (
          <>
            <EmailText email={user.email} />
            <br />
            {user.username} · {user.createdAt ? `created ${formatFullDay(user.createdAt)}` : 'N/A'}
          </>
        ),
        badge: (
          <span className="flex flex-wrap gap-1.5">
            <RoleBadge {...user} />
            <AccountBadge user={user} />
          </span>
        ),
      })}
    />
  );
}

/** What staff should know about the account: it has no password yet, or the email address is not confirmed. */
function AccountBadge({ user }: { user: User }) {
  if (user.invitation) return <InvitationBadge invitation={user.invitation} />;
  return <UnconfirmedBadge user={user} />;
}
