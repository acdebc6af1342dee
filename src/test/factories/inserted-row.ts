/** What a factory takes: any column, none required. The factory fills in the rest, so a test names only what it is about. */
export type NewRow<Table extends { $inferInsert: unknown }> = Partial<Table['$inferInsert']>;

/** The one row that `insert(…).returning()` answers. */
export async function insertedRow<Row>(query: Promise<Row[]>): Promise<Row> {
  const [row] = await query;
  if (!row) throw new Error('The insert returned no row');
  return row;
}
