import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import { formatNumber, personName } from '#shared/format.ts';
import type * as requestTemplatesApi from '#shared/request-templates.ts';
import { maxRecipients, previewedClients, type RecipientPreview } from '#shared/request-templates.ts';
import { askableClients } from '../access.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import {
  clientAssignments,
  clientTags,
  requestLists,
  requestTemplates,
  users,
} from '../core/database/schema.ts';
import { matches } from '../core/database/search.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';

type Choice = Pick<Input<typeof requestTemplatesApi.preview>, 'clientIds' | 'filter'>;

export async function previewRecipients(
  { db }: Context,
  actor: Member,
  { id, period, ...choice }: Input<typeof requestTemplatesApi.preview>,
): Promise<RecipientPreview> {
  if ((await db.$count(requestTemplates, eq(requestTemplates.id, id))) === 0) throw notFound();
  const chosen = and(chosenClients(choice), askableClients(actor));
  const withoutList = and(chosen, sql`not ${hasList(id, period)}`);
  const [all, count, found] = await Promise.all([
    db.$count(users, chosen),
    db.$count(users, withoutList),
    db
      .select({ id: users.id, email: users.email, name: nameColumns })
      .from(users)
      .where(withoutList)
      .orderBy(asc(sql`lower(${users.lastName})`), asc(sql`lower(${users.firstName})`), asc(users.id))
      .limit(maxRecipients),
  ]);
  return {
    count,
    clients: found
      .slice(0, previewedClients)
      .map(({ id, email, name }) => ({ id, email, name: personName(name) })),
    ids: found.map(({ id }) => id),
    leftOut: all - count,
  };
}

/** Clients by the ids or the filter that staff chose. */
export function chosenClients({ clientIds, filter }: Choice): SQL | undefined {
  if (!clientIds && !filter) {
    const reason = 'Please choose clients';
    throw new AppError('invalid_input', reason, { clientIds: reason });
  }
  const { q, tagId, assignedTo } = filter ?? {};
  const tagged = sql`exists (select from ${clientTags} where ${clientTags.customerId} = ${users}.id and ${clientTags.tagId} = ${tagId})`;
  const assigned = sql`exists (select from ${clientAssignments} where ${clientAssignments.customerId} = ${users}.id and ${clientAssignments.adminId} = ${assignedTo})`;
  return and(
    eq(users.role, 'customer'),
    isNull(users.deletedAt),
    clientIds && inArray(users.id, clientIds),
    matches(users.searchWords, q),
    tagId ? tagged : undefined,
    assignedTo ? assigned : undefined,
  );
}

/**
 * Drafts and lists for a company of the client count too, so that nobody is asked for the same twice. The subquery runs
 * once, not for each client.
 */
export function hasList(templateId: number, period: string | null | undefined): SQL {
  const ofPeriod = period ? eq(requestLists.period, period) : isNull(requestLists.period);
  return sql`(${users}.id in (select ${requestLists.customerId} from ${requestLists}
    where ${requestLists.templateId} = ${templateId} and ${ofPeriod}))`;
}

export interface Recipient {
  id: number;
  /** The staff member who has looked after the client for longest. */
  accountantId: number | null;
}

/**
 * Those of the chosen clients who have no list of this template and period. Locked in the order of their ids, so that
 * no account is closed before the transaction ends.
 */
export async function findRecipients(
  tx: Db,
  chosen: SQL | undefined,
  templateId: number,
  period: string | null | undefined,
): Promise<Recipient[]> {
  const accountant = sql<number | null>`(
    select staff.id from ${clientAssignments} assigned join ${users} staff on staff.id = assigned.admin_id
    where assigned.customer_id = ${users}.id and staff.role = 'admin' and staff.deleted_at is null and staff.password <> ''
    order by assigned.created_at, staff.id limit 1)`;
  const found = await tx
    .select({ id: users.id, accountantId: accountant })
    .from(users)
    .where(and(chosen, sql`not ${hasList(templateId, period)}`))
    .orderBy(asc(users.id))
    .limit(maxRecipients + 1)
    .for('share');
  if (found.length <= maxRecipients) return found;
  throw new AppError(
    'not_possible',
    `More than ${formatNumber(maxRecipients)} clients are chosen, which is too many at once. Choose a tag or an accountant, and send it in parts.`,
  );
}
