import { and, eq, gt, sql } from 'drizzle-orm';
import { firm } from '#firm';
import type * as appointmentsApi from '#shared/appointments.ts';
import type { Appointment } from '#shared/appointments.ts';
import type { Input } from '#shared/endpoint.ts';
import { reachableAppointments } from '../access.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { auditLog } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import type { Actor, Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { announceAppointment } from './announce-appointment.ts';
import {
  changeAppointment,
  findAppointment,
  lockAppointment,
  type Reach,
  requireAction,
} from './find-appointment.ts';
import { lockSlot, refuseOverlap, requireSlot, slotColumns } from './lock-slot.ts';
import { notifyOfChange } from './notify-parties.ts';
import { placeColumns } from './place-of.ts';
import { type AppointmentRow, type Reader, readerOf, toAppointment } from './present-appointment.ts';
import { queueReminders } from './remind-client.ts';

/** Reschedules of one appointment by its customer within 24 hours. */
const movesPerDay = 5;

type When = Pick<Input<typeof appointmentsApi.reschedule>, 'appointment_date' | 'start_time' | 'admin_id'>;

export async function rescheduleAppointment(
  context: Context,
  actor: Member,
  { id, ...when }: Input<typeof appointmentsApi.reschedule>,
): Promise<Appointment> {
  const reader = readerOf(actor);
  const row = await applyReschedule(
    context,
    actor,
    { id, within: reachableAppointments(actor) },
    reader,
    when,
  );
  return toAppointment(row, reader);
}

/** `lockSlot` locks the old and the new host's calendar before checking, in id order like all other transactions. */
export async function applyReschedule(
  context: Context,
  actor: Actor,
  reach: Reach,
  reader: Reader,
  when: When,
): Promise<AppointmentRow> {
  const { appointment: found } = await findAppointment(context.db, reach);
  const wanted = { ...when, admin_id: when.admin_id ?? found.adminId, service_type: found.serviceType };
  const moving = { id: reach.id, adminId: found.adminId };
  await requireSlot(context.db, wanted, moving);
  return refuseOverlap(
    inTransaction(context, async (tx) => {
      const { hostId, slot } = await lockSlot(tx.db, wanted, found.customerId, moving);
      const before = await lockAppointment(tx.db, reach);
      if (before.appointment.adminId !== found.adminId) {
        throw new AppError(
          'not_possible',
          'This appointment has changed meanwhile. Load the page again to see it.',
        );
      }
      requireAction(before, reader, 'reschedule');
      const span = slotColumns(slot);
      if (hostId === found.adminId && span.startsAt === before.appointment.startsAt) return before;
      if (reader === 'client') await requireMovesLeft(tx.db, reach.id);

      const sequence = before.appointment.sequence + 1;
      const place = hostId !== found.adminId && (await placeColumns(tx.db, hostId, found.serviceType));
      const row = await changeAppointment(tx.db, reach.id, { ...span, ...place, adminId: hostId, sequence });
      await notifyOfChange(tx, before, row);
      await queueReminders(tx, row);
      await announceAppointment(tx.db, row);
      await recordAudit(tx.db, actor, 'appointment_moved', {
        type: 'appointment',
        id: reach.id,
        clientId: row.appointment.customerId,
        details: { from: before.appointment.startsAt, to: span.startsAt, host: hostId, by: reader },
      });
      return row;
    }),
  );
}

/**
 * Counted in the audit log while the appointment's row is locked, so that concurrent calls are all counted. Staff are
 * not limited: they reschedule on request.
 */
async function requireMovesLeft(tx: Db, appointmentId: number): Promise<void> {
  const recentMoves = and(
    eq(auditLog.subjectType, 'appointment'),
    eq(auditLog.subjectId, String(appointmentId)),
    eq(auditLog.action, 'appointment_moved'),
    eq(sql`${auditLog.details} ->> 'by'`, 'client'),
    gt(auditLog.at, sql`now() - interval '1 day'`),
  );
  if ((await tx.$count(auditLog, recentMoves)) < movesPerDay) return;
  throw new AppError(
    'too_many_requests',
    `This appointment was already moved ${movesPerDay} times today. To move it again, call us at ${firm.phone.label}.`,
  );
}
