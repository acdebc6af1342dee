import { createHash } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Endpoint, endpointName, type RateLimit } from '#shared/endpoint.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { countOf } from '#shared/format.ts';
import { tooManyCodesMessage } from '#shared/second-factor.ts';
import type { Db } from '../database/db.ts';
import { rateLimits } from '../database/schema.ts';
import { AppError } from '../errors.ts';
import type { Actor } from './actor.ts';
import { limitedNetwork, limitedSite } from './network.ts';
import { createReadCounts } from './read-counts.ts';
import { createRefusedKeys, type RefusedKeys } from './refused-keys.ts';

/** Failed attempts before delays begin; after this one, the next has to wait. */
const freeGuesses = 5;
const maxPauseSeconds = 15 * 60;

/** Of one endpoint by one account: far more than all the tabs of one person request, even during many changes. */
const readsAMinute = 600;

/** Per network, over all accounts: more than the typos of a whole office, fewer than a guessing program makes. */
const guessesPerAddress = 60;
const guessWindowSeconds = 15 * 60;

/** How many times the limit of one network all networks of an IPv6 site have: providers put several customers into one. */
const networksPerSite = 16;

/** 15 s after the fifth failure, doubling with each further one. */
function pauseSeconds(failures: number): number {
  return Math.min(15 * 2 ** (failures - freeGuesses), maxPauseSeconds);
}

/** The errors that count as a failed attempt. */
const wrongSecret: ReadonlySet<ErrorCode> = new Set(['invalid_credentials', 'wrong_password', 'wrong_code']);

function tooMany(milliseconds: number, isCode = false): AppError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  if (isCode) {
    const refusal = new AppError('too_many_requests', tooManyCodesMessage, undefined, seconds);
    return refusal.forStaff('Too many tries. Wait 15 minutes.');
  }
  const wait = seconds < 60 ? countOf(seconds, 'second') : countOf(Math.ceil(seconds / 60), 'minute');
  const message = `That was too many tries. Please wait ${wait} and try again.`;
  return new AppError('too_many_requests', message, undefined, seconds);
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

interface Counted {
  points: number;
  msLeft: number;
}

/** The current time as the table stores it: milliseconds by the clock of the database. */
const nowMs = '(extract(epoch from now()) * 1000)::bigint';

/**
 * Counts per key, each within a window that begins with its first point. Decision 021 explains why no library is used.
 */
function createCounter(
  pool: pg.Pool,
  { name, most, seconds }: { name: string; most: number; seconds: number },
  refused?: RefusedKeys,
) {
  async function query(id: string, text: string, key: string, ...values: number[]) {
    const { rows } = await pool.query<Counted>({
      name: `limit ${id}`,
      text,
      values: [`${name}:${key}`, ...values],
    });
    return rows[0];
  }

  async function add(key: string, forSeconds = seconds): Promise<Counted> {
    const counted = await query(
      'add',
      `insert into rate_limits as counter (key, points, expire) values ($1, 1, ${nowMs} + $2)
       on conflict (key) do update set
         points = case when counter.expire > ${nowMs} then counter.points + 1 else 1 end,
         expire = case when counter.expire > ${nowMs} then counter.expire else ${nowMs} + $2 end
       returning points, (expire - ${nowMs})::float8 as "msLeft"`,
      key,
      forSeconds * 1000,
    );
    if (!counted) throw new Error('The count returned no row');
    return counted;
  }

  return {
    add,
    /** Counts a call, and rejects it beyond the limit. */
    async consume(key: string): Promise<void> {
      const refusedFor = refused?.msLeft(`${name}:${key}`);
      if (refusedFor) throw tooMany(refusedFor);
      const { points, msLeft } = await add(key);
      if (points <= most) return;
      refused?.add(`${name}:${key}`, msLeft);
      throw tooMany(msLeft);
    },
    read: (key: string) =>
      query(
        'read',
        `select points, (expire - ${nowMs})::float8 as "msLeft" from rate_limits where key = $1 and expire > ${nowMs}`,
        key,
      ),
    takeBack: (key: string) =>
      query(
        'take back',
        // The count may have been reset since, and the new one does not include this attempt.
        `update rate_limits set points = greatest(points - 1, 0) where key = $1 and expire > ${nowMs}`,
        key,
      ),
    delete: (key: string) => query('delete', 'delete from rate_limits where key = $1', key),
  };
}

/** An attempt at a secret, with the keys under which its failures are counted. */
export interface Guess {
  /** A code is short: after five failures the next one waits for the longest delay at once. */
  isCode?: boolean;
  account: string;
  address: string;
  isKnownNetwork(): Promise<boolean>;
}

/** The names of the counters of failed attempts in the table. */
const guessCounters = { failures: 'failures', pauses: 'pause', addresses: 'guess-address' };

/** Ends every delay after failed attempts: an operator vouches for the user, whatever network they use. */
export async function clearFailedAttempts(tx: Db): Promise<void> {
  const counters = Object.values(guessCounters);
  await tx.delete(rateLimits).where(inArray(sql`split_part(${rateLimits.key}, ':', 1)`, counters));
}

export type Limits = ReturnType<typeof createLimits>;

/**
 * Limits are stored in PostgreSQL, so that all nodes share them, and use its clock, because the clocks of the nodes may
 * differ.
 */
export function createLimits(pool: pg.Pool, factor: number) {
  const limiter = (name: string, points: number, seconds: number, refused?: RefusedKeys) =>
    createCounter(pool, { name, most: points * factor, seconds }, refused);

  const failures = limiter(guessCounters.failures, freeGuesses, 24 * 3600);
  const pauses = limiter(guessCounters.pauses, 1, maxPauseSeconds);
  const addresses = limiter(guessCounters.addresses, guessesPerAddress, guessWindowSeconds);
  const sites = limiter(guessCounters.addresses, guessesPerAddress * networksPerSite, guessWindowSeconds);
  // Only of calls: attempts at secrets are taken back, and operators clear their failures.
  const refusedCalls = createRefusedKeys();
  const reads = createReadCounts(readsAMinute * factor);
  const ofCalls = (name: string, { calls, perSeconds }: RateLimit) =>
    limiter(name, calls, perSeconds, refusedCalls);

  async function countGuess(address: string): Promise<void> {
    await addresses.consume(limitedNetwork(address));
    const site = limitedSite(address);
    if (site) await sites.consume(site);
  }

  async function takeBackGuess(address: string): Promise<void> {
    await addresses.takeBack(limitedNetwork(address));
    const site = limitedSite(address);
    if (site) await sites.takeBack(site);
  }

  return {
    /** Counts one call of an endpoint: by network, and by account if it reads or has a limit for accounts. */
    async countCall(endpoint: Endpoint, { address, session }: Actor): Promise<void> {
      const name = endpointName(endpoint);
      const count = (counter: string, rateLimit: RateLimit, caller: string | number) =>
        ofCalls(counter, rateLimit).consume(String(caller));
      // The network first: calls that it refuses do not count against others of its site.
      const countNetwork = async (counter: string, { calls, perSeconds }: RateLimit) => {
        await count(counter, { calls, perSeconds }, limitedNetwork(address));
        const site = limitedSite(address);
        if (site) await count(counter, { calls: calls * networksPerSite, perSeconds }, site);
      };
      const { limit, guestLimit, accountLimit, customerLimit } = endpoint;
      if (session && endpoint.method === 'GET' && !endpoint.stream) {
        const refusedFor = reads.add(`${name}:${session.user.id}`);
        if (refusedFor > 0) throw tooMany(refusedFor);
      }
      if (limit) await countNetwork(name, limit);
      if (guestLimit && !session) await countNetwork(`guest ${name}`, guestLimit);
      if (accountLimit && session) await count(`account ${name}`, accountLimit, session.user.id);
      if (customerLimit && session?.user.role === 'customer')
        await count(`customer ${name}`, customerLimit, session.user.id);
    },

    /** Counts one call with a token, right or wrong. Only its hash is stored. */
    async countToken(endpoint: Endpoint, { token }: { token?: unknown }): Promise<void> {
      const { tokenLimit } = endpoint;
      if (!tokenLimit) return;
      await ofCalls(`token ${endpointName(endpoint)}`, tokenLimit).consume(hashed(String(token)));
    },

    /**
     * Runs a check of a secret (a password, a code). Each attempt is counted before it runs, so that concurrent
     * attempts cannot bypass the limit, and uncounted unless the secret was wrong: only failures count. Known and
     * unknown accounts count alike. A network the account was used from before waits only for its own failures, not for
     * those of others.
     */
    async guess<T>({ account, address, isKnownNetwork, isCode }: Guess, check: () => Promise<T>): Promise<T> {
      await countGuess(address);

      const who = (await isKnownNetwork())
        ? hashed(`${account} ${limitedNetwork(address)}`)
        : hashed(account);
      const pause = await pauses.read(who);
      if (pause && pause.points >= factor) {
        await takeBackGuess(address);
        throw tooMany(pause.msLeft, isCode);
      }
      const { points } = await failures.add(who);
      if (points >= freeGuesses * factor) {
        const begun = await pauses.add(who, isCode ? maxPauseSeconds : pauseSeconds(points));
        if (begun.points > factor) {
          // A concurrent attempt has just started the delay. An unchecked attempt does not count as a failure, or many
          // concurrent ones would make the delay long.
          await Promise.all([failures.takeBack(who), takeBackGuess(address)]);
          throw tooMany(begun.msLeft, isCode);
        }
      }

      try {
        const result = await check();
        await Promise.all([failures.delete(who), pauses.delete(who), takeBackGuess(address)]);
        return result;
      } catch (error) {
        const wrong = error instanceof AppError && wrongSecret.has(error.code);
        if (!wrong) await Promise.all([failures.takeBack(who), pauses.delete(who), takeBackGuess(address)]);
        throw error;
      }
    },
  };
}
