import { setImmediate as othersTurn } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ImportColumns, importOutcomes } from '#shared/client-imports.ts';
import { isUndoLinkUsable, unprovenAddressAdvice } from '../accounts/email-taken.ts';
import type { Db } from '../core/database/db.ts';
import { clientImportRows, companies, emailUndoLinks, users } from '../core/database/schema.ts';
import { hasUnprovenAddress } from '../core/security/accounts.ts';
import { type ReadRow, type RowClient, readRow } from './read-row.ts';

export interface StoredRow {
  line: number;
  values: string[];
}

export interface Judgement {
  line: number;
  outcome: (typeof importOutcomes)[number];
  reason: string | null;
  /** Only for rows with the outcome `created`. */
  client?: RowClient;
}

interface ImportRules {
  id: number;
  columns: ImportColumns;
  headers: string[];
}

/** The server does other work after this many rows. */
const rowsAtOnce = 100;

/** The header is row 1 of the spreadsheet. */
export const rowNumber = (line: number) => line + 1;

/** Determines the outcome of rows, in order; used for both the check of a draft and the import itself. */
export async function judgeRows(
  db: Db,
  { id, columns, headers }: ImportRules,
  rows: StoredRow[],
): Promise<Judgement[]> {
  const read: { line: number; row: ReadRow }[] = [];
  for (const [index, { line, values }] of rows.entries()) {
    if (index % rowsAtOnce === 0) await othersTurn();
    read.push({ line, row: readRow(values, columns, headers.length) });
  }
  const clients = read.flatMap(({ row }) => ('client' in row ? [row.client] : []));
  const takenBy = await findTakenEmails(
    db,
    id,
    clients.map(({ email }) => email),
  );
  const companyIds = await findCompanies(
    db,
    clients.flatMap(({ company }) => company?.name ?? []),
  );
  const lineOf = new Map<string, number>();
  return read.map(({ line, row }) => {
    if ('problem' in row) return { line, outcome: 'failed', reason: row.problem };
    const { client, note } = row;
    const address = client.email.toLowerCase();
    const earlier = lineOf.get(address);
    const taken = earlier === undefined ? takenBy.get(address) : sameAs(earlier);
    if (taken) return { line, outcome: 'skipped', reason: taken };
    if ((companyIds.get(client.company?.name.toLowerCase() ?? '')?.length ?? 0) > 1) {
      const reason =
        'Several companies have this name. Leave the company out and link the client to it afterwards.';
      return { line, outcome: 'failed', reason };
    }
    lineOf.set(address, line);
    return { line, outcome: 'created', reason: note, client };
  });
}

const sameAs = (line: number) => `Row ${rowNumber(line)} has the same email address.`;

/** The reasons why addresses cannot get an account, by lower-case address. */
async function findTakenEmails(db: Db, importId: number, emails: string[]): Promise<Map<string, string>> {
  const wanted = sql`any(${sql.param(emails.map((email) => email.toLowerCase()))}::text[])`;
  const address = sql<string>`lower(${users.email})`;
  const accounts = await db
    .select({
      address,
      role: users.role,
      unproven: sql<boolean>`(${hasUnprovenAddress})`,
      line: clientImportRows.line,
    })
    .from(users)
    .leftJoin(
      clientImportRows,
      and(eq(clientImportRows.userId, users.id), eq(clientImportRows.importId, importId)),
    )
    .where(and(sql`${address} = ${wanted}`, isNull(users.deletedAt)));
  const left = sql<string>`lower(${emailUndoLinks.email})`;
  const kept = await db
    .select({ address: left })
    .from(emailUndoLinks)
    .where(and(sql`${left} = ${wanted}`, isUndoLinkUsable));
  return new Map([
    ...kept.map(({ address }) => [address, changedAway] as const),
    ...accounts.map(({ address, role, unproven, line }) => {
      if (line !== null) return [address, sameAs(line)] as const;
      if (role === 'admin') return [address, alreadyStaff] as const;
      return [address, unproven ? unprovenAddressAdvice : alreadyClient] as const;
    }),
  ]);
}

const alreadyClient = 'There is a client with this email address already.';
const alreadyStaff = 'This email address belongs to a staff account.';
const changedAway =
  'A user has just changed from this email address to another and can still go back. Import the row again tomorrow.';

/** The ids of companies, by lower-case name. */
export async function findCompanies(db: Db, names: string[]): Promise<Map<string, number[]>> {
  if (names.length === 0) return new Map();
  const name = sql<string>`lower(${companies.name})`;
  const wanted = [...new Set(names.map((each) => each.toLowerCase()))];
  const found = await db
    .select({ name, id: companies.id })
    .from(companies)
    .where(sql`${name} = any(${sql.param(wanted)}::text[])`)
    .orderBy(companies.id);
  const ids = new Map<string, number[]>();
  for (const { name, id } of found) ids.set(name, [...(ids.get(name) ?? []), id]);
  return ids;
}
