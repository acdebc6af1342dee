import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import { contacts } from '#server/core/database/schema.ts';
import type { NewRow } from './new-row.ts';

export function createContact(db: Db, values: NewRow<typeof contacts> = {}) {
  return insertedRow(
    db
      .insert(contacts)
      .values({
        fullName: 'Ines Halloran',
        email: 'ines@example.test',
        message: 'Could you take over our bookkeeping from January?',
        ...values,
      })
      .returning(),
  );
}
