import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type * as availabilityApi from '#shared/availability.ts';
import type { TimeOff, TimeOffInput } from '#shared/availability.ts';
import type { Input } from '#shared/endpoint.ts';
import { firmClock, firmDay, firmTimestamp } from '#shared/time.ts';
import { requireOwnerForColleague } from '../access.ts';
import type { Context } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { appointments, timeOff } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { announceAvailability } from './announce-availability.ts';
import { loadStaff, lockCalendars } from './load-calendar.ts';
import { wholeDay } from './read-availability.ts';

const listedTimeOff = 200;

export async function listTimeOff(
  { db }: Context,
  _actor: Member,
  { id }: Input<typeof availabilityApi.listTimeOff>,
): Promise<TimeOff[]> {
  await loadStaff(db, id);
  const rows = await selectTimeOff(db)
    .where(and(eq(timeOff.adminId, id), gt(timeOff.endsAt, sql`now()`)))
    .orderBy(asc(timeOff.startsAt), asc(timeOff.id))
    .limit(listedTimeOff);
  return rows.map(toResponse);
}

/**
 * Neither rejects nor cancels appointments: a staff member who is ill must be able to block their calendar immediately,
 * and each appointment in it needs its own decision. The response contains the number of appointments.
 */
export async function createTimeOff(
  { db }: Context,
  actor: Member,
  { id, ...input }: Input<typeof availabilityApi.createTimeOff>,
): Promise<TimeOff> {
  requireOwnerForColleague(actor, id, 'change a colleague’s time off');
  return transaction(db, async (tx) => {
    await lockCalendars(tx, [id]);
    await loadStaff(tx, id);
    const [created] = await tx
      .insert(timeOff)
      .values({ adminId: id, ...spanOf(input), reason: input.reason || null })
      .returning({ id: timeOff.id });
    const [row] = await selectTimeOff(tx).where(eq(timeOff.id, created?.id ?? 0));
    if (!row) throw new Error('The insert returned no row');
    await announceAvailability(tx);
    await recordAudit(tx, actor, 'time_off_created', {
      type: 'time_off',
      id: row.id,
      details: { staff: id, meetings: row.meetings },
    });
    return toResponse(row);
  });
}

export async function deleteTimeOff(
  { db }: Context,
  actor: Member,
  { id }: { id: number },
): Promise<undefined> {
  await transaction(db, async (tx) => {
    const [found] = await tx.select().from(timeOff).where(eq(timeOff.id, id));
    if (!found) throw notFound();
    requireOwnerForColleague(actor, found.adminId, 'change a colleague’s time off');
    await lockCalendars(tx, [found.adminId]);
    const deleted = await tx.delete(timeOff).where(eq(timeOff.id, id)).returning({ id: timeOff.id });
    // A concurrent request deleted it while this one waited for the lock.
    if (deleted.length === 0) throw notFound();
    await announceAvailability(tx);
    const details = { staff: found.adminId };
    await recordAudit(tx, actor, 'time_off_deleted', { type: 'time_off', id, details });
  });
}

function spanOf({ startDate, startTime, endDate, endTime }: TimeOffInput) {
  const start = startTime ? firmTimestamp(startDate, startTime) : wholeDay(startDate).start;
  const end = endTime ? firmTimestamp(endDate, endTime) : wholeDay(endDate).end;
  return { startsAt: start.toISOString(), endsAt: end.toISOString() };
}

function selectTimeOff(db: Db) {
  const meetings = db
    .select({ count: sql<number>`count(*)::int` })
    .from(appointments)
    .where(
      and(
        eq(appointments.adminId, timeOff.adminId),
        eq(appointments.status, 'scheduled'),
        lt(appointments.startsAt, timeOff.endsAt),
        gt(appointments.endsAt, timeOff.startsAt),
      ),
    );
  return db
    .select({
      id: timeOff.id,
      adminId: timeOff.adminId,
      startsAt: timeOff.startsAt,
      endsAt: timeOff.endsAt,
      reason: timeOff.reason,
      meetings: sql<number>`(${meetings})`,
    })
    .from(timeOff)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectTimeOff>>[number];

/** Midnight is returned as null: the date alone describes it. */
function toResponse(row: Row): TimeOff {
  const lastTimestamp = new Date(Date.parse(row.endsAt) - 1);
  const [startTime, endTime] = [firmClock(row.startsAt), firmClock(row.endsAt)];
  return {
    ...row,
    startDate: firmDay(row.startsAt),
    startTime: startTime === '00:00' ? null : startTime,
    endDate: firmDay(lastTimestamp),
    endTime: endTime === '00:00' ? null : endTime,
  };
}
