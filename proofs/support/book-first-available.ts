import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import { users } from '#server/core/database/schema.ts';
import { firmTimestamp } from '#shared/time.ts';
import { booking, guest } from '#test/bookings.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createAdmin } from '#test/factories/users.ts';
import { countStatuses, formatStatuses } from './burst-statuses.ts';
import { report } from './report.ts';
import type { BurstRequest, BurstResponse } from './request-burst.ts';

const staffCount = 5;
const bookings = 30;
const named = 10;

/**
 * Five staff members, one time: at once, 30 bookings with 'first', 10 for one of the five by name, and one
 * rescheduling to 'first' of an appointment of each. Each of the five gets exactly one appointment.
 */
export async function bookFirstAvailable(
  db: Db,
  send: (requests: BurstRequest[]) => Promise<BurstResponse[]>,
  { day, rounds }: { day: string; rounds: number },
): Promise<BurstResponse[]> {
  console.log(
    `\n'First available': ${bookings} bookings with 'first', ${named} by name and ${staffCount} moves to 'first' for the ${staffCount} slots of one time, ${rounds} rounds`,
  );
  const all: BurstResponse[] = [];
  let full = 0;
  for (let round = 0; round < rounds; round++) {
    await db.update(users).set({ bookable: false }).where(eq(users.bookable, true));
    const staff = await Promise.all(Array.from({ length: staffCount }, () => createAdmin(db)));
    const [mover] = staff;
    if (!mover) throw new Error('No staff member');
    const token = await signInAs(db, mover);
    const moves: BurstRequest[] = [];
    for (const { id } of staff) {
      const startsAt = firmTimestamp(day, '16:00').toISOString();
      const appointment = await createAppointment(db, id, { startsAt });
      const payload = { appointment_date: day, start_time: '10:00', admin_id: 'first' };
      moves.push({ path: `/api/appointments/${appointment.id}/reschedule`, payload, token });
    }
    const book = (admin_id: unknown) => ({
      path: '/api/appointments',
      payload: { ...booking(0, { admin_id, appointment_date: day }), ...guest() },
    });
    const burst = await send([
      ...Array.from({ length: bookings }, () => book('first')),
      ...moves,
      ...Array.from({ length: named }, (_, number) => book(staff[number % staffCount]?.id)),
    ]);
    const counts = countStatuses(burst);
    const got = (counts['200'] ?? 0) + (counts['201'] ?? 0);
    const ids = sql.join(
      staff.map(({ id }) => sql`${id}`),
      sql`, `,
    );
    const { rows } = await db.execute<{ hosts: string }>(sql`
      select count(distinct admin_id) as hosts from appointments
      where status = 'scheduled' and starts_at = ${firmTimestamp(day, '10:00').toISOString()} and admin_id in (${ids})
    `);
    const lost = burst.length - staffCount;
    if (got === staffCount && counts['409 slot_taken'] === lost && Number(rows[0]?.hosts) === staffCount)
      full += 1;
    all.push(...burst);
  }
  report('responses', formatStatuses(all), all.length === rounds * (bookings + named + staffCount));
  report('rounds in which each of the five got one', `${full} of ${rounds}`, full === rounds);
  return all;
}
