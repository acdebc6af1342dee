import { isNotNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Context } from '#server/core/context.ts';
import { requestLists, requestReminderLists } from '#server/core/database/schema.ts';
import type { Member } from '#server/core/security/actor.ts';
import { openVault } from '#server/files/vault.ts';
import { recountLists } from '#server/request-lists/recount.ts';
import { remindNow } from '#server/request-reminders/remind-now.ts';
import { testEnv } from '#test/app.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { createAdmin } from '#test/factories/users.ts';
import { seedDemo } from './seed-demo.ts';

// reminded-list.test.ts checks the dates at other hours. Before the office opens, what happened 'today' happened yesterday.
it('every list of the demo can be reminded by hand, and stays marked for a call', async () => {
  const now = new Date('2026-11-18T11:00:00Z');
  const { db, close } = await openEmptyDatabase('demo_reminders');
  const vault = openVault(testEnv(), db);
  await seedDemo(db, vault, now);
  await vault.close();
  const listIds = async (which: Parameters<typeof db.$count>[1]) =>
    (await db.select({ id: requestLists.id }).from(requestLists).where(which)).map(({ id }) => id);

  const marked = await listIds(isNotNull(requestLists.needsCallAt));
  expect(marked).not.toEqual([]);
  // As after an answer to one of several items.
  const admin = await createAdmin(db);
  await recountLists(db, { address: '127.0.0.1', session: { user: admin } }, await listIds(undefined));
  expect(await listIds(isNotNull(requestLists.needsCallAt))).toEqual(marked);

  const jobs = { send: async () => {}, sendAll: async () => {} };
  const context = { db, jobs } as unknown as Context;
  const actor = { address: '127.0.0.1', session: { user: admin } } as unknown as Member;
  const failures: unknown[] = [];
  const sent = await remindNow(
    context,
    actor,
    { all: { filter: 'all' } },
    { now, onFailure: (error) => failures.push(error) },
  );
  expect(failures).toEqual([]);
  expect(sent.clients).toBeGreaterThan(3);
  expect(await db.$count(requestReminderLists)).toBeGreaterThan(sent.lists);
  await close();
}, 180_000);
