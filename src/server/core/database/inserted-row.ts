/** The one row that `insert(…).returning(…)` returns. */
export async function insertedRow<Row>(query: Promise<Row[]>): Promise<Row> {
  const [row] = await query;
  if (!row) throw new Error('The insert returned no row');
  return row;
}
