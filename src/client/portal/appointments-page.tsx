import { NotReadyPage } from '../core/not-ready-page.tsx';
import { pageMeta } from '../core/page-meta.ts';

const title = 'Schedule Appointment';

export const meta = () => pageMeta(title);

export default function AppointmentsPage() {
  return (
    <NotReadyPage title={title} drawing="calendar">
      Booking online is not ready yet.
    </NotReadyPage>
  );
}
