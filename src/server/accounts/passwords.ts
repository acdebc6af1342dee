import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { hash, verify } from '@node-rs/argon2';
import { firm } from '../../../firm.config.ts';
import {
  guessableWords,
  judgedLength,
  type PasswordOwner,
  weakPasswordMessage,
} from '../../shared/accounts.ts';
import { AppError } from '../core/errors.ts';

/** OWASP's minimum for argon2id, the library's default kind: 19 MiB and a few hundredths of a second a hash. */
const settings = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** More at once would starve every other request of the processor; more waiting would only time out. */
const hashesAtOnce = Math.min(2, availableParallelism());
const hashesWaiting = 40;

const busyMessage = 'Many people are signing in right now. Please try again in a moment.';

let running = 0;
const waiting: (() => void)[] = [];

async function withHashing<T>(work: () => Promise<T>): Promise<T> {
  if (running >= hashesAtOnce) {
    if (waiting.length >= hashesWaiting) {
      throw new AppError('too_many_requests', busyMessage, undefined, 3);
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The place is handed straight to the next in line, so a newcomer cannot slip in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return withHashing(() => hash(password, settings));
}

/** Verified against when no such account exists, so that both answers take the same time. */
const nobodysHash = hash('no account has this password', settings);

/** Whether the password is right; without an account it costs the same and is always wrong. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const expected = stored ?? (await nobodysHash);
  const matches = await withHashing(() => verify(expected, password));
  return matches && stored !== undefined;
}

interface Judge {
  score(password: string, words: string[]): Promise<number>;
}

/** One thread for all passwords, started with the first; should it die, the next password starts another. */
function startJudge(): Judge {
  const thread = new Worker(new URL('./password-judge.ts', import.meta.url));
  const asked = new Map<number, PromiseWithResolvers<number>>();
  let lastId = 0;
  thread.on('message', ({ id, score }: { id: number; score: number }) => {
    asked.get(id)?.resolve(score);
    asked.delete(id);
    // An idle judge must not hold a process that wants to stop.
    if (asked.size === 0) thread.unref();
  });
  thread.on('error', (error) => {
    judge = undefined;
    for (const { reject } of asked.values()) reject(error);
  });
  return {
    score(password, words) {
      const answer = Promise.withResolvers<number>();
      lastId += 1;
      asked.set(lastId, answer);
      thread.ref();
      thread.postMessage({ id: lastId, password, words });
      return answer.promise;
    },
  };
}

let judge: Judge | undefined;

/** Refuses what a guessing program, or an acquaintance, tries first. */
export async function requireStrongPassword(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<void> {
  judge ??= startJudge();
  const thread = judge;
  const score = await withHashing(() => thread.score(password.slice(0, judgedLength), guessableWords(owner)));
  if (score < firm.passwords.minimumScore) {
    throw new AppError('invalid_input', weakPasswordMessage, { [field]: weakPasswordMessage });
  }
}
