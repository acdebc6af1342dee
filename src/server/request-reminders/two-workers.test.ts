import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createAdmin, createUser, type User } from '#test/factories/users.ts';
import { propertySeed } from '#test/property-seed.ts';
import { queuedMails } from '#test/queued-mails.ts';
import type { YearList, YearMail } from '#test/reminder-rules.ts';
import { type ReminderEngine, randomFrom, runYear } from '#test/reminder-year.ts';
import type { Context } from '../core/context.ts';
import { transaction } from '../core/database/db.ts';
import { requestLists, requestReminderLists, requestReminders } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { remindNow } from './remind-now.ts';
import { scheduleReminder } from './schedule-reminder.ts';
import { sendDueReminders } from './send-due-reminders.ts';

const seed = propertySeed;

const memberOf = (user: User) => ({ address: '127.0.0.1', session: { user } }) as unknown as Member;

/** The real thing: rows in PostgreSQL and two concurrent workers, one of which may be killed. */
function onDatabase(
  { db, context }: TestApp,
  clientIds: number[],
  staff: Member[],
): ReminderEngine & { byHand(): number } {
  const random = randomFrom(seed ^ 0xdb);
  let [lastReminder, byHand] = [0, 0];
  const reported = new Set<string>();

  const stored = (list: YearList) => ({
    dueOn: list.dueOn,
    sentAt: list.sentAt,
    closedAt: list.closedAt,
    turn: list.turn,
    turnSince: list.turnSince,
    moreTimeUntil: list.moreTimeUntil,
    pausedUntil: list.pausedUntil,
    calledAt: list.calledAt,
    needsCallAt: list.needsCallAt,
  });

  async function change(list: YearList, now: Date): Promise<void> {
    const ofList = eq(requestLists.id, list.id);
    await transaction(db, async (tx) => {
      await tx.update(requestLists).set(stored(list)).where(ofList);
      await scheduleReminder(tx, list.id, now);
    });
    const [row] = await db.select().from(requestLists).where(ofList);
    list.needsCallAt = row?.needsCallAt ?? null;
  }

  /** A worker that is killed while it writes, so that its transaction is rolled back. */
  const killed = (): Context => ({
    ...context,
    jobs: { ...context.jobs, send: () => Promise.reject(new Error('killed')) },
  });

  return {
    async add(list, now) {
      const created = await createRequestList(db, list.clientId, stored(list));
      await change({ ...list, id: created.id }, now);
      return created.id;
    },
    change,
    async run(now) {
      const isKilled = random() < 0.15;
      const workers = [isKilled ? killed() : context, context];
      const runs = await Promise.allSettled(workers.map((worker) => sendDueReminders(worker, now)));
      const failed = runs.filter(({ status }) => status === 'rejected');
      // A killed worker may have held a client's lock, so that the other one skipped that client.
      if (!isKilled) expect(failed).toEqual([]);
      return failed.length === 0;
    },
    async results(now) {
      const rows = await db
        .select({ reminder: requestReminders, named: requestReminderLists })
        .from(requestReminders)
        .innerJoin(requestReminderLists, eq(requestReminderLists.reminderId, requestReminders.id))
        .where(and(inArray(requestReminders.customerId, clientIds), gt(requestReminders.id, lastReminder)))
        .orderBy(asc(requestReminders.id));
      const mails = [...Map.groupBy(rows, ({ reminder }) => reminder.id).values()].map((own): YearMail => {
        const { customerId, sentAt, sentBy } = (own[0] as (typeof rows)[number]).reminder;
        return {
          clientId: customerId,
          at: new Date(sentAt),
          byHand: sentBy !== null,
          named: own.map(({ named }) => named),
        };
      });
      byHand += mails.filter((mail) => mail.byHand).length;
      lastReminder = rows.at(-1)?.reminder.id ?? lastReminder;
      const calls = await db
        .select({ id: requestLists.id })
        .from(requestLists)
        .where(
          and(inArray(requestLists.customerId, clientIds), eq(requestLists.needsCallAt, now.toISOString())),
        );
      const marked = calls.map(({ id }) => id).filter((id) => !reported.has(`${id} ${now.getTime()}`));
      for (const id of marked) reported.add(`${id} ${now.getTime()}`);
      return { mails, calls: marked };
    },
    /** Two colleagues press the button at the same time, for different lists, while both workers run. */
    async remindNow(list, now) {
      const onFailure = (error: unknown) => {
        throw error;
      };
      const every = await db
        .select({ id: requestLists.id })
        .from(requestLists)
        .where(and(inArray(requestLists.customerId, clientIds), isNull(requestLists.closedAt)));
      const selections = [[list.id], random() < 0.5 ? [list.id] : every.map(({ id }) => id)];
      const pressed = staff.map((actor, index) =>
        remindNow(context, actor, { ids: selections[index] }, { now, onFailure }).catch((error) => {
          // Every selected list has been closed.
          if (!(error instanceof AppError && error.code === 'not_found')) throw error;
        }),
      );
      const workers = [1, 2].map(() => sendDueReminders(context, now));
      await Promise.all([...pressed, ...workers]);
    },
    byHand: () => byHand,
  };
}

it(`keeps every rule on a database with two workers (seed ${seed})`, { timeout: 300_000 }, async () => {
  console.info(`PROPERTY_SEED=${seed}`);
  const test = await startTestApp();
  const clients = await Promise.all([1, 2, 3].map(() => createUser(test.db, { emailConfirmed: true })));
  const clientIds = clients.map(({ id }) => id);
  const staff = await Promise.all([1, 2].map(() => createAdmin(test.db)));
  const engine = onDatabase(test, clientIds, staff.map(memberOf));
  const { mails } = await runYear(engine, {
    seed,
    clientIds,
    // Over the change to winter time, seven holidays and the change to summer time.
    from: new Date('2026-10-05T05:13:00Z'),
    to: new Date('2027-03-22T00:00:00Z'),
    stepMinutes: 427,
    eventsPerStep: 0.25,
    byHandPerStep: 0.2,
    outages: { chance: 0.01, longest: 20 },
  });
  // Exactly one email for each recorded reminder.
  const queued = await Promise.all(clients.map(({ email }) => queuedMails(test.db, email)));
  expect(queued.flat()).toHaveLength(mails);
  expect(mails).toBeGreaterThan(5);
  expect(engine.byHand()).toBeGreaterThan(10);
  await test.db
    .update(requestLists)
    .set({ closedAt: new Date().toISOString(), nextReminderAt: null })
    .where(inArray(requestLists.customerId, clientIds));
});
