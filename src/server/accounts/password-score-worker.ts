import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';

/** A thread of its own: judging a long password takes half a second, in which the server would answer nobody. */
const judge = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
});

parentPort?.on('message', ({ id, password, words }: { id: number; password: string; words: string[] }) => {
  parentPort?.postMessage({ id, score: judge.check(password, words).score });
});
