import { randomUUID } from 'node:crypto';
import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import { newsletterSubscribers } from '#server/core/database/schema.ts';
import type { NewRow } from './new-row.ts';

export function createSubscriber(db: Db, values: NewRow<typeof newsletterSubscribers> = {}) {
  const token = randomUUID();
  return insertedRow(
    db
      .insert(newsletterSubscribers)
      .values({ email: `reader-${token}@example.test`, token, ...values })
      .returning(),
  );
}
