import { useSearchParams } from 'react-router';
import { notListed, pageMeta } from '../core/page-meta.ts';
import { GuestAppointment } from '../guest-appointments/guest-appointment.tsx';
import { SitePage } from './site-page.tsx';

const title = 'Your appointment';

export const meta = () => [...pageMeta(title), notListed];

export default function GuestAppointmentPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  return (
    <SitePage>
      <div aria-hidden="true" className="w-12 double-rule" />
      <h1 tabIndex={-1} className="mt-5 font-serif text-section font-[460]">
        {title}
      </h1>
      <div className="mt-6 max-w-[640px] text-public">
        <GuestAppointment key={token} token={token} />
      </div>
    </SitePage>
  );
}
