import { personName } from '#shared/format.ts';
import type { User } from '#shared/users.ts';
import { Dialog } from '../ui/dialog.tsx';
import { StaffProfileForm } from './staff-profile-form.tsx';

/** For owners: a colleague's profile. */
export function StaffProfileDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const name = personName(user);
  return (
    <Dialog open onClose={onClose} title={`Staff profile of ${name}`}>
      <StaffProfileForm userId={user.id} name={name} onSaved={onClose} />
    </Dialog>
  );
}
