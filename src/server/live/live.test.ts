import { once } from 'node:events';
import { connect } from 'node:net';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { liveStreamsPerPerson, type RecentEvents, unattendedHeader } from '#shared/live.ts';
import {
  type SignedInUser,
  signedInAdmin,
  signedInCustomer,
  startTestApp,
  strictRules,
  type TestApp,
} from '#test/app.ts';
import { enrolApp } from '#test/factories/second-factor.ts';
import { transaction } from '../core/database/db.ts';
import { sessions, users } from '../core/database/schema.ts';
import { announce } from '../core/live/events.ts';

let one: TestApp;
let other: TestApp;
beforeAll(async () => {
  // Two nodes on one database.
  one = await startTestApp();
  other = await startTestApp();
  for (const { app } of [one, other]) await app.listen({ port: 0, host: '127.0.0.1' });
});

let streams: AbortController[] = [];
afterEach(() => {
  for (const stream of streams) stream.abort();
  streams = [];
});

/** Opens a stream as a browser does and collects its events. */
async function listen({ app }: TestApp, { token }: SignedInUser) {
  const stop = new AbortController();
  streams.push(stop);
  const response = await fetch(`${app.listeningOrigin}/api/live`, {
    headers: { cookie: `session=${token}` },
    signal: stop.signal,
  });
  const received = {
    status: response.status,
    headers: response.headers,
    topics: [] as string[],
    recent: undefined as RecentEvents | undefined,
    streams: 0,
    ended: false,
  };
  void (async () => {
    try {
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) {
        const text = decoder.decode(chunk, { stream: true });
        const [, recent] = /^event: recent\ndata: (.*)$/m.exec(text) ?? [];
        if (recent) received.recent = JSON.parse(recent);
        const [, count] = /^event: streams\ndata: (.*)$/m.exec(text) ?? [];
        if (count) received.streams = JSON.parse(count).streams;
        received.topics.push(...[...text.matchAll(/^data: (\w.*)$/gm)].map(([, topic]) => String(topic)));
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
    received.ended = true;
  })();
  return received;
}

it('sends an event to its audience only, on another node too', async () => {
  const customer = await signedInCustomer(one);
  const admin = await signedInAdmin(one);
  const here = await listen(one, customer);
  const there = await listen(other, customer);
  const staff = await listen(other, admin);
  expect(here.status).toBe(200);
  expect(here.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(here.headers.get('cache-control')).toBe('no-store');
  expect(here.headers.get('x-content-type-options')).toBe('nosniff');

  await announce(one.db, 'files', { users: [customer.user.id] });
  await announce(one.db, 'contacts', 'staff');
  await announce(one.db, 'availability', 'everyone');
  await vi.waitFor(() => {
    expect(here.topics).toEqual(['files', 'availability']);
    expect(there.topics).toEqual(['files', 'availability']);
    expect(staff.topics).toEqual(['contacts', 'availability']);
  }, 10_000);
});

it('begins with the recent events for its user', async () => {
  const customer = await signedInCustomer(one);
  const someoneElse = await signedInCustomer(one);
  const witness = await listen(one, customer);
  await announce(other.db, 'deadlines', { users: [customer.user.id] });
  await vi.waitFor(() => expect(witness.topics).toEqual(['deadlines']), 10_000);
  const mine = await listen(one, customer);
  const theirs = await listen(one, someoneElse);
  await vi.waitFor(() => expect([mine.recent, theirs.recent]).not.toContain(undefined), 10_000);
  const { knownMs = 0, topics } = mine.recent ?? {};
  expect(topics?.deadlines).toBeGreaterThanOrEqual(0);
  expect(topics?.deadlines).toBeLessThanOrEqual(knownMs);
  expect(mine.topics).toEqual([]);
  expect(theirs.recent?.topics).not.toHaveProperty('deadlines');
});

it('tells staff how many streams all staff have, and a client always 1', async () => {
  const [admin, colleague] = [await signedInAdmin(one), await signedInAdmin(one)];
  const customer = await signedInCustomer(one);
  await listen(one, admin);
  const ofStaff = await listen(one, colleague);
  const ofClient = await listen(one, customer);
  await vi.waitFor(() => {
    expect(ofStaff.streams).toBeGreaterThanOrEqual(2);
    expect(ofClient.streams).toBe(1);
  }, 10_000);
});

it('sends no event of a rolled back transaction', async () => {
  const customer = await signedInCustomer(one);
  const received = await listen(other, customer);
  const undone = transaction(one.db, async (tx) => {
    await announce(tx, 'files', { users: [customer.user.id] });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await announce(one.db, 'messages', { users: [customer.user.id] });
  await vi.waitFor(() => expect(received.topics).toEqual(['messages']), 10_000);
});

it('ends when the session does', async () => {
  const customer = await signedInCustomer(one);
  const admin = await signedInAdmin(one);
  const ended = await listen(other, customer);
  const demoted = await listen(other, admin);
  const held = await signedInCustomer(one);
  const heldBack = await listen(other, held);
  const staying = await listen(other, await signedInCustomer(one));
  await one.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, held.user.id));
  await one.db.delete(sessions).where(eq(sessions.userId, customer.user.id));
  await one.db.update(users).set({ role: 'customer' }).where(eq(users.id, admin.user.id));
  await vi.waitFor(
    () => expect([ended.ended, demoted.ended, heldBack.ended]).toEqual([true, true, true]),
    10_000,
  );
  expect(staying.ended).toBe(false);
});

it('ends when the deadline for setting up a second factor has passed', async () => {
  const strict = await startTestApp({}, { rules: strictRules });
  await strict.app.listen({ port: 0, host: '127.0.0.1' });
  const overdue = await signedInAdmin(strict);
  const enrolled = await signedInAdmin(strict);
  await enrolApp(strict.context, enrolled.user.id);
  const ending = await listen(strict, overdue);
  const staying = [
    await listen(strict, enrolled),
    await listen(strict, await signedInAdmin(strict)),
    await listen(strict, await signedInCustomer(strict, { secondFactorDueAt: '2020-01-01T00:00:00Z' })),
    // On a server whose staff need no second factor, as in a demo.
    await listen(one, overdue),
  ];
  expect([ending, ...staying].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  for (const { user } of [overdue, enrolled]) {
    const due = { secondFactorDueAt: '2020-01-01T00:00:00Z' };
    await strict.db.update(users).set(due).where(eq(users.id, user.id));
  }
  await vi.waitFor(() => expect(ending.ended).toBe(true), 10_000);
  expect(staying.map(({ ended }) => ended)).toEqual([false, false, false, false]);
});

it('limits the streams of one user', async () => {
  const customer = await signedInCustomer(one);
  for (let count = 0; count < liveStreamsPerPerson; count++) {
    expect((await listen(one, customer)).status).toBe(200);
  }
  expect((await listen(one, customer)).status).toBe(429);
});

it('reconnects when its database connection breaks, and reports missed events', async () => {
  const customer = await signedInCustomer(one);
  const received = await listen(one, customer);
  const owner = new pg.Client({ connectionString: one.url });
  await owner.connect();
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal live events' and datname = current_database()",
  );
  await owner.end();
  await vi.waitFor(() => expect(received.topics).toContain('everything'), 10_000);
  // The node no longer knows the events from before the reconnect.
  const later = await listen(one, customer);
  await vi.waitFor(() => expect(later.recent?.knownMs).toBeLessThan(5_000), 10_000);
  await announce(other.db, 'files', { users: [customer.user.id] });
  await vi.waitFor(() => expect(received.topics).toContain('files'), 10_000);
});

it('does not extend the session, and neither do automatic requests by a page', async () => {
  const customer = await signedInCustomer(one);
  const mine = eq(sessions.userId, customer.user.id);
  const longAgo = new Date(Date.now() - 30 * 60_000).toISOString();
  const lastSeen = async () => (await one.db.select().from(sessions).where(mine))[0]?.lastSeenAt;
  await one.db.update(sessions).set({ lastSeenAt: longAgo }).where(mine);
  await listen(one, customer);
  const alone = { url: '/api/messages', token: customer.token, headers: { [unattendedHeader]: '1' } };
  expect((await one.request(alone)).statusCode).toBe(200);
  expect(await lastSeen()).toBe(longAgo);
  await one.request({ url: '/api/messages', token: customer.token });
  expect(await lastSeen()).not.toBe(longAgo);
});

it('does not delay the shutdown of a server, and neither does an unused connection', async () => {
  const node = await startTestApp();
  // So that only the shutdown closes connections. Otherwise they would time out, and this test would pass late.
  Object.assign(node.app.server, { headersTimeout: 0, requestTimeout: 0, timeout: 0 });
  await node.app.listen({ port: 0, host: '127.0.0.1' });
  const received = await listen(node, await signedInCustomer(node));
  // As a browser opens one in advance.
  const unused = connect(Number(new URL(node.app.listeningOrigin).port), '127.0.0.1');
  await once(unused, 'connect');
  await node.app.close();
  await vi.waitFor(() => expect(received.ended).toBe(true), 10_000);
});
