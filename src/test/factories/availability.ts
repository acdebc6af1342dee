import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import { staffHours, timeOff } from '#server/core/database/schema.ts';
import type { NewRow } from './new-row.ts';

/** Weekly hours of a staff member, in place of the firm's. */
export async function setHours(
  db: Db,
  adminId: number,
  ranges: Omit<NewRow<typeof staffHours>, 'adminId'>[],
) {
  await db
    .insert(staffHours)
    .values(ranges.map((range) => ({ weekday: 1, opensAt: '09:00', closesAt: '17:00', ...range, adminId })));
}

export function createTimeOff(
  db: Db,
  adminId: number,
  values: Pick<typeof timeOff.$inferInsert, 'startsAt' | 'endsAt'> & NewRow<typeof timeOff>,
) {
  return insertedRow(
    db
      .insert(timeOff)
      .values({ ...values, adminId })
      .returning(),
  );
}
