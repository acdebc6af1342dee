import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { firm } from '#firm';
import { appointmentServiceLabel } from '#shared/appointments.ts';
import { staffName } from '#shared/format.ts';
import { placeText } from '#shared/meeting-place.ts';
import { paths } from '#shared/paths.ts';

import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail, MailLink } from '../core/mail/mail.ts';
import type { Signer } from '../core/security/signatures.ts';
import { guestToken } from './guest-token.ts';
import { invitationFor, withdrawalFor } from './invitation.ts';
import { placeOf } from './place-of.ts';
import { type AppointmentRow, clientOf } from './present-appointment.ts';

/** 'Wednesday, November 18, 2026, 9:30 AM to 10:00 AM ET' */
function timeOf({ appointment }: AppointmentRow): string {
  const at = (timestamp: string, pattern: string) => format(timestamp, pattern, { in: tz(firm.timeZone) });
  const { startsAt, endsAt } = appointment;
  return `${at(startsAt, 'EEEE, MMMM d, yyyy, h:mm a')} to ${at(endsAt, 'h:mm a')} ${firm.timeZoneLabel}`;
}

function serviceOf({ appointment }: AppointmentRow): string {
  return appointmentServiceLabel(appointment.serviceType);
}

function linkFor(signer: Signer, { appointment }: AppointmentRow): MailLink {
  const label = 'See, move or cancel it';
  if (appointment.customerId) return { label, path: paths.appointments };
  return {
    label,
    path: `${paths.guestAppointment}?token=${encodeURIComponent(guestToken(signer, appointment.id))}`,
  };
}

function toClient(row: AppointmentRow, subject: string, parts: Mail['parts']): Mail {
  const { name, email, guest } = clientOf(row);
  return {
    to: email,
    subject,
    greeting: greetingFor(name),
    parts,
    ...(guest && {
      footnote: ['You get this email because this address was entered when the appointment was booked.'],
    }),
  };
}

function toStaff(row: AppointmentRow, subject: string, parts: Mail['parts']): Mail {
  return {
    to: row.staff.email,
    ...(clientOf(row).email && { replyTo: clientOf(row).email }),
    subject,
    greeting: `Hello ${staffName(row.staff)},`,
    parts,
  };
}

const appointmentsLink: MailLink = { label: 'Open your appointments', path: paths.appointments };
const callUs = `If something comes up, call us at ${firm.phone.label}.`;

export function invitationToClient(signer: Signer, row: AppointmentRow): Mail {
  const parts = [
    `Your appointment for ${serviceOf(row)} with ${staffName(row.staff)} is set.`,
    timeOf(row),
    placeText(placeOf(row.appointment), 'client'),
    linkFor(signer, row),
    callUs,
  ];
  return { ...toClient(row, 'Your appointment is set', parts), calendar: invitationFor('client', row) };
}

export function invitationToStaff(row: AppointmentRow): Mail {
  const parts = [
    `${clientOf(row).name} has an appointment for ${serviceOf(row)} with you.`,
    timeOf(row),
    placeText(placeOf(row.appointment), 'staff', clientOf(row).phone),
    appointmentsLink,
  ];
  const subject = `New appointment with ${clientOf(row).name}`;
  return { ...toStaff(row, subject, parts), calendar: invitationFor('staff', row) };
}

export function updateToClient(signer: Signer, row: AppointmentRow): Mail {
  const parts = [
    `Your appointment for ${serviceOf(row)} with ${staffName(row.staff)} has a new time.`,
    timeOf(row),
    placeText(placeOf(row.appointment), 'client'),
    linkFor(signer, row),
    callUs,
  ];
  return {
    ...toClient(row, 'Your appointment has a new time', parts),
    calendar: invitationFor('client', row),
  };
}

export function updateToStaff(row: AppointmentRow): Mail {
  const { name } = clientOf(row);
  const parts = [
    `Your appointment with ${name} for ${serviceOf(row)} has a new time.`,
    timeOf(row),
    placeText(placeOf(row.appointment), 'staff', clientOf(row).phone),
    appointmentsLink,
  ];
  return { ...toStaff(row, `New time for ${name}`, parts), calendar: invitationFor('staff', row) };
}

/** To the previous host of an appointment that moved to a colleague; `asLastMailed` is as the last mail described it. */
export function handedOver(asLastMailed: AppointmentRow, now: AppointmentRow): Mail {
  const { name } = clientOf(asLastMailed);
  const parts = [
    `Your appointment with ${name} for ${serviceOf(asLastMailed)} is now with ${staffName(now.staff)}.`,
    timeOf(asLastMailed),
    appointmentsLink,
  ];
  return {
    ...toStaff(asLastMailed, `Moved to a colleague: ${name}`, parts),
    calendar: withdrawalFor('staff', asLastMailed),
  };
}

export function cancellationToClient(row: AppointmentRow): Mail {
  // A closed account cannot open the portal.
  const hasAccount = row.customer?.deletedAt === null;
  const parts = [
    `Your appointment for ${serviceOf(row)} with ${staffName(row.staff)} is cancelled.`,
    timeOf(row),
    { label: 'Book another time', path: hasAccount ? paths.appointments : paths.book },
    `If you did not expect this, call us at ${firm.phone.label}.`,
  ];
  return { ...toClient(row, 'Your appointment is cancelled', parts), calendar: invitationFor('client', row) };
}

export function cancellationToStaff(row: AppointmentRow): Mail {
  const { name } = clientOf(row);
  const parts = [
    `Your appointment with ${name} for ${serviceOf(row)} is cancelled.`,
    timeOf(row),
    appointmentsLink,
  ];
  return { ...toStaff(row, `Cancelled: ${name}`, parts), calendar: invitationFor('staff', row) };
}

export function reminderToClient(signer: Signer, row: AppointmentRow, ahead: 'day' | 'hour'): Mail {
  const soon = ahead === 'day' ? 'tomorrow' : 'in an hour';
  const parts = [
    `Your appointment for ${serviceOf(row)} with ${staffName(row.staff)} is ${soon}.`,
    timeOf(row),
    placeText(placeOf(row.appointment), 'client'),
    linkFor(signer, row),
    callUs,
  ];
  return toClient(row, `Reminder: your appointment is ${soon}`, parts);
}
