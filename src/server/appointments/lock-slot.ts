import { addMinutes } from 'date-fns/addMinutes';
import { sql } from 'drizzle-orm';
import { firm } from '#firm';
import {
  appointmentServiceLabel,
  type BookingInput,
  type HostId,
  slotTakenMessage,
  takesService,
} from '#shared/appointments.ts';
import { firstAvailable } from '#shared/availability.ts';
import { firmClock } from '#shared/time.ts';
import { lockCalendars } from '../availability/load-calendar.ts';
import { findCandidates, findFreeSlots } from '../availability/read-availability.ts';
import { closedDay, type TimeRange } from '../availability/slots.ts';
import { advisoryLocks } from '../core/database/advisory-locks.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { AppError, isExclusionViolation } from '../core/errors.ts';
import { findAssignedStaff } from '../users/assign-staff.ts';

export function slotColumns({ start, end }: TimeRange) {
  return {
    startsAt: start.toISOString(),
    endsAt: end.toISOString(),
    blockedUntil: addMinutes(end, firm.booking.bufferMinutes).toISOString(),
  };
}

/** The host, the service, and when the appointment begins in the firm's time zone. */
interface Wanted extends Pick<BookingInput, 'appointment_date' | 'start_time'> {
  admin_id: HostId;
  service_type: string;
}

/** An appointment that is being rescheduled: its new time may overlap its current one. */
interface Moving {
  id: number;
  adminId: number;
}

/**
 * Rejects a host who does not take the service, and a time at which the host, or with `first` everybody who takes it, is
 * busy. Reliable only while the calendar is locked.
 */
export async function requireSlot(db: Db, wanted: Wanted, moving?: Moving): Promise<void> {
  requireOpenDay(wanted);
  const { admin_id: host } = wanted;
  if (host !== firstAvailable) await findSlot(db, host, wanted, moving);
  else if ((await findCandidates(db, wanted, moving?.id)).length === 0) throw slotTaken();
}

/**
 * Locks the calendar of the host and returns the free slot that begins at this time. With `first` the host is somebody
 * who takes the service: the present host when rescheduling, else the customer's own accountant, else the staff member
 * with the fewest appointments on that day.
 */
export async function lockSlot(
  tx: Db,
  wanted: Wanted,
  customerId: number | null | undefined,
  moving?: Moving,
): Promise<{ hostId: number; slot: TimeRange }> {
  requireOpenDay(wanted);
  const { admin_id: host } = wanted;
  if (host !== firstAvailable) return { hostId: host, slot: await lockSlotOf(tx, host, wanted, moving) };
  await lockDay(tx, wanted.appointment_date);
  const own = customerId ? (await findAssignedStaff(tx, customerId)).map(({ id }) => id) : [];
  const preferred = moving ? [moving.adminId, ...own] : own;
  const tried = new Set<number>();
  while (true) {
    // Read again after each wait for a lock: others may have booked this host by name in the meantime.
    const candidates = (await findCandidates(tx, wanted, moving?.id)).filter((id) => !tried.has(id));
    const hostId = preferred.find((id) => candidates.includes(id)) ?? candidates[0];
    if (hostId === undefined) throw slotTaken();
    tried.add(hostId);
    const slot = await tryToLockSlot(tx, hostId, wanted, moving);
    if (slot) return { hostId, slot };
  }
}

async function lockDay(tx: Db, date: string): Promise<void> {
  const day = Number(date.replaceAll('-', ''));
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.firstAvailable}::int, ${day}::int)`);
}

/** In a savepoint: rolling back releases the lock, so no transaction waits for one calendar while holding another. */
async function tryToLockSlot(tx: Db, hostId: number, wanted: Wanted, moving: Moving | undefined) {
  try {
    return await transaction(tx, (savepoint) => lockSlotOf(savepoint, hostId, wanted, moving));
  } catch (error) {
    if (error instanceof AppError && error.code === 'slot_taken') return undefined;
    throw error;
  }
}

async function lockSlotOf(tx: Db, hostId: number, wanted: Wanted, moving: Moving | undefined) {
  await lockCalendars(tx, moving ? [moving.adminId, hostId] : [hostId]);
  return findSlot(tx, hostId, wanted, moving);
}

async function findSlot(
  db: Db,
  hostId: number,
  wanted: Wanted,
  moving: Moving | undefined,
): Promise<TimeRange> {
  const { admin_id, appointment_date, start_time, service_type } = wanted;
  const { name, services, slots } = await findFreeSlots(db, hostId, appointment_date, moving?.id);
  // A host who no longer takes the service keeps the appointments that are booked.
  const takes = takesService(services, service_type) || admin_id === moving?.adminId;
  if (!takes && admin_id !== firstAvailable) throw notTaken(name, service_type);
  const slot = slots.find(({ start }) => firmClock(start) === start_time);
  if (!takes || !slot) throw slotTaken();
  return slot;
}

function notTaken(name: string, serviceType: string): AppError {
  const message = `${name} does not take appointments for ${appointmentServiceLabel(serviceType)}. Please select another staff member.`;
  return new AppError('invalid_input', message, { admin_id: message });
}

function requireOpenDay({ appointment_date }: Wanted): void {
  const closed = closedDay(appointment_date, new Date());
  if (closed) {
    const message = closedMessages[closed];
    throw new AppError('invalid_input', message, { appointment_date: message });
  }
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
