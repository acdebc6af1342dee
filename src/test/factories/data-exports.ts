import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import { dataExports } from '#server/core/database/schema.ts';
import type { NewRow } from './new-row.ts';

/** Inserts the row only, without parts. */
export function createDataExport(
  db: Db,
  userId: number,
  requestedBy: number,
  values: NewRow<typeof dataExports> = {},
) {
  return insertedRow(
    db
      .insert(dataExports)
      .values({
        status: 'ready',
        fileSize: 1000,
        finishedAt: new Date().toISOString(),
        ...values,
        userId,
        requestedBy,
      })
      .returning(),
  );
}
