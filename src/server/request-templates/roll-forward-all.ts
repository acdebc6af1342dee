import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import { nextPeriod } from '#shared/request-periods.ts';
import type * as requestTemplatesApi from '#shared/request-templates.ts';
import { maxDrafts } from '#shared/request-templates.ts';
import { customerRequestLists } from '../access.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { requestLists, requestTemplates, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { asksItsClient } from '../request-lists/asks-client.ts';
import { lockTemplate } from './lock-template.ts';
import { type PeriodList, rollLists } from './roll-forward.ts';

/** Batch size that keeps memory usage small. */
const listsAtOnce = 200;

/** Makes all drafts or none, in one transaction: each is a few rows, and nothing is sent. */
export async function rollForwardAll(
  context: Context,
  actor: Member,
  { id, period }: Input<typeof requestTemplatesApi.rollForwardAll>,
): Promise<{ drafts: number; leftOut: number }> {
  return inTransaction(context, async (tx) => {
    // Otherwise two concurrent calls could both find that a list has no next one.
    await lockTemplate(tx.db, id);
    const ofPeriod = sentLists(actor, id, eq(requestLists.period, period));
    const withoutNext = and(ofPeriod, sql`not ${hasNext(id, period)}`);
    const locked = await tx.db
      .select({ id: requestLists.id })
      .from(requestLists)
      .where(withoutNext)
      .orderBy(asc(requestLists.id))
      .limit(maxDrafts)
      .for('no key update');
    // Checked again under the lock: another call may have rolled a list forward in the meantime.
    const ids = locked.map((list) => list.id);
    const found = await tx.db
      .select()
      .from(requestLists)
      .where(and(inArray(requestLists.id, ids), withoutNext))
      .orderBy(asc(requestLists.id));
    const lists = found.map((list): PeriodList => ({ ...list, period }));
    for (let start = 0; start < lists.length; start += listsAtOnce) {
      await rollLists(tx, actor, lists.slice(start, start + listsAtOnce));
    }
    const drafts = lists.length;
    if (drafts > 0) {
      const details = { drafts, period };
      await recordAudit(tx.db, actor, 'request_template_rolled_forward', {
        type: 'request_template',
        id,
        details,
      });
    }
    return { drafts, leftOut: (await tx.db.$count(requestLists, ofPeriod)) - drafts };
  });
}

/** A year of monthly periods; older ones are of no use for rolling forward. */
const periodsShown = 12;

export async function readPeriods(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof requestTemplatesApi.readPeriods>,
): Promise<{ period: string; lists: number; toRollForward: number }[]> {
  if ((await db.$count(requestTemplates, eq(requestTemplates.id, id))) === 0) throw notFound();
  const periods = await db
    .select({ period: requestLists.period, lists: sql<number>`count(*)::int` })
    .from(requestLists)
    .where(sentLists(actor, id, isNotNull(requestLists.period)))
    .groupBy(requestLists.period)
    .orderBy(desc(requestLists.period))
    .limit(periodsShown);
  return Promise.all(
    periods.map(async ({ period, lists }) => {
      const value = period as string;
      const withoutNext = sql`not ${hasNext(id, value)}`;
      const toRollForward = await db.$count(
        requestLists,
        and(sentLists(actor, id, eq(requestLists.period, value)), withoutNext),
      );
      return { period: value, lists, toRollForward };
    }),
  );
}

function sentLists(actor: Member, templateId: number, which: SQL): SQL | undefined {
  const ofTemplate = eq(requestLists.templateId, templateId);
  return and(ofTemplate, isNotNull(requestLists.sentAt), which, customerRequestLists(actor));
}

/**
 * True for a list that was rolled forward already, whose client was asked by hand for the next period, has closed the
 * account, has become staff or has left the company. The lists of the next period are read once, not for each list.
 */
function hasNext(templateId: number, period: string): SQL {
  const asked = sql`(${requestLists}.customer_id, coalesce(${requestLists}.company_id, 0)) in (
    select next.customer_id, coalesce(next.company_id, 0) from ${requestLists} next
    where next.template_id = ${templateId} and next.period = ${nextPeriod(period)})`;
  return sql`(exists (select from ${requestLists} next where next.rolled_from_id = ${requestLists}.id) or ${asked} or not ${asksItsClient}
    or exists (select from ${users} client where client.id = ${requestLists}.customer_id
      and (client.deleted_at is not null or client.role <> 'customer')))`;
}
