import { personName } from '#shared/format.ts';
import { useUser } from '../core/session.ts';
import { StaffProfileForm } from './staff-profile-form.tsx';

/** The section of the profile page that only staff have. */
export function OwnStaffProfile() {
  const user = useUser();
  return (
    <section aria-labelledby="own-staff-profile" className="mt-8 border-t pt-8">
      <h2 id="own-staff-profile" className="mb-5 text-title font-semibold">
        Staff profile
      </h2>
      <StaffProfileForm userId={user.id} name={personName(user)} />
    </section>
  );
}
