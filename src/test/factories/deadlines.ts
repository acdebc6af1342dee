import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import { deadlines } from '#server/core/database/schema.ts';
import type { NewRow } from './new-row.ts';

export function createDeadline(db: Db, values: NewRow<typeof deadlines> = {}) {
  return insertedRow(
    db
      .insert(deadlines)
      .values({ title: 'Quarterly Tax Filing', dueOn: '2030-01-15', shownToClient: true, ...values })
      .returning(),
  );
}
