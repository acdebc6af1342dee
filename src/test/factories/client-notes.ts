import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import { clientNotes } from '#server/core/database/schema.ts';
import type { NewRow } from './new-row.ts';

/** About a customer or a company, as `customerId` or `companyId` says. */
export function createClientNote(db: Db, values: NewRow<typeof clientNotes>) {
  return insertedRow(
    db
      .insert(clientNotes)
      .values({ content: 'Call after 4 PM.', ...values })
      .returning(),
  );
}
