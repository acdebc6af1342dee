import { Link } from 'react-router';
import { firm } from '#firm';
import { appointmentServices } from '#shared/appointments.ts';
import { paths } from '#shared/paths.ts';
import { buttonClass } from '../ui/button.tsx';

export function AppointmentBanner() {
  return (
    <section className="flex h-full flex-col rounded-card border bg-card p-5">
      <h2 className="text-title font-semibold">Need time with your accountant?</h2>
      <p className="mt-1 text-muted-foreground">{firm.hours}.</p>
      <ul className="mt-4 hidden divide-y border-y text-muted-foreground lg:block">
        {Object.entries(appointmentServices).map(([slug, label]) => (
          <li key={slug} className="py-2">
            {label}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-1 items-end">
        <Link to={paths.appointments} className={buttonClass('secondary', 'w-full')}>
          Schedule an appointment
        </Link>
      </div>
    </section>
  );
}
