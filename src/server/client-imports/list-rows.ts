import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type * as importsApi from '#shared/client-imports.ts';
import type { ImportField, ImportRow } from '#shared/client-imports.ts';
import type { Input } from '#shared/endpoint.ts';
import { personName } from '#shared/format.ts';
import type { Context } from '../core/context.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { countUpTo, cursorId, type Page, toPage } from '../core/database/paging.ts';
import { clientImportRows, clientImports, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { findCompanies, rowNumber } from './judge-rows.ts';

/** In the order of the file, so the cursor is the last line seen. */
export async function listRows(
  { db }: Context,
  _actor: Member,
  { id, problems, cursor, limit }: Input<typeof importsApi.listRows>,
): Promise<Page<ImportRow>> {
  const [found] = await db.select().from(clientImports).where(eq(clientImports.id, id));
  if (!found) throw notFound();
  const { columns, status } = found;
  const wanted = and(
    eq(clientImportRows.importId, id),
    problems ? isNotNull(clientImportRows.reason) : undefined,
  );
  const after = cursorId(cursor);
  const rows = await db
    .select({ row: clientImportRows, account: { ...nameColumns, email: users.email } })
    .from(clientImportRows)
    .leftJoin(users, eq(users.id, clientImportRows.userId))
    .where(and(wanted, after ? gt(clientImportRows.line, after) : undefined))
    .orderBy(asc(clientImportRows.line))
    .limit(limit + 1);
  const cell = (values: string[], field: ImportField) => values[columns[field] ?? values.length] ?? '';
  const names = rows.map(({ row }) => cell(row.values, 'companyName')).filter(Boolean);
  const existing = status === 'draft' ? await findCompanies(db, names) : new Map<string, number[]>();
  const listed = rows.map(({ row: { line, values, outcome, reason, userId, companyId }, account }) => {
    const company = cell(values, 'companyName');
    const written = [cell(values, 'firstName'), cell(values, 'lastName')].filter(Boolean).join(' ');
    return {
      id: line,
      customerId: userId,
      row: rowNumber(line),
      name: written || cell(values, 'fullName') || (account ? personName(account) : ''),
      email: cell(values, 'email') || (account?.email ?? ''),
      company,
      isNewCompany:
        status === 'draft'
          ? outcome === 'created' && company !== '' && !existing.has(company.toLowerCase())
          : companyId !== null,
      outcome,
      reason,
    };
  });
  return toPage(listed, limit, await countUpTo(db, clientImportRows, wanted));
}
