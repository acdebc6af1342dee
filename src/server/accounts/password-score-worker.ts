import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';

/** Runs in a worker thread: scoring a long password takes half a second, which would block every other request. */
const judge = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
});

/** In lower case, so that capitals do not lift a listed password above the minimum score. */
const commonPasswords = new Set(common.dictionary['passwords-common']);

parentPort?.on('message', ({ id, password, words }: { id: number; password: string; words: string[] }) => {
  const isCommon = commonPasswords.has(password.toLowerCase());
  parentPort?.postMessage({ id, score: isCommon ? 0 : judge.check(password, words).score });
});
