import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';
import { firm } from '#firm';
import { appointmentServiceLabel } from '#shared/appointments.ts';
import { staffName } from '#shared/format.ts';
import { placeText } from '#shared/meeting-place.ts';
import type { Download } from '../core/http/download.ts';
import { firstNameIn } from '../core/mail/greeting.ts';
import type { CalendarPart } from '../core/mail/mail.ts';
import { placeOf } from './place-of.ts';
import { type AppointmentRow, clientOf, type Reader } from './present-appointment.ts';

const product = { company: firm.name, product: 'Client portal', language: 'EN' };
const organizer = { name: firm.name, email: firm.emails.support };

/** Title and description for one side: each sees the other's name, and customers see no staff email address. */
function eventTexts(reader: Reader, row: AppointmentRow) {
  const service = appointmentServiceLabel(row.appointment.serviceType);
  const client = clientOf(row);
  if (reader === 'client') {
    const staff = staffName(row.staff);
    return {
      summary: `${service} with ${staff}, ${firm.shortName}`,
      description: `To reach us: ${firm.phone.label}, ${firm.emails.support}.`,
    };
  }
  const lines = [client.email, client.phone, row.company?.name].filter(Boolean);
  return {
    summary: `${service} with ${client.name}`,
    description: lines.join('\n'),
  };
}

/**
 * Calendar programs show an address on a map and open a link. A phone number that a guest typed is not emailed back.
 */
function eventPlace(reader: Reader, row: AppointmentRow) {
  const place = placeOf(row.appointment);
  if (place.kind === 'video' && place.detail) return { location: place.detail, url: place.detail };
  if (place.kind === 'office' && place.detail) return { location: place.detail };
  return { location: placeText(place, reader, reader === 'staff' ? clientOf(row).phone : null) };
}

/**
 * The appointment as an iCalendar event. Times are in UTC, so that time zone changes cannot shift them; the UID never
 * changes and SEQUENCE increases, so that calendar programs can tell newer from older versions.
 */
function eventFor(reader: Reader, row: AppointmentRow): ICalEventData {
  const { appointment } = row;
  return {
    id: appointment.calendarUid,
    sequence: appointment.sequence,
    stamp: new Date(appointment.updatedAt),
    created: new Date(appointment.createdAt),
    start: new Date(appointment.startsAt),
    end: new Date(appointment.endsAt),
    ...eventTexts(reader, row),
    ...eventPlace(reader, row),
    status: appointment.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}

/** The part of an email that calendar programs read: an invitation, an update or a cancellation. */
export function invitationFor(reader: Reader, row: AppointmentRow): CalendarPart {
  const cancelled = row.appointment.status === 'cancelled';
  const method = cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const { name, email } = clientOf(row);
  // The client's part repeats no more of a typed name than the email itself.
  const attendee =
    reader === 'client'
      ? { name: firstNameIn(name) ?? email, email }
      : { name: staffName(row.staff), email: row.staff.email };
  const calendar = ical({ prodId: product, method });
  calendar.createEvent({
    ...eventFor(reader, row),
    organizer,
    // A guest for whom staff booked by phone may have given no address.
    attendees: attendee.email ? [{ ...attendee, rsvp: false }] : [],
  });
  return { method, content: calendar.toString() };
}

/** A file for download. It has no attendees, because calendar programs would ask whether to reply. */
export function calendarFileFor(reader: Reader, row: AppointmentRow): Download {
  const calendar = ical({ prodId: product, method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent(eventFor(reader, row));
  return { filename: 'appointment.ics', content: Buffer.from(calendar.toString()) };
}

/** The part that removes an appointment from the calendar of its previous host. */
export function withdrawalFor(reader: Reader, row: AppointmentRow): CalendarPart {
  return invitationFor(reader, { ...row, appointment: { ...row.appointment, status: 'cancelled' } });
}

/** All appointments of a staff member, for calendar programs that poll. */
export function calendarOf(name: string, rows: AppointmentRow[]): string {
  const calendar = ical({
    prodId: product,
    name: `${name}, ${firm.shortName}`,
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.ttl(15 * 60);
  for (const row of rows) calendar.createEvent(eventFor('staff', row));
  return calendar.toString();
}
