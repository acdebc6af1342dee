import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import { clientImportRows, clientImports } from '#server/core/database/schema.ts';
import type { NewRow } from './new-row.ts';

/** An import with its rows, each a first name, a last name and an email. */
export async function createClientImport(
  db: Db,
  createdBy: number,
  rows: (NewRow<typeof clientImportRows> & { values: string[] })[] = [{ values: anyClient() }],
  values: NewRow<typeof clientImports> = {},
) {
  const created = await insertedRow(
    db
      .insert(clientImports)
      .values({
        filename: 'clients.csv',
        headers: ['First Name', 'Last Name', 'Email'],
        columns: { firstName: 0, lastName: 1, email: 2 },
        rowCount: rows.length,
        ...values,
        createdBy,
      })
      .returning(),
  );
  await db
    .insert(clientImportRows)
    .values(rows.map((row, index) => ({ line: index + 1, ...row, importId: created.id })));
  return created;
}

/** The cells of a client who is in no other import. */
export function anyClient(): string[] {
  return ['Ines', 'Okafor', `ines-${crypto.randomUUID()}@example.test`];
}
