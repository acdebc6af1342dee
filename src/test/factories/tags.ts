import { randomUUID } from 'node:crypto';
import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import { clientTags, tags } from '#server/core/database/schema.ts';
import type { NewRow } from './new-row.ts';

export function createTag(db: Db, values: NewRow<typeof tags> = {}) {
  return insertedRow(
    db
      .insert(tags)
      .values({ name: `Tag ${randomUUID().slice(0, 8)}`, ...values })
      .returning(),
  );
}

export async function tagClient(db: Db, customerId: number, tagId: number): Promise<void> {
  await db.insert(clientTags).values({ customerId, tagId });
}
