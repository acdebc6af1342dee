import { randomBytes } from 'node:crypto';
import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import { messageTemplates } from '#server/core/database/schema.ts';
import type { NewRow } from './new-row.ts';

export function createMessageTemplate(db: Db, values: NewRow<typeof messageTemplates> = {}) {
  const name = `Template ${randomBytes(6).toString('hex')}`;
  return insertedRow(
    db
      .insert(messageTemplates)
      .values({ name, content: 'Hello {{firstName}},', ...values })
      .returning(),
  );
}
