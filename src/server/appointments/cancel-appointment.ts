import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type * as appointmentsApi from '#shared/appointments.ts';
import type { Appointment } from '#shared/appointments.ts';
import type { Input } from '#shared/endpoint.ts';
import { reachableAppointments } from '../access.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { appointments } from '../core/database/schema.ts';
import type { Actor, Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { announceAppointment } from './announce-appointment.ts';
import { changeAppointment, lockAppointment, type Reach, requireAction } from './find-appointment.ts';
import { notifyOfChange } from './notify-parties.ts';
import { type AppointmentRow, type Reader, readerOf, toAppointment } from './present-appointment.ts';

export async function cancelAppointment(
  context: Context,
  actor: Member,
  { id }: Input<typeof appointmentsApi.cancel>,
): Promise<Appointment> {
  const reader = readerOf(actor);
  const row = await applyCancellation(context, actor, { id, within: reachableAppointments(actor) }, reader);
  return toAppointment(row, reader);
}

/** Freeing a slot cannot conflict with another booking, so only the appointment's row is locked, not the calendar. */
export async function applyCancellation(
  context: Context,
  actor: Actor,
  reach: Reach,
  reader: Reader,
): Promise<AppointmentRow> {
  return inTransaction(context, async (tx) => {
    const before = await lockAppointment(tx.db, reach);
    requireAction(before, reader, 'cancel');
    const sequence = before.appointment.sequence + 1;
    const row = await changeAppointment(tx.db, reach.id, { status: 'cancelled', sequence });
    await notifyOfChange(tx, before, row);
    await announceAppointment(tx.db, row);
    const { id, customerId: clientId } = row.appointment;
    await recordAudit(tx.db, actor, 'appointment_cancelled', { type: 'appointment', id, clientId });
    return row;
  });
}

/**
 * Cancels a customer's upcoming appointments in the transaction that closes the account. Those that have begun stay,
 * and staff record their outcome. The rows are locked first: one that is being cancelled concurrently is skipped.
 */
export async function cancelUpcomingAppointments(
  tx: Context,
  actor: Member,
  customerId: number,
): Promise<void> {
  const isAhead = and(
    eq(appointments.customerId, customerId),
    eq(appointments.status, 'scheduled'),
    gt(appointments.startsAt, sql`now()`),
  );
  const ahead = await tx.db
    .select({ id: appointments.id })
    .from(appointments)
    .where(isAhead)
    .orderBy(asc(appointments.id))
    .for('update');
  for (const { id } of ahead) await applyCancellation(tx, actor, { id, within: undefined }, 'staff');
}
