import { firm } from '../../../firm.config.ts';

/** zxcvbn's score: 0 is guessed at once, 4 is very hard to guess. */
export type Score = 0 | 1 | 2 | 3 | 4;

export interface Owner {
  firstName?: string | undefined;
  lastName?: string | undefined;
  username?: string | undefined;
  email?: string | undefined;
}

/** Starts loading the dictionary, so that it is there when the first password is judged. */
export function loadDictionary() {
  return import('./password-dictionary.ts');
}

/** `undefined` where the dictionary cannot be loaded: the server judges again in any case. */
export async function judgePassword(password: string, owner: Owner): Promise<Score | undefined> {
  try {
    const { scoreOf } = await loadDictionary();
    // Work grows with length, and nobody guesses the hundredth character.
    return scoreOf(password.slice(0, 100), ownWords(owner)) as Score;
  } catch {
    return undefined;
  }
}

export function isTooWeak(score: Score | undefined): boolean {
  return score !== undefined && score < firm.passwords.minimumScore;
}

/** What an acquaintance would try first. */
function ownWords({ firstName, lastName, username, email }: Owner): string[] {
  const mailbox = email?.split('@')[0];
  const firmWords = [firm.name, firm.shortName, ...firm.name.split(/[^\p{L}]+/u)];
  return [firstName, lastName, username, email, mailbox, ...firmWords].filter((word) =>
    Boolean(word),
  ) as string[];
}
