import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { BookedPanel } from './booked-panel.tsx';
import { guestPath, rememberClaim } from './guest-link.ts';
import type { Booked } from './use-booking.ts';

/** After a guest has booked: what was booked, how to change it, and an account to keep it in. */
export function GuestBooked({ booked }: { booked: Booked }) {
  const token = booked.manageToken ?? '';
  return (
    <BookedPanel booked={booked} mailTo={<strong className="font-semibold">{booked.client.email}</strong>}>
      <p className="mt-2 max-w-[60ch]">
        It also has your link to{' '}
        <Link to={guestPath(token)} className="text-link">
          move or cancel the appointment
        </Link>
        .
      </p>
      <div className="mt-6 border-t pt-5">
        <h3 className="font-semibold">Keep it in an account</h3>
        <p className="mt-1 max-w-[60ch] text-muted-foreground">
          With a client account this appointment is yours to see and change at any time, beside your files and
          messages.
        </p>
        <Link
          to={`${paths.register}&next=${encodeURIComponent(guestPath(token))}`}
          onClick={() => rememberClaim(token)}
          className={buttonClass('primary', 'mt-4')}
        >
          Create an account
        </Link>
      </div>
    </BookedPanel>
  );
}
