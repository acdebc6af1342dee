import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { setPreferences } from '#test/factories/account-settings.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin, createUser, type User } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { inTransaction } from '../core/context.ts';
import { threads } from '../core/database/schema.ts';
import { watchConversations } from './alert-waiting.ts';

let test: TestApp;
let staff: User;
let owner: User;
let client: User;
beforeAll(async () => {
  // All staff get emails: in the shared database that would be hundreds of users from other tests.
  const database = await openEmptyDatabase('alert_waiting');
  afterFile(database.close);
  test = await startTestApp({}, { database });
});
beforeEach(async () => {
  // Closes conversations that the previous test left open.
  await test.db.update(threads).set({ state: 'done' });
  staff = await createAdmin(test.db, { staffLevel: 'staff', emailConfirmed: true });
  owner = await createAdmin(test.db, { staffLevel: 'owner', emailConfirmed: true });
  client = await createUser(test.db);
});

/** Monday, October 5, 2026, 3 PM in Atlanta: two hours before the office closes. */
const askedAt = '2026-10-05T19:00:00.000Z';
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 9, day, hour + 4));
const ask = (to: User | null) =>
  createMessage(test.db, client.id, to?.id ?? null, { sentAt: askedAt, content: 'Refund of 4,120 dollars?' });
const subjectsTo = async ({ email }: User) =>
  (await queuedMails(test.db, email)).map(({ subject }) => subject);

describe('conversations that wait', () => {
  it('cause one email to the assignee after four office hours, without quoting them', async () => {
    await ask(staff);
    await watchConversations(test.context, at(6, 10));
    expect(await subjectsTo(staff)).toEqual([]);
    await watchConversations(test.context, at(6, 11));
    await watchConversations(test.context, at(6, 12));
    expect(await subjectsTo(staff)).toEqual(['Clients are waiting for an answer']);
    expect(await subjectsTo(owner)).toEqual([]);
    const [mail] = await queuedMails(test.db, staff.email);
    expect(JSON.stringify(mail)).not.toMatch(/4,120|Refund/);
    expect(mail?.parts).toEqual([
      '1 conversation of yours waits for an answer.',
      { label: 'Open your conversations', path: '/messages' },
    ]);
  });

  it('cause an email to all staff while nobody has taken them', async () => {
    await ask(null);
    await watchConversations(test.context, at(6, 11));
    for (const person of [staff, owner]) {
      expect((await queuedMails(test.db, person.email))[0]?.parts).toEqual([
        "1 conversation in the firm's queue waits for somebody to take it.",
        { label: 'Open the queue', path: '/messages?view=queue' },
      ]);
    }
  });

  it('cause one email to the owners about all of them after a working day', async () => {
    await ask(staff);
    await createMessage(test.db, (await createUser(test.db)).id, staff.id, { sentAt: askedAt });
    await watchConversations(test.context, at(6, 14));
    expect(await subjectsTo(owner)).toEqual([]);
    await watchConversations(test.context, at(6, 15));
    await watchConversations(test.context, at(7, 15));
    expect(await subjectsTo(owner)).toEqual(['Clients have waited for a working day']);
    expect((await queuedMails(test.db, owner.email))[0]?.parts).toEqual([
      '2 conversations have waited for an answer for a working day.',
      { label: 'Open the conversations', path: '/messages?view=all' },
    ]);
  });

  it('cause no email to staff who have answered or turned notifications off', async () => {
    const answered = await ask(staff);
    await createMessage(test.db, staff.id, client.id, { threadId: answered.threadId, sentAt: askedAt });
    await setPreferences(test.db, owner.id, { emailNotifications: false });
    await createMessage(test.db, (await createUser(test.db)).id, owner.id, { sentAt: askedAt });
    await watchConversations(test.context, at(6, 16));
    expect(await subjectsTo(staff)).toEqual([]);
    expect(await subjectsTo(owner)).toEqual([]);
  });

  it('do not age during nights, weekends and holidays of the firm', async () => {
    // Friday, 3 PM; Monday is Columbus Day.
    await createMessage(test.db, client.id, staff.id, { sentAt: '2026-10-09T19:00:00.000Z' });
    for (const [day, hour] of [
      [9, 23],
      [10, 12],
      [11, 12],
      [12, 16],
      [13, 10],
    ] as const) {
      await watchConversations(test.context, at(day, hour));
      expect([day, await subjectsTo(staff)]).toEqual([day, []]);
    }
    await watchConversations(test.context, at(13, 11));
    expect(await subjectsTo(staff)).toHaveLength(1);
    expect(await subjectsTo(owner)).toEqual([]);
    await watchConversations(test.context, at(13, 15));
    expect(await subjectsTo(owner)).toHaveLength(1);
  });

  it('cause one email even if a run was interrupted', async () => {
    await ask(staff);
    const broken = inTransaction(test.context, async (tx) => {
      await watchConversations(tx, at(6, 11));
      throw new Error('killed');
    });
    await expect(broken).rejects.toThrow('killed');
    expect(await subjectsTo(staff)).toEqual([]);
    await watchConversations(test.context, at(6, 11));
    await watchConversations(test.context, at(6, 11));
    expect(await subjectsTo(staff)).toHaveLength(1);
  });

  it('cause no email while they are snoozed, but a new one once they are open again', async () => {
    const { threadId } = await ask(staff);
    const snoozed = { state: 'waiting', snoozedUntil: at(7, 9).toISOString() } as const;
    await test.db
      .update(threads)
      .set(snoozed)
      .where(eq(threads.id, threadId as number));
    await watchConversations(test.context, at(6, 16));
    expect(await subjectsTo(staff)).toEqual([]);
    // They reopen on Wednesday at 9 AM, so four hours have passed at 1 PM.
    await watchConversations(test.context, at(7, 9));
    await watchConversations(test.context, at(7, 12));
    expect(await subjectsTo(staff)).toEqual([]);
    await watchConversations(test.context, at(7, 13));
    expect(await subjectsTo(staff)).toHaveLength(1);

    // After an answer, the client's next message starts a new wait.
    await createMessage(test.db, staff.id, client.id, { threadId, sentAt: at(7, 14).toISOString() });
    await createMessage(test.db, client.id, staff.id, { sentAt: at(7, 15).toISOString() });
    await watchConversations(test.context, at(8, 10));
    expect(await subjectsTo(staff)).toHaveLength(1);
    await watchConversations(test.context, at(8, 11));
    expect(await subjectsTo(staff)).toHaveLength(2);
  });

  it('between two colleagues cause no email', async () => {
    await createMessage(test.db, owner.id, staff.id, { sentAt: askedAt });
    await watchConversations(test.context, at(8, 15));
    expect(await subjectsTo(staff)).toEqual([]);
    expect(await subjectsTo(owner)).toEqual([]);
  });

  it('cause one email even if two workers run at the same time', async () => {
    await ask(staff);
    await Promise.all([1, 2].map(() => watchConversations(test.context, at(6, 11))));
    expect(await subjectsTo(staff)).toHaveLength(1);
  });
});

it('reopens a snoozed conversation at its time, and not before', async () => {
  const asked = await ask(staff);
  const id = asked.threadId as number;
  await test.db
    .update(threads)
    .set({ state: 'waiting', snoozedUntil: at(8, 9).toISOString() })
    .where(eq(threads.id, id));
  const state = async () => (await test.db.select().from(threads).where(eq(threads.id, id)))[0]?.state;
  await watchConversations(test.context, at(8, 8));
  expect(await state()).toBe('waiting');
  await watchConversations(test.context, at(8, 9));
  expect(await state()).toBe('open');
});
