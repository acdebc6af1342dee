import { CalendarClock, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { AddToCalendar } from '../appointments/add-to-calendar.tsx';
import { AppointmentSummary, DescriptionItem } from '../appointments/appointment-summary.tsx';
import { CancelDialog } from '../appointments/cancel-dialog.tsx';
import { RescheduleDialog } from '../appointments/reschedule-dialog.tsx';
import { statusLine } from '../appointments/status.tsx';
import { callUsText, isExpiredLink, messageOf } from '../core/api-error.ts';
import { MailLink, PhoneLink } from '../core/firm-links.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { calendarFilePath, useGuestAppointment, useGuestChanges } from './api.ts';
import { KeepInAccount } from './keep-in-account.tsx';

/** A guest's booking, opened from the link in the email: view, reschedule, cancel. */
export function GuestAppointment({ token }: { token: string }) {
  const { data: booking, error, refetch } = useGuestAppointment(token);
  const { cancel, move } = useGuestChanges(token);
  const [open, setOpen] = useState<'cancel' | 'reschedule'>();
  const close = () => setOpen(undefined);

  if (token === '' || isExpiredLink(error)) return <DeadLink />;
  if (error) return <LoadError what="your appointment" onRetry={() => void refetch()} />;
  if (!booking) return <Waiting />;

  const { actions, status } = booking;
  const icon = { className: 'size-4.5', 'aria-hidden': true } as const;
  return (
    <>
      {/* The status comes first, so that nobody takes the time of a cancelled appointment for a valid one. */}
      <p role="status" className="mb-4 font-semibold">
        {statusLine(status)}
      </p>
      <AppointmentSummary appointment={booking} phone={booking.guestPhone}>
        <DescriptionItem term="Booked by">
          {booking.guestName}, {booking.guestEmail}
        </DescriptionItem>
      </AppointmentSummary>
      <div className="mt-5 flex flex-wrap gap-3 max-xs:flex-col">
        {status === 'scheduled' && (
          <AddToCalendar variant="secondary" appointment={booking} file={calendarFilePath(token)} />
        )}
        {actions.includes('reschedule') && (
          <Button onClick={() => setOpen('reschedule')}>
            <CalendarClock {...icon} />
            Reschedule
          </Button>
        )}
        {actions.includes('cancel') && (
          <Button variant="secondary" onClick={() => setOpen('cancel')}>
            <X {...icon} />
            Cancel
          </Button>
        )}
        {status !== 'scheduled' && (
          <Link to={paths.book} className={buttonClass()}>
            Schedule a new appointment
          </Link>
        )}
      </div>
      {status === 'scheduled' && (
        <KeepInAccount token={token} name={booking.guestName} email={booking.guestEmail} />
      )}
      {open === 'cancel' && (
        <CancelDialog
          appointment={booking}
          withWhom={booking.staff.name}
          pending={cancel.isPending}
          failure={cancel.error ? messageOf(cancel.error, callUsText) : undefined}
          onConfirm={() => cancel.mutate(undefined, { onSuccess: close })}
          onClose={close}
        />
      )}
      {open === 'reschedule' && <RescheduleDialog appointment={booking} move={move} onClose={close} />}
    </>
  );
}

function DeadLink() {
  return (
    <div className="space-y-4">
      <p className="font-semibold">This link does not work.</p>
      <p>
        It may be incomplete or too old, or the appointment is now kept in an account: then log in to see it.
        You can also call <PhoneLink /> or write to <MailLink />.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.book} className={buttonClass()}>
          Schedule a new appointment
        </Link>
        <Link to={paths.auth} className={buttonClass('secondary')}>
          Log In
        </Link>
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="divide-y border-y">
      {['w-3/5', 'w-2/5', 'w-1/3'].map((width) => (
        <div key={width} className="py-3.5">
          <Skeleton className={`h-5 ${width}`} />
        </div>
      ))}
    </div>
  );
}
