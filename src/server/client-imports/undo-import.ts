import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type * as importsApi from '#shared/client-imports.ts';
import type { ClientImport } from '#shared/client-imports.ts';
import type { Input } from '#shared/endpoint.ts';
import { countOf } from '#shared/format.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import {
  auditLog,
  clientImportRows,
  clientImports,
  companies,
  userCompanies,
  users,
} from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit, recordAudits } from '../core/security/audit.ts';
import { closeAccounts } from '../users/close-accounts.ts';
import { announceImports, findImport, lockImport } from './find-import.ts';
import { namedBy, recordsOfAccounts, recordsOfCompanies } from './records.ts';

/** All or nothing, in one transaction: an import can be undone only while its accounts are unused. */
export async function undoImport(
  context: Context,
  actor: Member,
  { id }: Input<typeof importsApi.undo>,
): Promise<ClientImport> {
  return inTransaction(context, async ({ db }) => {
    const { status } = await lockImport(db, id);
    if (status !== 'finished') throw new AppError('not_possible', whyNot[status]);
    const accounts = await lockCreatedAccounts(db, id);
    await requireUnused(db, accounts);
    const ids = accounts.map((account) => account.id);
    await closeAccounts(db, actor, ids);
    await recordAudits(
      db,
      actor,
      'user_deleted',
      ids.map((userId) => ({ type: 'user', id: userId, details: { import: id } })),
    );
    const deleted = await deleteCompanies(db, id, ids);
    await recordAudits(
      db,
      actor,
      'company_deleted',
      deleted.map((companyId) => ({ type: 'company', id: companyId, details: { import: id } })),
    );
    await db
      .update(clientImports)
      .set({ status: 'undone', undoneAt: sql`now()` })
      .where(eq(clientImports.id, id));
    const undone = await findImport(db, id);
    const details = { accounts: ids.length, companies: deleted.length, keptCompanies: undone.companies };
    await recordAudit(db, actor, 'client_import_undone', { type: 'client_import', id, details });
    await announceImports(db);
    for (const topic of ['users', 'companies', 'tags'] as const) await announce(db, topic, 'staff');
    return undone;
  });
}

const whyNot = {
  draft: 'Nothing has been imported yet. Delete the draft instead.',
  running: 'This import is still running. Undo it when it has finished.',
  undone: 'This import was undone already.',
} as const;

type Account = Pick<typeof users.$inferSelect, 'id' | 'role' | 'password'>;

/** Takes the lock that everything takes that adds to a customer. Skips accounts that were closed since. */
async function lockCreatedAccounts(tx: Db, importId: number): Promise<Account[]> {
  const created = tx
    .select({ id: clientImportRows.userId })
    .from(clientImportRows)
    .where(and(eq(clientImportRows.importId, importId), isNotNull(clientImportRows.userId)));
  return tx
    .select({ id: users.id, role: users.role, password: users.password })
    .from(users)
    .where(and(inArray(users.id, created), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('no key update');
}

/** Nobody has ever signed in to an account without a password. */
async function requireUnused(tx: Db, accounts: Account[]): Promise<void> {
  const staff = accounts.filter(({ role }) => role !== 'customer').length;
  if (staff > 0)
    throw refused(`${countOf(staff, 'person', 'people')} of it ${have(staff)} a staff account now`);
  const active = accounts.filter(({ password }) => password !== '').length;
  if (active > 0) {
    throw refused(
      `${countOf(active, 'person', 'people')} of it ${have(active)} set a password and may have signed in`,
    );
  }
  const ids = accounts.map(({ id }) => id);
  const used = await countWith(tx, ids, namedBy(recordsOfAccounts, sql`account.id`));
  if (used > 0) {
    throw refused(
      `${countOf(used, 'person', 'people')} of it ${have(used)} files, messages, appointments or other records`,
    );
  }
  const changed = await countWith(tx, ids, changes);
  if (changed > 0) {
    const were = changed === 1 ? 'was' : 'were';
    throw refused(`${countOf(changed, 'person', 'people')} of it ${were} changed by staff since`);
  }
}

const have = (count: number) => (count === 1 ? 'has' : 'have');

function refused(reason: string): AppError {
  const message = `This import can no longer be undone: ${reason}. Close single accounts under User Management instead.`;
  return new AppError('not_possible', message);
}

async function countWith(tx: Db, ids: number[], condition: SQL): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from unnest(${sql.param(ids)}::int[]) as account (id) where ${condition}`);
  return rows[0]?.count ?? 0;
}

/** What staff can change about an account besides its records. The import's own entries name it. */
const changes = sql`exists (
  select from ${auditLog} where client_id = account.id and not coalesce(details, '{}') ? 'import'
    and action in ('user_updated', 'client_tagged', 'addresses_updated', 'staff_assigned',
      'company_person_linked', 'company_person_changed', 'company_person_unlinked'))`;

/**
 * Deletes companies of this import that nobody else belongs to, that have no records of their own, and that staff have
 * not edited, since their additions are worth keeping. Companies that stay remain in the import, which counts them.
 */
async function deleteCompanies(tx: Db, importId: number, closed: number[]): Promise<number[]> {
  const created = await tx
    .select({ id: companies.id })
    .from(clientImportRows)
    .innerJoin(companies, eq(companies.id, clientImportRows.companyId))
    .where(eq(clientImportRows.importId, importId))
    .orderBy(asc(companies.id))
    // Nobody can add anything to them until they are deleted or found to be in use.
    .for('update', { of: companies });
  if (created.length === 0) return [];
  const { rows } = await tx.execute<{ id: number }>(sql`
    select company.id from unnest(${sql.param(created.map(({ id }) => id))}::int[]) as company (id)
    where not exists (select from user_companies where company_id = company.id and user_id <> all(${sql.param(closed)}::int[]))
      and not ${namedBy(recordsOfCompanies, sql`company.id`)}
      and not exists (
        select from audit_log where subject_type = 'company' and subject_id = company.id::text
          and action in ('company_updated', 'company_person_changed'))
  `);
  const unused = rows.map(({ id }) => id);
  if (unused.length === 0) return [];
  await tx.delete(userCompanies).where(inArray(userCompanies.companyId, unused));
  await tx
    .update(clientImportRows)
    .set({ companyId: null })
    .where(inArray(clientImportRows.companyId, unused));
  await tx.delete(companies).where(inArray(companies.id, unused));
  return unused;
}
