import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';

/** Almost a megabyte of common passwords and names. Only `password-strength.ts` loads this module, on demand. */
const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
});

/** Compared in lower case, so that capitals do not lift a listed password above the minimum score. */
const commonPasswords = new Set(common.dictionary['passwords-common']);

export function scoreOf(password: string, ownWords: string[]): number {
  if (commonPasswords.has(password.toLowerCase())) return 0;
  return zxcvbn.check(password, ownWords).score;
}
