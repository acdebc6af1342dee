import type { Appointment, cancelAppointment as cancelEndpoint } from '../../shared/appointments.ts';
import type { Input } from '../../shared/endpoint.ts';
import { reachableAppointments } from '../access.ts';
import type { Actor, Member } from '../core/actor.ts';
import { recordAudit } from '../core/audit.ts';
import { type Db, transaction } from '../core/db.ts';
import { queueMail } from '../core/mail.ts';
import { announceMeeting } from './announce-meeting.ts';
import { cancellationToClient, cancellationToStaff } from './emails.ts';
import { changeAppointment, holdAppointment, type Reach, requireAction } from './find-appointment.ts';
import { type AppointmentRow, type Reader, readerOf, toAppointment } from './present-appointment.ts';

export async function cancelAppointment(
  db: Db,
  actor: Member,
  { id }: Input<typeof cancelEndpoint>,
): Promise<Appointment> {
  const reader = readerOf(actor);
  const row = await cancelMeeting(db, actor, { id, within: reachableAppointments(actor) }, reader);
  return toAppointment(row, reader);
}

/** Freeing a slot races with nobody, so the calendar is not locked; the meeting's own row is. */
export async function cancelMeeting(
  db: Db,
  actor: Actor,
  reach: Reach,
  reader: Reader,
): Promise<AppointmentRow> {
  return transaction(db, async (tx) => {
    const before = await holdAppointment(tx, reach);
    requireAction(before, reader, 'cancel');
    const sequence = before.appointment.sequence + 1;
    const row = await changeAppointment(tx, reach.id, { status: 'cancelled', sequence });
    await queueMail(tx, cancellationToClient(row));
    await queueMail(tx, cancellationToStaff(row));
    await announceMeeting(tx, row);
    await recordAudit(tx, actor, 'appointment_cancelled', { type: 'appointment', id: reach.id });
    return row;
  });
}
