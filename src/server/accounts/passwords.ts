import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { hash, verify } from '@node-rs/argon2';
import {
  guessableWords,
  judgedLength,
  minimumScore,
  type PasswordOwner,
  type Role,
  weakPasswordMessage,
} from '#shared/accounts.ts';
import { AppError } from '../core/errors.ts';
import { createFairQueue } from '../core/process/fair-queue.ts';
import type { Actor } from '../core/security/actor.ts';
import { limitedNetwork } from '../core/security/network.ts';

/** OWASP's minimum for argon2id, the library's default variant: 19 MiB and a few hundredths of a second per hash. */
const settings = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export function serverIsBusy(): AppError {
  const message = 'Many people are logging in right now. Please try again in a moment.';
  return new AppError('too_many_requests', message, undefined, 3);
}

/**
 * More concurrent hashes would starve all other requests of CPU; in a longer queue, requests would only time out. The
 * queue rotates over networks and no network gets all slots: otherwise the correct passwords of a few accounts would be
 * enough to lock out all other users.
 */
const hashingQueue = createFairQueue(
  { running: Math.min(2, availableParallelism()), waiting: 40, waitingPerKey: 10 },
  serverIsBusy,
);

/**
 * Scoring a new password can take a second, in a worker thread. Its queue is separate from hashing, or a few
 * registrations would occupy both slots there and block sign-ins.
 */
const scoringQueue = createFairQueue({ running: 1, waiting: 20, waitingPerKey: 5 }, serverIsBusy);

/** The caller whose request causes the work; the queue rotates over networks. */
type Caller = Pick<Actor, 'address'>;

/** Runs hashing work in its turn. */
export function queueHashing<T>({ address }: Caller, work: () => Promise<T>): Promise<T> {
  return hashingQueue(limitedNetwork(address), work);
}

export function hashPassword(caller: Caller, password: string): Promise<string> {
  return queueHashing(caller, () => hash(password, settings));
}

/** Verified against when no such account exists, so that both responses take the same time. */
const dummyHash = hash('no account has this password', settings);

/**
 * Returns whether the password is right. If there is no account, or no password yet, it takes as long and returns
 * false.
 */
export async function verifyPassword(
  caller: Caller,
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const expected = stored || (await dummyHash);
  const matches = await queueHashing(caller, () => verify(expected, password));
  return matches && Boolean(stored);
}

interface Judge {
  score(password: string, words: string[]): Promise<number>;
}

/** One thread scores all passwords. It starts with the first password, and again with the next one if it dies. */
function startScoring(): Judge {
  const thread = new Worker(new URL('./password-score-worker.ts', import.meta.url));
  const asked = new Map<number, PromiseWithResolvers<number>>();
  let lastId = 0;
  thread.on('message', ({ id, score }: { id: number; score: number }) => {
    asked.get(id)?.resolve(score);
    asked.delete(id);
    // An idle thread must not keep a process from exiting.
    if (asked.size === 0) thread.unref();
  });
  thread.on('error', (error) => {
    judge = undefined;
    for (const { reject } of asked.values()) reject(error);
  });
  return {
    score(password, words) {
      const pending = Promise.withResolvers<number>();
      lastId += 1;
      asked.set(lastId, pending);
      thread.ref();
      thread.postMessage({ id: lastId, password, words });
      return pending.promise;
    },
  };
}

let judge: Judge | undefined;

/** Refuses passwords that a guessing program, or an acquaintance, would try first. */
export async function requireStrongPassword(
  caller: Caller,
  password: string,
  owner: PasswordOwner & { role: Role },
  field = 'password',
): Promise<void> {
  const score = await scoringQueue(limitedNetwork(caller.address), () => {
    // Started only here: a thread that died while the task was queued would never respond, and the slot would be lost.
    judge ??= startScoring();
    return judge.score(password.slice(0, judgedLength), guessableWords(owner));
  });
  if (score < minimumScore(owner.role)) {
    throw new AppError('invalid_input', weakPasswordMessage, { [field]: weakPasswordMessage });
  }
}

/** The user tried to keep the password that an admin chose, and knows. */
export function samePassword(): AppError {
  const message = 'Please choose another password than the one you were given.';
  return new AppError('invalid_input', message, { newPassword: message });
}
