import { and, asc, desc, eq, gt, gte, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type * as appointmentsApi from '#shared/appointments.ts';
import type { Appointment } from '#shared/appointments.ts';
import { type Input, maxId } from '#shared/endpoint.ts';
import { firmToday } from '#shared/time.ts';
import { listedAppointments } from '../access.ts';
import { wholeDay } from '../availability/read-availability.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { countUpTo, type Page, totalOf, unknownCursor } from '../core/database/paging.ts';
import { appointments } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import { readerOf, selectAppointments, toAppointment } from './present-appointment.ts';

const { id, startsAt, endsAt, status } = appointments;

const parts = {
  upcoming: {
    holds: and(eq(status, 'scheduled'), gt(endsAt, sql`now()`)),
    after: (mark: Mark) => or(gt(startsAt, mark.startsAt), and(eq(startsAt, mark.startsAt), gt(id, mark.id))),
    order: [asc(startsAt), asc(id)],
  },
  earlier: {
    holds: or(ne(status, 'scheduled'), lte(endsAt, sql`now()`)),
    after: (mark: Mark) => or(lt(startsAt, mark.startsAt), and(eq(startsAt, mark.startsAt), lt(id, mark.id))),
    order: [desc(startsAt), desc(id)],
  },
} satisfies Record<string, { holds: SQL | undefined; after(mark: Mark): SQL | undefined; order: SQL[] }>;

type Part = keyof typeof parts;

/** The last row returned: its part of the list, its start time and its id. */
interface Mark {
  part: Part;
  startsAt: string;
  id: number;
}

/**
 * A list in two parts, split at the current time: upcoming ones, nearest first, then the others, latest first. The
 * cursor is start time and id, because the id alone does not follow this order.
 */
export async function listAppointments(
  { db }: Context,
  actor: Member,
  { cursor, limit, when }: Input<typeof appointmentsApi.list>,
): Promise<Page<Appointment>> {
  const listed = listedAppointments(actor);
  const mark = cursor === undefined ? undefined : readMark(cursor);
  const wanted: Part[] = when ? [when] : ['upcoming', 'earlier'];
  const rows: { part: Part; appointment: Appointment }[] = [];
  for (const part of wanted.slice(mark ? wanted.indexOf(mark.part) : 0)) {
    const { holds, after, order } = parts[part];
    const found = await selectAppointments(db)
      .where(and(listed, holds, mark?.part === part ? after(mark) : undefined))
      .orderBy(...order)
      .limit(limit + 1 - rows.length);
    rows.push(...found.map((row) => ({ part, appointment: toAppointment(row, readerOf(actor)) })));
    if (rows.length > limit) break;
  }
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit).map(({ appointment }) => appointment),
    total: totalOf(await countUpTo(db, appointments, and(listed, when && parts[when].holds))),
    next: last ? `${last.part}~${Date.parse(last.appointment.startsAt)}~${last.appointment.id}` : null,
  };
}

function readMark(cursor: string): Mark {
  const [, part, startMs, row] = /^(upcoming|earlier)~(\d{1,13})~(\d{1,10})$/.exec(cursor) ?? [];
  if (!part || Number(row) > maxId) throw unknownCursor();
  return { part: part as Part, startsAt: new Date(Number(startMs)).toISOString(), id: Number(row) };
}

/** Today's appointments of a staff member, in order of time. */
export async function listTodaysAppointments(db: Db, actor: Member): Promise<Appointment[]> {
  const today = wholeDay(firmToday());
  const rows = await selectAppointments(db)
    .where(
      and(
        listedAppointments(actor),
        ne(status, 'cancelled'),
        gte(startsAt, today.start.toISOString()),
        lt(startsAt, today.end.toISOString()),
      ),
    )
    .orderBy(asc(startsAt), asc(id));
  return rows.map((row) => toAppointment(row, 'staff'));
}

/** The customer's next appointments, or the next ones that a staff member hosts. */
export async function listNextAppointments(db: Db, actor: Member, limit: number): Promise<Appointment[]> {
  const { holds, order } = parts.upcoming;
  const rows = await selectAppointments(db)
    .where(and(listedAppointments(actor), holds))
    .orderBy(...order)
    .limit(limit);
  return rows.map((row) => toAppointment(row, readerOf(actor)));
}
