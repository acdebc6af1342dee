import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import type { Database } from '../database/db.ts';
import { AppError } from '../errors.ts';
import { createLimits, type Limits } from './rate-limit.ts';

let database: Database;
let ahead: Limits;
let other: Limits;
beforeAll(async () => {
  database = await openTestDatabase();
  // Two nodes on one database.
  ahead = createLimits(database.pool, 1);
  other = createLimits(database.pool, 1);
});
afterAll(() => database.close());
afterEach(() => vi.useRealTimers());

/** While the work runs, this computer's clock is two hours ahead of the database's. */
async function twoHoursAhead<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

const call = { method: 'GET', path: '/api/site', summary: '', access: 'anyone' } as const;

function guessWrong(limits: Limits, account: string): Promise<string> {
  const guess = { account, address: uniqueAddress(), isKnownNetwork: async () => false };
  return limits
    .guess(guess, async () => {
      throw new AppError('invalid_credentials', 'wrong');
    })
    .catch((error: AppError) => error.message);
}

it('applies the same pause on every node, whatever the clock of the node that started it', async () => {
  const account = crypto.randomUUID();
  await twoHoursAhead(async () => {
    for (let failure = 0; failure < 5; failure++) expect(await guessWrong(ahead, account)).toBe('wrong');
  });
  const wait = /Please wait (\d+) seconds/;
  const [, seconds] = wait.exec(await guessWrong(other, account)) ?? [];
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(Number(seconds)).toBeLessThanOrEqual(15);
  // The node that is ahead does not consider the pause over.
  expect(await twoHoursAhead(() => guessWrong(ahead, account))).toMatch(wait);
});

it('does not begin a new window on a node whose clock is ahead', async () => {
  const endpoint = {
    ...call,
    path: `/api/${crypto.randomUUID()}` as const,
    limit: { calls: 2, perSeconds: 60 },
  };
  const caller = { address: uniqueAddress(), session: null };
  await other.countCall(endpoint, caller);
  await twoHoursAhead(() => ahead.countCall(endpoint, caller));
  await expect(twoHoursAhead(() => ahead.countCall(endpoint, caller))).rejects.toThrow(/wait/);
  await expect(other.countCall(endpoint, caller)).rejects.toThrow(/Please wait (\d\d seconds|1 minute )/);
});

it('counts all networks of one IPv6 site together, with a higher limit', async () => {
  const endpoint = {
    ...call,
    path: `/api/${crypto.randomUUID()}` as const,
    limit: { calls: 1, perSeconds: 60 },
  };
  const visitFrom = (address: string) => other.countCall(endpoint, { address, session: null });
  for (let network = 0; network < 16; network++) await visitFrom(`2001:db8:7:${network.toString(16)}::1`);
  await expect(visitFrom('2001:db8:7:0::2')).rejects.toMatchObject({ code: 'too_many_requests' });
  await expect(visitFrom('2001:db8:7:ffff::1')).rejects.toMatchObject({ code: 'too_many_requests' });
  await expect(visitFrom('2001:db8:7:fffe::1')).rejects.toMatchObject({ code: 'too_many_requests' });
  const ofRefused = await database.pool.query(
    `select from rate_limits where key like '%${endpoint.path}:2001:db8:7:fffe:%'`,
  );
  expect(ofRefused.rows).toEqual([]);
  await visitFrom('2001:db8:8::1');
});

it('counts wrong passwords of one IPv6 site together, and not the right ones', async () => {
  const guessFrom = (network: number, error?: AppError, isKnown = false) => {
    const address = `2001:db8:9:${network.toString(16)}::1`;
    const guess = { account: crypto.randomUUID(), address, isKnownNetwork: async () => isKnown };
    return other.guess(guess, async () => {
      if (error) throw error;
    });
  };
  const wrong = new AppError('invalid_credentials', 'wrong');
  await database.pool.query(
    `insert into rate_limits (key, points, expire)
     values ('guess-address:2001:db8:9::/48', 958, (extract(epoch from now()) * 1000)::bigint + 60000)`,
  );
  await guessFrom(1);
  await expect(guessFrom(2, wrong)).rejects.toThrow('wrong');
  await guessFrom(3);
  await expect(guessFrom(4, wrong)).rejects.toThrow('wrong');
  await expect(guessFrom(5)).rejects.toMatchObject({ code: 'too_many_requests' });
  // Nor those of networks that an account was used from before, whatever its neighbours do.
  await guessFrom(6, undefined, true);
  const counted = await database.pool.query(
    `select points from rate_limits where key in ('guess-address:2001:db8:9:5::/64', 'guess-address:2001:db8:9:6::/64')`,
  );
  expect(counted.rows).toEqual([{ points: 0 }, { points: 0 }]);
});

it('refuses calls beyond the limit without the database, and counts anew when the window is over', async () => {
  const endpoint = {
    ...call,
    path: `/api/${crypto.randomUUID()}` as const,
    limit: { calls: 1, perSeconds: 60 },
  };
  const caller = { address: uniqueAddress(), session: null };
  const count = () => other.countCall(endpoint, caller);
  const key = `%${endpoint.path}%`;
  vi.useFakeTimers({ toFake: ['performance'] });

  await count();
  for (let refused = 0; refused < 5; refused++) {
    await expect(count()).rejects.toMatchObject({
      code: 'too_many_requests',
      message: expect.stringMatching(/Please wait (\d\d seconds|1 minute) and try again/),
      retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 30 && seconds <= 60),
    });
  }
  const counted = await database.pool.query('select points from rate_limits where key like $1', [key]);
  expect(counted.rows).toEqual([{ points: 2 }]);

  vi.advanceTimersByTime(60_000);
  await database.pool.query('update rate_limits set expire = expire - 60000 where key like $1', [key]);
  await count();
  await expect(count()).rejects.toThrow();
});

it('does not lengthen the next pause for attempts that are rejected during one', async () => {
  const account = crypto.randomUUID();
  await Promise.all(Array.from({ length: 30 }, () => guessWrong(other, account)));
  await database.pool.query("delete from rate_limits where key like 'pause:%'");
  expect(await guessWrong(other, account)).toBe('wrong');
  const [, seconds] = /Please wait (\d+) seconds/.exec(await guessWrong(other, account)) ?? [];
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(Number(seconds)).toBeLessThanOrEqual(30);
});

it('does not count below zero when attempts are taken back after a success has reset the count', async () => {
  const address = uniqueAddress();
  const guess = { account: crypto.randomUUID(), address, isKnownNetwork: async () => false };
  /** An attempt that a busy server rejects when the test resolves it. */
  async function startTry() {
    const begun = Promise.withResolvers<void>();
    const busy = Promise.withResolvers<never>();
    const attempt = other.guess(guess, () => {
      begun.resolve();
      return busy.promise;
    });
    await begun.promise;
    return async () => {
      busy.reject(new Error('busy'));
      await expect(attempt).rejects.toThrow('busy');
    };
  }
  const giveUp = [await startTry(), await startTry()];
  await other.guess(guess, async () => 'signed in');
  giveUp.push(await startTry());
  for (const end of giveUp) await end();
  const { rows } = await database.pool.query('select key from rate_limits where points < 0');
  expect(rows).toEqual([]);
});
