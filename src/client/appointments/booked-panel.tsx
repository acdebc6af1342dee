import { type ReactNode, useEffect, useRef } from 'react';
import { Drawing } from '../ui/drawing.tsx';
import { AppointmentSummary, DescriptionItem } from './appointment-summary.tsx';
import type { Booked } from './use-booking.ts';

interface Props {
  title?: string;
  booked: Booked;
  /** The recipient of the invitation; undefined if it waits until the client's address is confirmed. */
  mailTo: ReactNode;
  reader?: 'client' | 'staff';
  /** The buttons. */
  actions?: ReactNode;
  /** Links to what can be done next. */
  children?: ReactNode;
}

/** Replaces the form: what was booked, when and with whom. */
export function BookedPanel({
  title = 'Your appointment is scheduled',
  booked,
  mailTo,
  reader = 'client',
  actions,
  children,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-6 xs:flex-row">
      <Drawing name="calendar" />
      <div className="min-w-0 flex-1">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-40 text-title font-semibold outline-none">
          {title}
        </h2>
        <AppointmentSummary appointment={booked} className="mt-4" reader={reader} phone={booked.client.phone}>
          {reader === 'staff' && (
            <DescriptionItem term="For">
              {[booked.client.name, booked.client.phone].filter(Boolean).join(', ')}
            </DescriptionItem>
          )}
        </AppointmentSummary>
        {actions && <div className="mt-5 flex flex-col gap-2.5 xs:flex-row xs:flex-wrap">{actions}</div>}
        <p className="mt-4 max-w-[60ch] wrap-anywhere">
          {mailTo ? (
            <>An email with an invitation for the calendar is on its way to {mailTo}.</>
          ) : (
            'We email you an invitation for the calendar as soon as you have confirmed your email.'
          )}
        </p>
        {children}
      </div>
    </div>
  );
}
