import { createHash } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type Endpoint, endpointName, type RateLimit } from '../../shared/endpoint.ts';
import type { ErrorCode } from '../../shared/errors.ts';
import type { Actor } from './actor.ts';
import type { Db } from './db.ts';
import { AppError } from './errors.ts';
import { limitedNetwork } from './network.ts';
import { rateLimits } from './schema.ts';

/** Wrong guesses a person may make at leisure; from this one on, the next has to wait. */
const freeGuesses = 5;
const longestPauseSeconds = 15 * 60;

/** From one address, over all accounts: above any office with clumsy fingers, below any guessing program. */
const guessesPerAddress = 60;
const guessWindowSeconds = 15 * 60;

/** 15 s after the fifth failure, doubling with each further one. */
function pauseSeconds(failures: number): number {
  return Math.min(15 * 2 ** (failures - freeGuesses), longestPauseSeconds);
}

/** The refusals that tell a guesser something. */
const wrongSecret: ReadonlySet<ErrorCode> = new Set(['invalid_credentials', 'wrong_password']);

function tooMany(milliseconds: number): AppError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const wait = seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  const message = `That was too many tries. Please wait ${wait} and try again.`;
  return new AppError('too_many_requests', message, undefined, seconds);
}

async function refuseOverflow(consume: Promise<RateLimiterRes>): Promise<void> {
  try {
    await consume;
  } catch (overflow) {
    throw overflow instanceof RateLimiterRes ? tooMany(overflow.msBeforeNext) : overflow;
  }
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

interface Guess {
  account: string;
  address: string;
  isKnownNetwork(): Promise<boolean>;
}

/** What the counters of wrong secrets are called in the table. */
const guessCounters = { failures: 'failures', pauses: 'pause', addresses: 'guess-address' };

/** Ends every pause after wrong passwords: an operator vouches for whoever is waiting, from wherever they try. */
export async function forgetFailedGuesses(tx: Db): Promise<void> {
  const counters = Object.values(guessCounters);
  await tx.delete(rateLimits).where(inArray(sql`split_part(${rateLimits.key}, ':', 1)`, counters));
}

export type Limits = ReturnType<typeof createLimits>;

/** Limits live in PostgreSQL, so that all nodes count together. */
export function createLimits(pool: pg.Pool, factor: number) {
  const limiters = new Map<string, RateLimiterPostgres>();

  function limiter(name: string, points: number, seconds: number): RateLimiterPostgres {
    let found = limiters.get(name);
    if (!found) {
      found = new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: limiters.size === 0,
        keyPrefix: name,
        points: points * factor,
        duration: seconds,
      });
      limiters.set(name, found);
    }
    return found;
  }

  const failures = limiter(guessCounters.failures, freeGuesses, 24 * 3600);
  const pauses = limiter(guessCounters.pauses, 1, longestPauseSeconds);
  const addresses = limiter(guessCounters.addresses, guessesPerAddress, guessWindowSeconds);

  return {
    /** Counts one call of an endpoint: by network, and by account where it has a limit for these. */
    async countCall(endpoint: Endpoint, { address, session }: Actor): Promise<void> {
      const name = endpointName(endpoint);
      const count = (counter: string, { calls, perSeconds }: RateLimit, caller: string | number) =>
        refuseOverflow(limiter(counter, calls, perSeconds).consume(caller));
      const { limit, guestLimit, accountLimit } = endpoint;
      if (limit) await count(name, limit, limitedNetwork(address));
      if (guestLimit && !session) await count(`guest ${name}`, guestLimit, limitedNetwork(address));
      if (accountLimit && session) await count(`account ${name}`, accountLimit, session.user.id);
    },

    /**
     * Runs a check of a secret (a password, a code). Each try is counted before it runs, so that a thousand at once find
     * no gap, and taken back unless the secret was wrong: only failures count. Known and unknown accounts count alike.
     * A network the account was used from before is not made to wait for what others try, only for its own failures.
     */
    async guess<T>({ account, address, isKnownNetwork }: Guess, check: () => Promise<T>): Promise<T> {
      const network = limitedNetwork(address);
      await refuseOverflow(addresses.consume(network));

      const who = (await isKnownNetwork()) ? hashed(`${account} ${network}`) : hashed(account);
      const pause = await pauses.get(who);
      if (pause && pause.consumedPoints >= pauses.points) {
        await addresses.reward(network);
        throw tooMany(pause.msBeforeNext);
      }
      const { consumedPoints } = await failures.penalty(who);
      if (consumedPoints >= freeGuesses * factor) {
        const customDuration = pauseSeconds(consumedPoints);
        await refuseOverflow(pauses.consume(who, 1, { customDuration }));
      }

      try {
        const result = await check();
        await Promise.all([failures.delete(who), pauses.delete(who), addresses.reward(network)]);
        return result;
      } catch (error) {
        const wrong = error instanceof AppError && wrongSecret.has(error.code);
        if (!wrong) await Promise.all([failures.reward(who), pauses.delete(who), addresses.reward(network)]);
        throw error;
      }
    },
  };
}
