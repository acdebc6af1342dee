import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { firm } from '#firm';
import { openTestDatabase } from '#test/database.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createUser } from '#test/factories/users.ts';
import type { Database } from './db.ts';
import {
  devices,
  idempotencyKeys,
  passkeyChallenges,
  passwordResets,
  pendingSignIns,
  sessions,
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
