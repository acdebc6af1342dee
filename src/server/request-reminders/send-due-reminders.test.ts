import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { setPreferences } from '#test/factories/account-settings.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createUser, type User } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { requestLists, requestReminderLists, requestReminders } from '../core/database/schema.ts';
import { scheduleReminder } from './schedule-reminder.ts';
import { sendDueReminders } from './send-due-reminders.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

/** Monday, October 5, 2026, 11 AM, when every list here was sent. */
const sentAt = '2026-10-05T15:00:00.000Z';
/** Monday, October 26, 9:05 AM: a week before the due date. */
const weekBefore = new Date('2026-10-26T13:05:00Z');

type Values = NonNullable<Parameters<typeof createRequestList>[2]>;

async function sentList(customer: User, values: Values = {}): Promise<number> {
  const { id } = await createRequestList(test.db, customer.id, {
    dueOn: '2026-11-02',
    ...values,
    sentAt,
    turnSince: sentAt,
  });
  await scheduleReminder(test.db, id, new Date(sentAt));
  return id;
}

const client = (values = {}) =>
  createUser(test.db, { firstName: 'Maya', lastName: 'Okafor', emailConfirmed: true, ...values });
const listRow = async (id: number) =>
  (await test.db.select().from(requestLists).where(eq(requestLists.id, id)))[0];
const remindersTo = (user: User) =>
  test.db.$count(requestReminders, eq(requestReminders.customerId, user.id));

describe('the reminders of the rhythm', () => {
  it('tell a client about all lists in one email, without labels, and are in the history of each', async () => {
    const maya = await client();
    const first = await sentList(maya, { title: '2029 tax return' });
    const second = await sentList(maya, { title: 'October close', dueOn: '2026-12-15' });
    expect((await listRow(first))?.nextReminderAt).toBe('2026-10-26T13:00:00.000Z');

    await sendDueReminders(test.context, weekBefore);
    const mails = await queuedMails(test.db, maya.email);
    expect(mails).toMatchObject([
      {
        subject: 'Reminder: we still need something from you',
        greeting: 'Dear Maya,',
        parts: [
          'We still need something from you:',
          '2029 tax return: 1 item, due on Monday, November 2, 2026\nOctober close: 1 item, due on Tuesday, December 15, 2026',
          { path: '/dashboard' },
          expect.any(String),
        ],
      },
    ]);
    expect(JSON.stringify(mails)).not.toMatch(/W-2|Acme|Wage/);
    const named = await test.db
      .select({ listId: requestReminderLists.listId, step: requestReminderLists.step })
      .from(requestReminderLists)
      .innerJoin(requestReminders, eq(requestReminders.id, requestReminderLists.reminderId))
      .where(eq(requestReminders.customerId, maya.id))
      .orderBy(requestReminderLists.listId);
    expect(named).toEqual([
      { listId: first, step: 'before' },
      { listId: second, step: null },
    ]);
    for (const id of [first, second])
      expect(await auditOf(test.db, 'request_list', id)).toContainEqual(
        expect.objectContaining({ action: 'request_reminder_sent', actorId: null }),
      );
    expect((await listRow(first))?.nextReminderAt).toBe('2026-11-02T14:00:00.000Z');
  });

  it('are sent once, however many workers run at the same time or later', async () => {
    const customer = await client();
    await sentList(customer);
    await Promise.all(Array.from({ length: 6 }, () => sendDueReminders(test.context, weekBefore)));
    await sendDueReminders(test.context, new Date('2026-10-26T13:10:00Z'));
    expect(await remindersTo(customer)).toBe(1);
    expect(await queuedMails(test.db, customer.email)).toHaveLength(1);
  });

  it('leave nothing behind if the worker is killed, and are sent at its next run', async () => {
    const customer = await client();
    const id = await sentList(customer);
    const killed = {
      ...test.context,
      jobs: { ...test.context.jobs, send: () => Promise.reject(new Error('killed')) },
    };
    await expect(sendDueReminders(killed, weekBefore)).rejects.toThrow('not reminded');
    expect(await remindersTo(customer)).toBe(0);
    expect(await auditOf(test.db, 'request_list', id)).toEqual([]);
    await sendDueReminders(test.context, weekBefore);
    expect(await queuedMails(test.db, customer.email)).toHaveLength(1);
  });

  it('are not sent about lists that were answered, or to clients who get no email', async () => {
    const done = await client();
    const doneList = await sentList(done);
    await test.db.update(requestLists).set({ turn: 'firm' }).where(eq(requestLists.id, doneList));
    const quiet = await client();
    await setPreferences(test.db, quiet.id, { emailNotifications: false });
    const quietList = await sentList(quiet);
    const unconfirmed = await client({ emailConfirmed: false });
    await sentList(unconfirmed);
    await sendDueReminders(test.context, weekBefore);
    for (const user of [done, quiet, unconfirmed]) {
      expect(await remindersTo(user)).toBe(0);
      expect(await queuedMails(test.db, user.email)).toEqual([]);
    }
    expect((await listRow(doneList))?.nextReminderAt).toBeNull();
    // The skipped reminder's day has passed; the next one is scheduled.
    expect((await listRow(quietList))?.nextReminderAt).toBe('2026-11-02T14:00:00.000Z');
  });

  it('end with the mark that the list needs a call', async () => {
    const customer = await client();
    const id = await sentList(customer);
    const lastDay = new Date('2026-11-30T14:05:00Z');
    await sendDueReminders(test.context, lastDay);
    const callDay = new Date('2026-12-07T14:05:00Z');
    await sendDueReminders(test.context, callDay);
    expect(await listRow(id)).toMatchObject({ needsCallAt: callDay.toISOString(), nextReminderAt: null });
    expect(await remindersTo(customer)).toBe(1);
    expect(
      await test.db.$count(
        requestReminderLists,
        and(eq(requestReminderLists.listId, id), eq(requestReminderLists.step, 'week4')),
      ),
    ).toBe(1);
    expect((await auditOf(test.db, 'request_list', id)).map(({ action }) => action)).toContain(
      'request_call_needed',
    );
  });
});
