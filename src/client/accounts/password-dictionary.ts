import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';

/** Most of a megabyte of common passwords and names: only ever loaded by `password-strength.ts`, on demand. */
const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
});

export function scoreOf(password: string, ownWords: string[]): number {
  return zxcvbn.check(password, ownWords).score;
}
