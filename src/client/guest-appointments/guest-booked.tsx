import { Link } from 'react-router';
import { AddToCalendar } from '../appointments/add-to-calendar.tsx';
import { BookedPanel } from '../appointments/booked-panel.tsx';
import type { Booked } from '../appointments/use-booking.ts';
import { buttonClass } from '../ui/button.tsx';
import { calendarFilePath } from './api.ts';
import { guestPath } from './guest-link.ts';
import { KeepInAccount } from './keep-in-account.tsx';

/** After a guest has booked: the booking, how to change it, and the offer of an account. */
export function GuestBooked({ booked }: { booked: Booked }) {
  const { manageToken: token, client } = booked;
  return (
    // The card has no bottom padding, because the form's own footer normally fills it.
    <div data-booked className="pb-5">
      <BookedPanel
        booked={booked}
        mailTo={<strong className="font-semibold">{client.email}</strong>}
        actions={
          token && (
            <>
              <AddToCalendar variant="primary" appointment={booked} file={calendarFilePath(token)} />
              <Link to={guestPath(token)} className={buttonClass('secondary')}>
                Move or cancel
              </Link>
            </>
          )
        }
      >
        {token && <KeepInAccount token={token} name={client.name} email={client.email} />}
      </BookedPanel>
    </div>
  );
}
