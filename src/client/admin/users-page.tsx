import { FileUp, MailPlus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { roles } from '#shared/accounts.ts';
import { personName } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import type { User } from '#shared/users.ts';
import { pageMeta } from '../core/page-meta.ts';
import { useUser } from '../core/session.ts';
import { listCount } from '../core/use-paged-list.ts';
import { ClientDataDialog } from '../data-exports/client-data-dialog.tsx';
import { useSendInvitation } from '../invitations/api.ts';
import { InviteDialog } from '../invitations/invite-dialog.tsx';
import { WithdrawDialog } from '../invitations/withdraw-dialog.tsx';
import { ResetSecondFactorDialog } from '../second-factor/reset-second-factor-dialog.tsx';
import { UserSessionsDialog } from '../sessions/user-sessions-dialog.tsx';
import { StaffProfileDialog } from '../staff-profiles/staff-profile-dialog.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { ListFrame } from '../ui/list-frame.tsx';
import { ListHeader } from '../ui/list-header.tsx';
import { NothingFound } from '../ui/nothing-found.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useSearchText } from '../ui/use-search-text.ts';
import { useUsers } from '../users/api.ts';
import { AssignedStaffDialog } from '../users/assigned-staff-dialog.tsx';
import { CreateUserDialog } from '../users/create-user-dialog.tsx';
import { DeleteUserDialog } from '../users/delete-user-dialog.tsx';
import { EditUserDialog } from '../users/edit-user-dialog.tsx';
import { roleLabels } from '../users/role-badge.tsx';
import { SetPasswordDialog } from '../users/set-password-dialog.tsx';
import { StaffAccountDialog } from '../users/staff-account-dialog.tsx';
import { type UserAction, UserList } from '../users/user-list.tsx';

const title = 'User Management';
const roleOptions = [
  ['', 'All Roles'],
  ['admin', roleLabels.admin],
  ['customer', roleLabels.customer],
] as const;

export const meta = () => pageMeta(title);

export default function UsersPage() {
  const { id: ownId, staffLevel } = useUser();
  const search = useSearchText();
  const [params] = useSearchParams();
  const role = roles.find((known) => known === params.get('role'));
  const { rows, total, ...list } = useUsers(search.text, role);
  const [creating, setCreating] = useState<'account' | 'invitation'>();
  const sendInvitation = useSendInvitation();
  const [open, setOpen] = useState<{ action: UserAction; user: User }>();
  const close = () => setOpen(undefined);

  return (
    <>
      <ListHeader crowded title={title} count={listCount(total, 'user')}>
        <SearchField label="Search users..." value={search.typed} onChange={search.type} />
        <FilterSelect label="Role" name="role" options={roleOptions} />
        <Link to={paths.adminImports} className={buttonClass('secondary')}>
          <FileUp className="size-4.5" aria-hidden="true" />
          Import
        </Link>
        <Button variant="secondary" className="max-md:flex-auto" onClick={() => setCreating('invitation')}>
          <MailPlus className="size-4.5" aria-hidden="true" />
          Invite
        </Button>
        <Button className="max-md:flex-auto" onClick={() => setCreating('account')}>
          <UserPlus className="size-4.5" aria-hidden="true" />
          Add User
        </Button>
      </ListHeader>
      <ListFrame
        {...list}
        pictured
        loading="Loading users..."
        what="the users"
        count={rows?.length}
        empty={
          <NothingFound
            drawing="people"
            title="No users found"
            searching={search.text !== '' || role !== undefined}
            onClear={() => search.clear('role')}
          />
        }
      >
        <UserList
          ownId={ownId}
          isOwner={staffLevel === 'owner'}
          users={rows ?? []}
          onAct={(action, user) =>
            action === 'invite' ? sendInvitation.mutate({ id: user.id }) : setOpen({ action, user })
          }
        />
      </ListFrame>
      {creating === 'account' && <CreateUserDialog onClose={() => setCreating(undefined)} />}
      {creating === 'invitation' && <InviteDialog onClose={() => setCreating(undefined)} />}
      {open?.action === 'withdraw' && (
        <WithdrawDialog person={{ id: open.user.id, name: personName(open.user) }} onClose={close} />
      )}
      {open?.action === 'edit' && <EditUserDialog user={open.user} onClose={close} />}
      {open?.action === 'view' && <StaffAccountDialog user={open.user} onClose={close} />}
      {open?.action === 'profile' && <StaffProfileDialog user={open.user} onClose={close} />}
      {open?.action === 'password' && <SetPasswordDialog user={open.user} onClose={close} />}
      {open?.action === 'staff' && <AssignedStaffDialog user={open.user} onClose={close} />}
      {open?.action === 'second-step' && <ResetSecondFactorDialog user={open.user} onClose={close} />}
      {open?.action === 'sessions' && <UserSessionsDialog user={open.user} onClose={close} />}
      {open?.action === 'data' && <ClientDataDialog client={open.user} onClose={close} />}
      {open?.action === 'delete' && <DeleteUserDialog user={open.user} onClose={close} />}
    </>
  );
}
