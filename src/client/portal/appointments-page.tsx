import { CustomerAppointments } from '../appointments/customer-appointments.tsx';
import { StaffAppointments } from '../appointments/staff-appointments.tsx';
import { pageMeta } from '../core/page-meta.ts';
import { useUser } from '../core/session.ts';
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
