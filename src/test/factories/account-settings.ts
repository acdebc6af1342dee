import type { Db } from '#server/core/database/db.ts';
import { preferences } from '#server/core/database/schema.ts';
import type { NewRow } from './new-row.ts';

export async function setPreferences(
  db: Db,
  userId: number,
  values: Omit<NewRow<typeof preferences>, 'userId'>,
) {
  await db
    .insert(preferences)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: preferences.userId, set: values });
}
