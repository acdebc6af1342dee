import { eq } from 'drizzle-orm';
import type * as appointmentsApi from '#shared/appointments.ts';
import { appointmentServiceLabel, type BookingInput } from '#shared/appointments.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import type { TimeRange } from '../availability/slots.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { appointments } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import type { Actor } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { announceAppointment } from './announce-appointment.ts';
import { type Party, partyOf } from './booking-party.ts';
import { guestToken } from './guest-token.ts';
import { lockSlot, refuseOverlap, requireSlot, slotColumns } from './lock-slot.ts';
import { notifyOfBooking } from './notify-parties.ts';
import { placeColumns } from './place-of.ts';
import { type AppointmentRow, readerOf, selectAppointments, toAppointment } from './present-appointment.ts';
import { queueReminders } from './remind-client.ts';

/** One transaction, from reading the calendar to queueing the emails, so that a slot cannot be booked twice. */
export async function bookAppointment(
  context: Context,
  actor: Actor,
  input: BookingInput,
): Promise<ResponseOf<typeof appointmentsApi.book>> {
  if (input.website) throw new AppError('invalid_input', 'The booking could not be read. Please call us.');
  // Rejects a slot that is already taken, without waiting for the calendar's lock.
  await requireSlot(context.db, input);
  return refuseOverlap(
    inTransaction(context, async (tx) => {
      const party = await partyOf(tx.db, actor, input);
      const { hostId, slot } = await lockSlot(tx.db, input, party.customerId);
      const row = await insertAppointment(tx.db, input, party, hostId, slot);

      await notifyOfBooking(tx, row);
      await queueReminders(tx, row);
      await announceAppointment(tx.db, row);
      const { id, customerId: clientId } = row.appointment;
      await recordAudit(tx.db, actor, 'appointment_booked', { type: 'appointment', id, clientId });
      const manageToken = clientId ? null : guestToken(tx.signer, id);
      return { ...toAppointment(row, readerOf(actor)), manageToken };
    }),
  );
}

async function insertAppointment(
  tx: Db,
  input: BookingInput,
  party: Party,
  adminId: number,
  slot: TimeRange,
): Promise<AppointmentRow> {
  const label = appointmentServiceLabel(input.service_type);
  const notes = input.notes || null;
  const [created] = await tx
    .insert(appointments)
    .values({
      ...party,
      ...slotColumns(slot),
      ...(await placeColumns(tx, adminId, input.service_type)),
      adminId,
      serviceType: input.service_type,
      title: `${label} Appointment`,
      description: notes ?? `${label} appointment`,
      notes,
    })
    .returning({ id: appointments.id });
  const [row] = await selectAppointments(tx).where(eq(appointments.id, created?.id ?? 0));
  if (!row) throw new Error('The insert returned no row');
  return row;
}
