import { and, desc, eq } from 'drizzle-orm';
import type { Input, ResponseOf } from '#shared/endpoint.ts';
import type * as requestRemindersApi from '#shared/request-reminders.ts';
import { customerRequestLists } from '../access.ts';
import type { Context } from '../core/context.ts';
import { requestLists, requestReminderLists, requestReminders, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { firmRules } from './firm-rules.ts';
import { plannedSteps } from './plan.ts';
import { selectRecipients } from './reachable.ts';
import { selectRhythms } from './reminded-lists.ts';

/** More is in the list's history. */
const maxSent = 50;

export async function readPlan(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof requestRemindersApi.readPlan>,
): Promise<ResponseOf<typeof requestRemindersApi.readPlan>> {
  const [list] = await selectRhythms(db, and(eq(requestLists.id, id), customerRequestLists(actor)));
  if (!list) throw notFound();
  const [recipient] = await selectRecipients(db).where(eq(users.id, list.customerId));
  const sent = await db
    .select({ at: requestReminders.sentAt, step: requestReminderLists.step })
    .from(requestReminderLists)
    .innerJoin(requestReminders, eq(requestReminders.id, requestReminderLists.reminderId))
    .where(eq(requestReminderLists.listId, id))
    .orderBy(desc(requestReminders.sentAt))
    .limit(maxSent);
  const reachable = (recipient?.reachable ?? false) && list.asksClient;
  const client = { remindedAt: list.clientRemindedAt, reachable };
  const steps = plannedSteps(list, client, new Date(), firmRules);
  const call = steps.find(({ step }) => step === 'call');
  return {
    sent,
    planned: steps.flatMap(({ step, at }) => (step === 'call' ? [] : [{ step, at: at.toISOString() }])),
    callAt: call?.at.toISOString() ?? list.needsCallAt,
    reachable,
  };
}
