import type { Db } from '#server/core/database/db.ts';
import { contacts } from '#server/core/database/schema.ts';
import { insertedRow, type NewRow } from './inserted-row.ts';

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
