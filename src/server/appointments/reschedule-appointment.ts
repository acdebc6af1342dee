import type { Appointment, rescheduleAppointment as moveEndpoint } from '../../shared/appointments.ts';
import type { Input } from '../../shared/endpoint.ts';
import { reachableAppointments } from '../access.ts';
import type { Actor, Member } from '../core/actor.ts';
import { recordAudit } from '../core/audit.ts';
import { type Db, transaction } from '../core/db.ts';
import { AppError } from '../core/errors.ts';
import { queueMail } from '../core/mail.ts';
import { announceMeeting } from './announce-meeting.ts';
import { placeOf, refuseOverlap, requireFreeSlot } from './book-appointment.ts';
import { handedOver, invitationToStaff, updateToClient, updateToStaff } from './emails.ts';
import {
  changeAppointment,
  findAppointment,
  holdAppointment,
  type Reach,
  requireAction,
} from './find-appointment.ts';
import { queueReminders } from './jobs.ts';
import { lockCalendars } from './load-calendar.ts';
import { type AppointmentRow, type Reader, readerOf, toAppointment } from './present-appointment.ts';

type When = Pick<Input<typeof moveEndpoint>, 'appointment_date' | 'start_time' | 'admin_id'>;

export async function rescheduleAppointment(
  db: Db,
  actor: Member,
  { id, ...when }: Input<typeof moveEndpoint>,
): Promise<Appointment> {
  const reader = readerOf(actor);
  const row = await moveMeeting(db, actor, { id, within: reachableAppointments(actor) }, reader, when);
  return toAppointment(row, reader);
}

/** Locks the calendars it leaves and enters before it decides, in the same order as everybody else. */
export async function moveMeeting(
  db: Db,
  actor: Actor,
  reach: Reach,
  reader: Reader,
  when: When,
): Promise<AppointmentRow> {
  const { appointment: found } = await findAppointment(db, reach);
  const host = when.admin_id ?? found.adminId;
  await requireFreeSlot(db, host, when, reach.id);
  return refuseOverlap(
    transaction(db, async (tx) => {
      await lockCalendars(tx, [found.adminId, host]);
      const before = await holdAppointment(tx, reach);
      if (before.appointment.adminId !== found.adminId) {
        throw new AppError(
          'not_possible',
          'This appointment has changed meanwhile. Load the page again to see it.',
        );
      }
      requireAction(before, reader, 'reschedule');
      const place = placeOf(await requireFreeSlot(tx, host, when, reach.id));
      if (host === found.adminId && place.startsAt === before.appointment.startsAt) return before;

      const sequence = before.appointment.sequence + 1;
      const row = await changeAppointment(tx, reach.id, { ...place, adminId: host, sequence });
      await queueMail(tx, updateToClient(row));
      await tellStaff(tx, before, row);
      await queueReminders(tx, row);
      await announceMeeting(tx, row);
      await recordAudit(tx, actor, 'appointment_moved', {
        type: 'appointment',
        id: reach.id,
        details: { from: before.appointment.startsAt, to: place.startsAt, host },
      });
      return row;
    }),
  );
}

async function tellStaff(tx: Db, before: AppointmentRow, after: AppointmentRow): Promise<void> {
  if (before.staff.id === after.staff.id) return queueMail(tx, updateToStaff(after));
  await queueMail(tx, handedOver(before, after));
  await queueMail(tx, invitationToStaff(after));
}
