import { createHash } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Endpoint, endpointName, type RateLimit } from '#shared/endpoint.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Db } from '../database/db.ts';
import { rateLimits } from '../database/schema.ts';
import { AppError } from '../errors.ts';
import type { Actor } from './actor.ts';
import { createCounter, tooMany } from './counter.ts';
import { limitedNetwork, limitedSite } from './network.ts';
import { createReadCounts } from './read-counts.ts';
import { createRefusedKeys, type RefusedKeys } from './refused-keys.ts';

/** Failed attempts before delays begin; after this one, the next has to wait. */
const freeGuesses = 5;
const maxPauseSeconds = 15 * 60;

/** Of one endpoint by one account: far more than all the tabs of one person request, even during many changes. */
const readsAMinute = 600;
/** Of all endpoints together. */
const allReadsAMinute = 3000;
/** A long page counts as several reads: making it takes as long. */
const bytesPerRead = 50_000;

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

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
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
  const allReads = createReadCounts(allReadsAMinute * factor);
  const ofCalls = (name: string, { calls, perSeconds }: RateLimit) =>
    limiter(name, calls, perSeconds, refusedCalls);

  return {
    /** Counts one call of an endpoint: by network, and by account if it reads or has a limit for accounts. */
    async countCall(endpoint: Endpoint, { address, session }: Actor): Promise<void> {
      const name = endpointName(endpoint);
      const count = (counter: string, rateLimit: RateLimit, caller: string | number) =>
        ofCalls(counter, rateLimit).consume(String(caller));
      const countNetwork = async (counter: string, { calls, perSeconds }: RateLimit) => {
        const site = limitedSite(address);
        const ofSite = ofCalls(counter, { calls: calls * networksPerSite, perSeconds });
        // Without a row for each of its networks.
        if (site) ofSite.requireOpen(site);
        // The network first: calls that it refuses do not count against others of its site.
        await count(counter, { calls, perSeconds }, limitedNetwork(address));
        if (site) await ofSite.consume(site);
      };
      const { limit, guestLimit, accountLimit, customerLimit } = endpoint;
      if (session && endpoint.method === 'GET' && !endpoint.stream) {
        const account = String(session.user.id);
        const refusedFor = Math.max(reads.add(`${name}:${account}`), allReads.add(account));
        if (refusedFor > 0) throw tooMany(refusedFor);
      }
      if (limit) await countNetwork(name, limit);
      if (guestLimit && !session) await countNetwork(`guest ${name}`, guestLimit);
      if (accountLimit && session) await count(`account ${name}`, accountLimit, session.user.id);
      if (customerLimit && session?.user.role === 'customer')
        await count(`customer ${name}`, customerLimit, session.user.id);
    },

    /** Counts what a page has beyond the first bytes. It is sent in any case; the next read may be refused. */
    countPage(account: number | undefined, bytes: number): void {
      if (account !== undefined) allReads.add(String(account), Math.floor(bytes / bytesPerRead));
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
      const network = limitedNetwork(address);
      await addresses.consume(network);
      const isKnown = await isKnownNetwork();
      const site = isKnown ? undefined : limitedSite(address);
      const takeBackGuess = async () => {
        await addresses.takeBack(network);
        if (site) await sites.takeBack(site);
      };
      if (site) {
        await sites.consume(site).catch(async (error) => {
          await addresses.takeBack(network);
          throw error;
        });
      }

      const who = isKnown ? hashed(`${account} ${network}`) : hashed(account);
      const pause = await pauses.read(who);
      if (pause && pause.points >= factor) {
        await takeBackGuess();
        throw tooMany(pause.msLeft, isCode);
      }
      const { points } = await failures.add(who);
      if (points >= freeGuesses * factor) {
        const begun = await pauses.add(who, isCode ? maxPauseSeconds : pauseSeconds(points));
        if (begun.points > factor) {
          // A concurrent attempt has just started the delay. An unchecked attempt does not count as a failure, or many
          // concurrent ones would make the delay long.
          await Promise.all([failures.takeBack(who), takeBackGuess()]);
          throw tooMany(begun.msLeft, isCode);
        }
      }

      try {
        const result = await check();
        await Promise.all([failures.delete(who), pauses.delete(who), takeBackGuess()]);
        return result;
      } catch (error) {
        const wrong = error instanceof AppError && wrongSecret.has(error.code);
        if (!wrong) await Promise.all([failures.takeBack(who), pauses.delete(who), takeBackGuess()]);
        throw error;
      }
    },
  };
}
