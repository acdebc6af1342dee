import { addMinutes } from 'date-fns/addMinutes';
import { eq } from 'drizzle-orm';
import { firm } from '#firm';
import type * as appointmentsApi from '#shared/appointments.ts';
import { appointmentServiceLabel, type BookingInput, slotTakenMessage } from '#shared/appointments.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { firmClock } from '#shared/time.ts';
import { lockCalendars } from '../availability/load-calendar.ts';
import { findFreeSlots } from '../availability/read-availability.ts';
import { closedDay, type TimeRange } from '../availability/slots.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { appointments } from '../core/database/schema.ts';
import { AppError, isExclusionViolation } from '../core/errors.ts';
import type { Actor } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { announceAppointment } from './announce-appointment.ts';
import { type Party, partyOf } from './booking-party.ts';
import { guestToken } from './guest-token.ts';
import { notifyOfBooking } from './notify-parties.ts';
import { type AppointmentRow, readerOf, selectAppointments, toAppointment } from './present-appointment.ts';
import { queueReminders } from './remind-client.ts';

/** One transaction from reading the calendar to queueing the mails, so that a free slot cannot be booked twice. */
export async function bookAppointment(
  context: Context,
  actor: Actor,
  input: BookingInput,
): Promise<ResponseOf<typeof appointmentsApi.book>> {
  if (input.website) throw new AppError('invalid_input', 'The booking could not be read. Please call us.');
  // A slot that is already taken is rejected here, without waiting for the calendar's lock.
  await requireFreeSlot(context.db, input.admin_id, input);
  return refuseOverlap(
    inTransaction(context, async (tx) => {
      const party = await partyOf(tx.db, actor, input);
      await lockCalendars(tx.db, [input.admin_id]);
      const slot = await requireFreeSlot(tx.db, input.admin_id, input);
      const row = await insertAppointment(tx.db, input, party, slot);

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
  slot: TimeRange,
): Promise<AppointmentRow> {
  const label = appointmentServiceLabel(input.service_type);
  const notes = input.notes || null;
  const [created] = await tx
    .insert(appointments)
    .values({
      ...party,
      ...slotColumns(slot),
      adminId: input.admin_id,
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

export function slotColumns({ start, end }: TimeRange) {
  return {
    startsAt: start.toISOString(),
    endsAt: end.toISOString(),
    blockedUntil: addMinutes(end, firm.booking.bufferMinutes).toISOString(),
  };
}

/**
 * The slot that begins at a time of a day; `excludeAppointmentId` is the appointment being rescheduled. Reliable only
 * while the calendar is locked.
 */
export async function requireFreeSlot(
  db: Db,
  adminId: number,
  when: Pick<BookingInput, 'appointment_date' | 'start_time'>,
  excludeAppointmentId?: number,
): Promise<TimeRange> {
  const closed = closedDay(when.appointment_date, new Date());
  if (closed) {
    const message = closedMessages[closed];
    throw new AppError('invalid_input', message, { appointment_date: message });
  }
  const slots = await findFreeSlots(db, adminId, when.appointment_date, excludeAppointmentId);
  const slot = slots.find(({ start }) => firmClock(start) === when.start_time);
  if (!slot) throw slotTaken();
  return slot;
}

const closedMessages = {
  past: 'Please select a date from today on',
  weekend: 'Please select a weekday',
  holiday: 'We are closed on this day. Please select another date',
  'too-far': `Please select a date within the next ${firm.booking.horizonDays} days`,
};

function slotTaken(): AppError {
  return new AppError('slot_taken', slotTakenMessage, { start_time: slotTakenMessage });
}

/** The exclusion constraint is the last guard against two appointments of one host at the same time. */
export async function refuseOverlap<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isExclusionViolation(error)) throw slotTaken();
    throw error;
  }
}
