import type { ReactNode } from 'react';
import { appointmentServiceLabel } from '#shared/appointments.ts';
import type { MeetingPlace } from '#shared/meeting-place.ts';
import { ownTime } from '../availability/own-time.ts';
import { Place } from './place.tsx';
import { dayLabel, spanLabel } from './when-label.ts';

interface SummarizedAppointment {
  appointmentDate: string;
  startTime: string;
  endTime: string;
  startsAt: string;
  serviceType: string;
  place: MeetingPlace;
  staff: { name: string; jobTitle: string | null };
  notes: string | null;
}

interface Props {
  appointment: SummarizedAppointment;
  className?: string;
  /** Who reads it; the client by default. */
  reader?: 'client' | 'staff';
  /** The client's number. */
  phone?: string | null;
  /** Additional items. */
  children?: ReactNode;
}

/** Service, time and staff member of an appointment. */
export function AppointmentSummary({
  appointment,
  className = '',
  reader = 'client',
  phone = null,
  children,
}: Props) {
  const { staff, startsAt } = appointment;
  const own = ownTime({ date: appointment.appointmentDate, startTime: appointment.startTime, startsAt });
  return (
    <dl className={`divide-y border-y ${className}`}>
      <DescriptionItem term="When">
        <span className="font-semibold">{dayLabel(appointment.appointmentDate)}</span>
        <br />
        {spanLabel(appointment)}
        {own && <span className="block text-caption text-muted-foreground">{own.long}</span>}
      </DescriptionItem>
      <DescriptionItem term="With">{[staff.name, staff.jobTitle].filter(Boolean).join(', ')}</DescriptionItem>
      <DescriptionItem term="Where">
        <Place place={appointment.place} reader={reader} phone={phone} />
      </DescriptionItem>
      <DescriptionItem term="Service">{appointmentServiceLabel(appointment.serviceType)}</DescriptionItem>
      {children}
      {appointment.notes && (
        <DescriptionItem term="Notes">
          <span className="whitespace-pre-line">{appointment.notes}</span>
        </DescriptionItem>
      )}
    </dl>
  );
}

export function DescriptionItem({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2.5 xs:grid-cols-[88px_1fr] xs:items-baseline">
      <dt className="text-caption font-semibold text-muted-foreground">{term}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
