import { and, eq, ne, sql } from 'drizzle-orm';
import { firm } from '#firm';
import type * as companiesApi from '#shared/companies.ts';
import type { Company } from '#shared/companies.ts';
import type { Input } from '#shared/endpoint.ts';
import { requireOwner } from '../access.ts';
import type { Context } from '../core/context.ts';
import { advisoryLocks } from '../core/database/advisory-locks.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { userCompanies } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { lockCustomer } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { findCompany } from './manage-companies.ts';
import { lockCompany } from './service.ts';

export async function savePerson(
  { db }: Context,
  actor: Member,
  { id, customerId, ...values }: Input<typeof companiesApi.savePerson>,
): Promise<Company> {
  requireLinkingRight(actor);
  return transaction(db, async (tx) => {
    const before = await lockPerson(tx, id, customerId);
    if (values.isPrimaryCompany) {
      await tx
        .update(userCompanies)
        .set({ isPrimaryCompany: false })
        .where(and(eq(userCompanies.userId, customerId), ne(userCompanies.companyId, id)));
    }
    if (values.isPrimaryContact) {
      await tx
        .update(userCompanies)
        .set({ isPrimaryContact: false })
        .where(and(eq(userCompanies.companyId, id), ne(userCompanies.userId, customerId)));
    }
    await tx
      .insert(userCompanies)
      .values({ userId: customerId, companyId: id, ...values })
      .onConflictDoUpdate({ target: [userCompanies.userId, userCompanies.companyId], set: values });
    await recordAudit(tx, actor, before ? 'company_person_changed' : 'company_person_linked', {
      type: 'company',
      id,
      clientId: customerId,
      details: values,
    });
    await announcePerson(tx, customerId);
    return findCompany(tx, id);
  });
}

export async function removePerson(
  { db }: Context,
  actor: Member,
  { id, customerId }: Input<typeof companiesApi.removePerson>,
): Promise<undefined> {
  requireLinkingRight(actor);
  await transaction(db, async (tx) => {
    const before = await lockPerson(tx, id, customerId);
    if (!before) throw notFound();
    await tx.delete(userCompanies).where(isPerson(id, customerId));
    await recordAudit(tx, actor, 'company_person_unlinked', { type: 'company', id, clientId: customerId });
    await announcePerson(tx, customerId);
  });
}

/**
 * A client who becomes staff leaves all companies: other rules give staff access to files. The account's row is locked.
 */
export async function leaveCompanies(tx: Db, actor: Member, userId: number): Promise<void> {
  const left = await tx
    .delete(userCompanies)
    .where(eq(userCompanies.userId, userId))
    .returning({ companyId: userCompanies.companyId });
  for (const { companyId } of left) {
    await recordAudit(tx, actor, 'company_person_unlinked', {
      type: 'company',
      id: companyId,
      clientId: userId,
    });
  }
  if (left.length > 0) await announcePerson(tx, userId);
}

/** Staff assigned to one of its people see a company's files, so they must not link their client to any company. */
export function requireLinkingRight(actor: Member): void {
  if (firm.files.assignedStaffOnly) requireOwner(actor, 'link people to companies');
}

/** Locks the customer's row, as uploads to the company and closing the account do. */
async function lockPerson(tx: Db, companyId: number, customerId: number) {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.companyPeople})`);
  if (!(await lockCustomer(tx, customerId))) throw notFound();
  if (!(await lockCompany(tx, companyId))) throw notFound();
  const [before] = await tx.select().from(userCompanies).where(isPerson(companyId, customerId));
  return before;
}

const isPerson = (companyId: number, customerId: number) =>
  and(eq(userCompanies.companyId, companyId), eq(userCompanies.userId, customerId));

/** Updates the customer's lists at once; with `assignedStaffOnly` also those of staff. */
async function announcePerson(tx: Db, customerId: number): Promise<void> {
  for (const topic of ['companies', 'files', 'request-lists'] as const) {
    await announce(tx, topic, { users: [customerId] });
    await announce(tx, topic, 'staff');
  }
}
