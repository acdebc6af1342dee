import {
  guessableWords,
  judgedLength,
  minimumScore,
  type PasswordOwner,
  type Role,
} from '#shared/accounts.ts';

/** zxcvbn's score: 0 is guessed immediately, 4 is very hard to guess. */
export type Score = 0 | 1 | 2 | 3 | 4;

/** The owner of the password. The role defaults to customer; the server checks again with the real one. */
export type JudgedOwner = PasswordOwner & { role?: Role | undefined };

/** Preloads the dictionary, so that it is ready when the first password is rated. */
export function loadDictionary() {
  return import('./password-dictionary.ts');
}

/** Returns `undefined` if the dictionary cannot be loaded; the server checks anyway. */
export async function judgePassword(password: string, owner: PasswordOwner): Promise<Score | undefined> {
  try {
    const { scoreOf } = await loadDictionary();
    return scoreOf(password.slice(0, judgedLength), guessableWords(owner)) as Score;
  } catch {
    return undefined;
  }
}

export function isTooWeak(score: Score | undefined, { role = 'customer' }: JudgedOwner): boolean {
  return score !== undefined && score < minimumScore(role);
}
