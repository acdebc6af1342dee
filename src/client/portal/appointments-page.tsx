import { CustomerAppointments } from '../appointments/customer-appointments.tsx';
import { pageMeta } from '../core/page-meta.ts';
import { useUser } from '../core/session.ts';
import { StaffAppointments } from '../schedules/staff-appointments.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta('Appointments');

export default function AppointmentsPage() {
  if (useUser().role === 'admin') return <StaffAppointments />;
  return (
    <div className="space-y-5">
      <PageHeading>Schedule Appointment</PageHeading>
      <CustomerAppointments />
    </div>
  );
}
