import { asc, eq, inArray } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import { inNextPeriod, nextPeriod } from '#shared/request-periods.ts';
import type * as requestTemplatesApi from '#shared/request-templates.ts';
import { addCalendarDays, firmToday } from '#shared/time.ts';
import { customerRequestLists } from '../access.ts';
import { listStaff } from '../accounts/service.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { requestItems, requestLists, requestTemplates } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudits } from '../core/security/audit.ts';
import { insertLists } from '../request-lists/manage-lists.ts';
import { type ListRow, lockList } from '../request-lists/recount.ts';
import { requireAskable } from '../request-lists/send-list.ts';
import { findTemplateToSend } from './lock-template.ts';
import { inNextPeriodDay } from './next-period-day.ts';
import { type EarlierItem, rollItems } from './rolled-items.ts';

/** A list of a period. */
export type PeriodList = ListRow & { period: string };

/** Rolls a list forward once: a second call returns the draft of the first, even if both run concurrently. */
export async function rollForward(
  context: Context,
  actor: Member,
  { id }: Input<typeof requestTemplatesApi.rollForward>,
): Promise<{ id: number }> {
  return inTransaction(context, async (tx) => {
    await keepTemplate(tx.db, id);
    const list = await lockList(tx.db, id, customerRequestLists(actor));
    const [next] = await tx.db
      .select({ id: requestLists.id })
      .from(requestLists)
      .where(eq(requestLists.rolledFromId, id));
    if (next) return next;
    const { period } = list;
    if (!list.sentAt) throw new AppError('not_possible', 'This list was not sent yet. Change it as it is.');
    if (!period) {
      throw new AppError('not_possible', 'This list is for no period. Enter one, then it has a next one.');
    }
    await requireAskable(tx.db, id);
    const [draftId] = await rollLists(tx, actor, [{ ...list, period }]);
    return { id: draftId as number };
  });
}

/** The draft will reference the list's template: lock it against deletion, and before the list, as a deletion does. */
async function keepTemplate(tx: Db, id: number): Promise<void> {
  const [list] = await tx
    .select({ templateId: requestLists.templateId })
    .from(requestLists)
    .where(eq(requestLists.id, id));
  if (list?.templateId) await findTemplateToSend(tx, list.templateId);
}

/** Makes the next draft of each list and returns the drafts' ids. The lists are locked, and none has a next one. */
export async function rollLists(tx: Context, actor: Member, lists: PeriodList[]): Promise<number[]> {
  const earlierItems = await itemsOf(tx.db, lists);
  const templates = await templatesOf(tx.db, lists);
  const staff = new Set((await listStaff(tx)).map(({ id }) => id));
  const drafts = lists.map((list) => {
    const { period, taxDate, templateId } = list;
    return {
      list: {
        customerId: list.customerId,
        companyId: list.companyId,
        templateId,
        rolledFromId: list.id,
        title: inNextPeriod(list.title, period),
        period: nextPeriod(period),
        dueOn: dueDay(list.dueOn, period),
        taxDate: taxDate && inNextPeriodDay(taxDate, period),
        assigneeId: staff.has(list.assigneeId) ? list.assigneeId : actor.session.user.id,
      },
      items: rollItems(
        earlierItems.get(list.id) ?? [],
        templateId === null ? undefined : templates.get(templateId),
        period,
      ),
    };
  });
  const ids = await insertLists(tx.db, actor, drafts);
  await recordAudits(
    tx.db,
    actor,
    'request_list_rolled_forward',
    ids.map((id, index) => {
      const { id: from, customerId } = lists[index] as PeriodList;
      return { type: 'request_list', id, clientId: customerId, details: { from } };
    }),
  );
  return ids;
}

/** Moves a past day forward: otherwise the list would be overdue when it is sent. */
function dueDay(day: string, period: string): string {
  const next = inNextPeriodDay(day, period);
  const today = firmToday();
  return next < today ? addCalendarDays(today, 14) : next;
}

async function itemsOf(tx: Db, lists: PeriodList[]): Promise<Map<number, EarlierItem[]>> {
  const rows = await tx
    .select({
      id: requestItems.id,
      listId: requestItems.listId,
      state: requestItems.state,
      kind: requestItems.kind,
      label: requestItems.label,
      shortLabel: requestItems.shortLabel,
      why: requestItems.why,
      issuer: requestItems.issuer,
      required: requestItems.required,
      templateKey: requestItems.templateKey,
    })
    .from(requestItems)
    .where(
      inArray(
        requestItems.listId,
        lists.map(({ id }) => id),
      ),
    )
    .orderBy(asc(requestItems.listId), asc(requestItems.position), asc(requestItems.id));
  const items = new Map<number, EarlierItem[]>();
  for (const { listId, ...item } of rows) {
    const ofList = items.get(listId) ?? [];
    ofList.push(item);
    items.set(listId, ofList);
  }
  return items;
}

async function templatesOf(tx: Db, lists: PeriodList[]) {
  const ids = new Set(lists.flatMap(({ templateId }) => templateId ?? []));
  const rows = await tx
    .select({ id: requestTemplates.id, items: requestTemplates.items })
    .from(requestTemplates)
    .where(inArray(requestTemplates.id, [...ids]));
  return new Map(rows.map(({ id, items }) => [id, items]));
}
