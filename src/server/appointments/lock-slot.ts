import { addMinutes } from 'date-fns/addMinutes';
import { sql } from 'drizzle-orm';
import { firm } from '#firm';
import {
  type BookingInput,
  type HostId,
  namedStaffServices,
  slotTakenMessage,
} from '#shared/appointments.ts';
import { firstAvailable } from '#shared/availability.ts';
import { firmClock } from '#shared/time.ts';
import { lockCalendars } from '../availability/load-calendar.ts';
import { findCandidates, findFreeSlots } from '../availability/read-availability.ts';
import { closedDay, type TimeRange } from '../availability/slots.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { AppError, isExclusionViolation } from '../core/errors.ts';

export function slotColumns({ start, end }: TimeRange) {
  return {
    startsAt: start.toISOString(),
    endsAt: end.toISOString(),
    blockedUntil: addMinutes(end, firm.booking.bufferMinutes).toISOString(),
  };
}

/** When an appointment begins, in the firm's time zone. */
type When = Pick<BookingInput, 'appointment_date' | 'start_time'>;

/** An appointment that is being rescheduled: its new time may overlap its current one. */
interface Moving {
  id: number;
  adminId: number;
}

/** Only some staff may perform certain services, so for those no host is chosen automatically. */
export function requireNamedHost(host: HostId, serviceType: string): void {
  if (host !== firstAvailable || !(serviceType in namedStaffServices)) return;
  const message = 'Please select a staff member';
  throw new AppError('invalid_input', message, { admin_id: message });
}

/**
 * Rejects a time at which the chosen host, or with `first` everybody, is busy. Reliable only while the calendar is
 * locked.
 */
export async function requireSlot(db: Db, host: HostId, when: When, moving?: Moving): Promise<void> {
  requireOpenDay(when);
  if (host !== firstAvailable) await findSlot(db, host, when, moving);
  else if ((await findCandidates(db, when, moving?.id)).length === 0) throw slotTaken();
}

/**
 * Locks the calendar of the host and returns the free slot that begins at this time. With `first` the host is the staff
 * member with the fewest appointments on that day; when rescheduling, the present host keeps the appointment if free.
 */
export async function lockSlot(
  tx: Db,
  host: HostId,
  when: When,
  moving?: Moving,
): Promise<{ hostId: number; slot: TimeRange }> {
  requireOpenDay(when);
  if (host !== firstAvailable) return { hostId: host, slot: await lockSlotOf(tx, host, when, moving) };
  await lockDay(tx, when.appointment_date);
  const tried = new Set<number>();
  while (true) {
    // Read again after each wait for a lock: others may have booked this host by name in the meantime.
    const candidates = (await findCandidates(tx, when, moving?.id)).filter((id) => !tried.has(id));
    const hostId = candidates.find((id) => id === moving?.adminId) ?? candidates[0];
    if (hostId === undefined) throw slotTaken();
    tried.add(hostId);
    const slot = await tryToLockSlot(tx, hostId, when, moving);
    if (slot) return { hostId, slot };
  }
}

/**
 * Advisory lock namespace (arbitrary constant); the second key is the day. Always taken before a calendar's lock.
 * Serializes bookings with `first`: each counts the one before it, and none waits for one calendar after another.
 */
const firstAvailableLock = 7_204_719;

async function lockDay(tx: Db, date: string): Promise<void> {
  const day = Number(date.replaceAll('-', ''));
  await tx.execute(sql`select pg_advisory_xact_lock(${firstAvailableLock}::int, ${day}::int)`);
}

/** In a savepoint: rolling back releases the lock, so no transaction waits for one calendar while holding another. */
async function tryToLockSlot(tx: Db, hostId: number, when: When, moving: Moving | undefined) {
  try {
    return await transaction(tx, (savepoint) => lockSlotOf(savepoint, hostId, when, moving));
  } catch (error) {
    if (error instanceof AppError && error.code === 'slot_taken') return undefined;
    throw error;
  }
}

async function lockSlotOf(tx: Db, hostId: number, when: When, moving: Moving | undefined) {
  await lockCalendars(tx, moving ? [moving.adminId, hostId] : [hostId]);
  return findSlot(tx, hostId, when, moving);
}

async function findSlot(db: Db, hostId: number, when: When, moving: Moving | undefined): Promise<TimeRange> {
  const slots = await findFreeSlots(db, hostId, when.appointment_date, moving?.id);
  const slot = slots.find(({ start }) => firmClock(start) === when.start_time);
  if (!slot) throw slotTaken();
  return slot;
}

function requireOpenDay(when: When): void {
  const closed = closedDay(when.appointment_date, new Date());
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
