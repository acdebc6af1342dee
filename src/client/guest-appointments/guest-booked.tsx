import { Link } from 'react-router';
import { BookedPanel } from '../appointments/booked-panel.tsx';
import type { Booked } from '../appointments/use-booking.ts';
import { guestPath } from './guest-link.ts';
import { KeepInAccount } from './keep-in-account.tsx';

/** After a guest has booked: the booking, how to change it, and the offer of an account. */
export function GuestBooked({ booked }: { booked: Booked }) {
  const { manageToken: token, client } = booked;
  return (
    // The card around the form has no space at its end, where the form's own foot stands.
    <div className="pb-5">
      <BookedPanel booked={booked} mailTo={<strong className="font-semibold">{client.email}</strong>}>
        {token && (
          <>
            <p className="mt-2 max-w-[60ch]">
              It also has your link to{' '}
              <Link to={guestPath(token)} className="text-link">
                move or cancel the appointment
              </Link>
              .
            </p>
            <KeepInAccount token={token} name={client.name} email={client.email} />
          </>
        )}
      </BookedPanel>
    </div>
  );
}
