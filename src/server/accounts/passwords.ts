import { availableParallelism } from 'node:os';
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

let running = 0;
const waiting: (() => void)[] = [];

async function withHashing<T>(work: () => Promise<T>): Promise<T> {
  if (running >= hashesAtOnce) {
    if (waiting.length >= hashesWaiting) {
      throw new AppError(
        'too_many_requests',
        'Many people are signing in right now. Please try again in a moment.',
      );
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

/** Its dictionaries are large, so they load when the first password is judged. */
async function loadJudge() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  });
}

let judge: ReturnType<typeof loadJudge> | undefined;

/** Refuses what a guessing program, or an acquaintance, tries first. */
export async function requireStrongPassword(password: string, owner: PasswordOwner): Promise<void> {
  judge ??= loadJudge();
  const { score } = (await judge).check(password.slice(0, judgedLength), guessableWords(owner));
  if (score < firm.passwords.minimumScore) {
    throw new AppError('invalid_input', weakPasswordMessage, { password: weakPasswordMessage });
  }
}
