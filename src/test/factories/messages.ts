import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import { messageFiles, messages } from '#server/core/database/schema.ts';
import type { NewRow } from './new-row.ts';

export function createMessage(
  db: Db,
  fromUserId: number,
  toUserId: number | null,
  values: NewRow<typeof messages> = {},
) {
  return insertedRow(
    db
      .insert(messages)
      .values({
        content: 'The quarterly figures are ready.',
        queued: toUserId === null,
        ...values,
        fromUserId,
        toUserId,
      })
      .returning(),
  );
}

export async function attachFile(db: Db, messageId: number, fileId: number) {
  await db.insert(messageFiles).values({ messageId, fileId });
}
