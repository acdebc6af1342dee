import { Link } from 'react-router';
import { firm } from '#firm';
import { paths } from '#shared/paths.ts';
import { buttonClass } from '../ui/button.tsx';

export function AppointmentBanner() {
  return (
    <section className="rounded-card border bg-card px-5 py-4 md:p-5">
      <h2 className="text-title font-semibold">Need time with your accountant?</h2>
      <p className="mt-1 text-caption text-muted-foreground md:text-body">{firm.hours}.</p>
      <Link to={paths.appointments} className={buttonClass('secondary', 'mt-3 w-full md:mt-4')}>
        Schedule an appointment
      </Link>
    </section>
  );
}
