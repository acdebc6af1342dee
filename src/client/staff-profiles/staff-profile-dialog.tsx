import { useRef } from 'react';
import { personName } from '#shared/format.ts';
import type { User } from '#shared/users.ts';
import { Dialog } from '../ui/dialog.tsx';
import { StaffProfileForm } from './staff-profile-form.tsx';

/** For owners: a colleague's profile. */
export function StaffProfileDialog({ user, onClose }: { user: User; onClose: () => void }) {
  // While the profile loads, 'Close' is the only control: it must not get the focus.
  const form = useRef<HTMLDivElement>(null);
  const name = personName(user);
  return (
    <Dialog open onClose={onClose} title={`Staff profile of ${name}`} startAt={form}>
      <div ref={form} tabIndex={-1} className="outline-none">
        <StaffProfileForm userId={user.id} name={name} onSaved={onClose} />
      </div>
    </Dialog>
  );
}
