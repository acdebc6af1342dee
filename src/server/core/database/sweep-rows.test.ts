import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { firm } from '#firm';
import { openTestDatabase } from '#test/database.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createContact } from '#test/factories/contacts.ts';
import { createUser } from '#test/factories/users.ts';
import type { Database } from './db.ts';
import {
  chatMessages,
  chatSessions,
  devices,
  idempotencyKeys,
  passkeyChallenges,
  passwordResets,
  pendingSignIns,
  sessions,
  unansweredQuestions,
} from './schema.ts';
import { sweepRows } from './sweep-rows.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const ago = (hours: number) => sql`now() - ${hours} * interval '1 hour'`;

/** Creates sessions of these ages in hours, sweeps, and returns the ages of those that are left. */
async function leftOfSessions(...hours: number[]): Promise<number[]> {
  const { db } = database;
  const people = await Promise.all(hours.map(() => createUser(db)));
  for (const [index, person] of people.entries()) {
    await signInAs(db, person);
    await db
      .update(sessions)
      .set({ createdAt: ago(hours[index] as number) })
      .where(eq(sessions.userId, person.id));
  }
  await sweepRows(db);
  const ids = people.map(({ id }) => id);
  const left = await db.select().from(sessions).where(inArray(sessions.userId, ids));
  return left.map(({ userId }) => hours[ids.indexOf(userId)] as number).sort((a, b) => a - b);
}

it('deletes sessions that are older than the longest limit of the firm', async () => {
  expect(await leftOfSessions(1, 23, 25)).toEqual([1, 23]);
  const { customer } = firm.sessions;
  const before = customer.totalHours;
  onTestFinished(() => {
    customer.totalHours = before;
  });
  customer.totalHours = 72;
  expect(await leftOfSessions(25, 71, 73)).toEqual([25, 71]);
});

it('deletes stored results and reset links after a day', async () => {
  const { db } = database;
  const { id: userId } = await createUser(db);
  const caller = `user:${userId}`;
  for (const hours of [23, 25]) {
    const bytes = Buffer.from(`${userId} ${hours}`);
    const key = { caller, endpoint: 'POST /api/contacts', key: String(hours), bodyHash: bytes };
    await db.insert(idempotencyKeys).values({ ...key, createdAt: ago(hours) });
    await db.insert(passwordResets).values({ tokenHash: bytes, userId, createdAt: ago(hours) });
  }
  await sweepRows(db);
  expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.caller, caller))).toBe(1);
  expect(await db.$count(passwordResets, eq(passwordResets.userId, userId))).toBe(1);
});

it('deletes passkey challenges after an hour', async () => {
  const { db } = database;
  const { id: userId } = await createUser(db);
  for (const hours of [0.9, 1.1]) {
    const tokenHash = Buffer.from(`${userId} ${hours}`);
    await db.insert(passkeyChallenges).values({ tokenHash, challenge: 'x', userId, createdAt: ago(hours) });
  }
  await sweepRows(db);
  expect(await db.$count(passkeyChallenges, eq(passkeyChallenges.userId, userId))).toBe(1);
});

it('deletes pending sign-ins after a day, and devices once their cookie has expired', async () => {
  const { db } = database;
  const { id: userId } = await createUser(db);
  for (const hours of [23, 25]) {
    const tokenHash = Buffer.from(`pending ${userId} ${hours}`);
    await db.insert(pendingSignIns).values({ tokenHash, userId, createdAt: ago(hours) });
  }
  for (const days of [399, 401]) {
    const tokenHash = Buffer.from(`device ${userId} ${days}`);
    await db.insert(devices).values({ tokenHash, userId, lastSeenAt: ago(days * 24) });
  }
  await sweepRows(db);
  expect(await db.$count(pendingSignIns, eq(pendingSignIns.userId, userId))).toBe(1);
  expect(await db.$count(devices, eq(devices.userId, userId))).toBe(1);
});

it('deletes chats 90 days after their last message, unless staff were given them', async () => {
  const { db } = database;
  const { id: contactId } = await createContact(db);
  const chats = [
    { name: 'new', started: 89, sent: 89, contactId: null },
    { name: 'old', started: 91, sent: 91, contactId: null },
    { name: 'continued', started: 91, sent: 1, contactId: null },
    { name: 'given to staff', started: 91, sent: 91, contactId },
  ];
  const ids = new Map<string, string>();
  for (const { name, started, sent, contactId } of chats) {
    const id = crypto.randomUUID().slice(0, 21);
    ids.set(id, name);
    await db.insert(chatSessions).values({ id, contactId, startedAt: ago(started * 24) });
    await db
      .insert(chatMessages)
      .values({ sessionId: id, isFromUser: true, content: 'Hello', sentAt: ago(sent * 24) });
  }
  await sweepRows(db);
  const kept = ['new', 'continued', 'given to staff'];
  const sessions = await db
    .select()
    .from(chatSessions)
    .where(inArray(chatSessions.id, [...ids.keys()]));
  expect(sessions.map(({ id }) => ids.get(id)).sort()).toEqual(kept.toSorted());
  const messages = await db
    .select()
    .from(chatMessages)
    .where(inArray(chatMessages.sessionId, [...ids.keys()]));
  expect(messages.map(({ sessionId }) => ids.get(sessionId)).sort()).toEqual(kept.toSorted());
});

it('deletes questions without an answer that nobody has asked for 90 days', async () => {
  const { db } = database;
  const words = [crypto.randomUUID(), crypto.randomUUID()];
  const lastAsked = [89, 91];
  await db
    .insert(unansweredQuestions)
    .values(
      words.map((text, n) => ({ words: text, wording: text, lastAskedAt: ago(Number(lastAsked[n]) * 24) })),
    );
  await sweepRows(db);
  const left = await db.select().from(unansweredQuestions).where(inArray(unansweredQuestions.words, words));
  expect(left.map((row) => row.words)).toEqual([words[0]]);
});
