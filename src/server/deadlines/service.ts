import { asc, desc, eq, sql } from 'drizzle-orm';
import type { DeadlineInput, ManagedDeadline } from '../../shared/deadlines.ts';
import { personName } from '../../shared/format.ts';
import { findAccount } from '../core/accounts.ts';
import type { Member } from '../core/actor.ts';
import { recordAudit } from '../core/audit.ts';
import { type Db, transaction } from '../core/db.ts';
import { AppError, notFound } from '../core/errors.ts';
import { announce } from '../core/events.ts';
import { nameColumns } from '../core/name-columns.ts';
import { companies, deadlines, users } from '../core/schema.ts';

const shownDeadlines = 500;

export async function listDeadlines(db: Db): Promise<ManagedDeadline[]> {
  return findDeadlines(db);
}

export async function createDeadline(db: Db, actor: Member, input: DeadlineInput): Promise<ManagedDeadline> {
  return transaction(db, async (tx) => {
    const [created] = await tx
      .insert(deadlines)
      .values(await toRow(tx, input))
      .returning({ id: deadlines.id });
    if (!created) throw new Error('The insert returned no row');
    await recordAudit(tx, actor, 'deadline_created', { type: 'deadline', id: created.id });
    await announce(tx, 'deadlines', 'staff');
    return findDeadline(tx, created.id);
  });
}

export async function updateDeadline(
  db: Db,
  actor: Member,
  { id, ...input }: DeadlineInput & { id: number },
): Promise<ManagedDeadline> {
  return transaction(db, async (tx) => {
    await tx
      .update(deadlines)
      .set(await toRow(tx, input))
      .where(eq(deadlines.id, id));
    const updated = await findDeadline(tx, id);
    await recordAudit(tx, actor, 'deadline_updated', { type: 'deadline', id });
    await announce(tx, 'deadlines', 'staff');
    return updated;
  });
}

export async function deleteDeadline(db: Db, actor: Member, { id }: { id: number }): Promise<undefined> {
  await transaction(db, async (tx) => {
    const deleted = await tx.delete(deadlines).where(eq(deadlines.id, id)).returning({ id: deadlines.id });
    if (deleted.length === 0) throw notFound();
    await recordAudit(tx, actor, 'deadline_deleted', { type: 'deadline', id });
    await announce(tx, 'deadlines', 'staff');
  });
}

async function findDeadlines(db: Db, id?: number): Promise<ManagedDeadline[]> {
  const rows = await db
    .select({
      id: deadlines.id,
      title: deadlines.title,
      dueOn: deadlines.dueOn,
      priority: deadlines.priority,
      client: nameColumns,
      company: companies.name,
    })
    .from(deadlines)
    .leftJoin(users, eq(users.id, deadlines.customerId))
    .leftJoin(companies, eq(companies.id, deadlines.companyId))
    .where(id === undefined ? undefined : eq(deadlines.id, id))
    .orderBy(desc(deadlines.dueOn), asc(deadlines.id))
    .limit(shownDeadlines);
  return rows.map(({ client, ...deadline }) => ({
    ...deadline,
    client: client && { username: client.username, name: personName(client) },
  }));
}

async function findDeadline(db: Db, id: number): Promise<ManagedDeadline> {
  const [found] = await findDeadlines(db, id);
  if (!found) throw notFound();
  return found;
}

/** Names are typed as people know them; what they name must exist. */
async function toRow(tx: Db, { client, company, ...input }: DeadlineInput) {
  const account = client ? await findAccount(tx, client) : undefined;
  if (client && account?.role !== 'customer') {
    throw refusal('client', 'No client has this username or email.');
  }
  const [found] = company
    ? await tx
        .select({ id: companies.id })
        .from(companies)
        .where(eq(sql`lower(${companies.name})`, company.toLowerCase()))
        .limit(1)
    : [];
  if (company && !found) throw refusal('company', 'No company has this name.');
  return { ...input, customerId: account?.id ?? null, companyId: found?.id ?? null };
}

function refusal(field: 'client' | 'company', message: string): AppError {
  return new AppError('invalid_input', message, { [field]: message });
}
