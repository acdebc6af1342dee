import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type ClientImport, type ListedImport, previewedRows } from '#shared/client-imports.ts';
import { personName } from '#shared/format.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { clientImportRows, clientImports, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { neverInvited, withoutPassword } from '../invitations/invitation-state.ts';

export type ImportRecord = typeof clientImports.$inferSelect;

/** An import, locked until the transaction ends. Everything that changes an import or works on it locks it first. */
export async function lockImport(tx: Db, id: number): Promise<ImportRecord> {
  const [found] = await tx.select().from(clientImports).where(eq(clientImports.id, id)).for('update');
  if (!found) throw notFound();
  return found;
}

export async function announceImports(tx: Db): Promise<void> {
  await announce(tx, 'client-imports', 'staff');
}

/** The imports with these ids, newest first, each with the counts of its rows. */
export async function findListedImports(
  db: Db,
  ids: number[],
): Promise<(ListedImport & { checked: boolean })[]> {
  const found = await db
    .select({ record: clientImports, creator: nameColumns })
    .from(clientImports)
    .innerJoin(users, eq(users.id, clientImports.createdBy))
    .where(inArray(clientImports.id, ids))
    .orderBy(sql`${clientImports.id} desc`);
  const counted = await countRows(db, ids);
  return found.map(({ record: { id, filename, status, createdAt, finishedAt, rowCount }, creator }) => {
    const { waiting = rowCount, created = 0, skipped = 0, failed = 0 } = counted.get(id) ?? {};
    return {
      ...{ id, filename, status, createdAt, finishedAt, createdBy: personName(creator) },
      counts: { rows: rowCount, created, skipped, failed },
      checked: status === 'draft' && waiting === 0,
    };
  });
}

async function countRows(db: Db, ids: number[]) {
  const withOutcome = (outcome: SQL) => sql<number>`(count(*) filter (where ${outcome}))::int`;
  const { importId, outcome } = clientImportRows;
  const rows = await db
    .select({
      importId,
      waiting: withOutcome(isNull(outcome)),
      created: withOutcome(eq(outcome, 'created')),
      skipped: withOutcome(eq(outcome, 'skipped')),
      failed: withOutcome(eq(outcome, 'failed')),
    })
    .from(clientImportRows)
    .where(inArray(importId, ids))
    .groupBy(importId);
  return new Map(rows.map((row) => [row.importId, row]));
}

export async function findImport(db: Db, id: number): Promise<ClientImport> {
  const [listed] = await findListedImports(db, [id]);
  const [record] = await db
    .select({ headers: clientImports.headers, columns: clientImports.columns })
    .from(clientImports)
    .where(eq(clientImports.id, id));
  if (!listed || !record) throw notFound();
  return {
    ...listed,
    ...record,
    preview: listed.status === 'draft' ? await findFirstRows(db, id) : [],
    accounts: await countAccounts(db, id),
    companies: await countCompanies(db, id),
  };
}

async function findFirstRows(db: Db, id: number): Promise<string[][]> {
  const rows = await db
    .select({ values: clientImportRows.values })
    .from(clientImportRows)
    .where(eq(clientImportRows.importId, id))
    .orderBy(clientImportRows.line)
    .limit(previewedRows);
  return rows.map(({ values }) => values);
}

async function countAccounts(db: Db, id: number): Promise<ClientImport['accounts']> {
  const state = sql<keyof ClientImport['accounts']>`case
    when not ${withoutPassword} then 'active' when ${neverInvited} then 'notInvited' else 'invited' end`;
  const rows = await db
    .select({ state, count: sql<number>`count(*)::int` })
    .from(clientImportRows)
    .innerJoin(users, eq(users.id, clientImportRows.userId))
    .where(and(eq(clientImportRows.importId, id), eq(users.role, 'customer'), isNull(users.deletedAt)))
    .groupBy(sql`1`);
  const counts = { notInvited: 0, invited: 0, active: 0 };
  for (const row of rows) counts[row.state] = row.count;
  return counts;
}

function countCompanies(db: Db, id: number): Promise<number> {
  const created = and(eq(clientImportRows.importId, id), sql`${clientImportRows.companyId} is not null`);
  return db.$count(clientImportRows, created);
}
