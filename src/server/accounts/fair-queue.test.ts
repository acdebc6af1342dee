import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const settings = { running: 1, waiting: 6, waitingPerKey: 3 };

/** Each task finishes when the test resolves it, in the order in which the tasks started. */
function startQueue() {
  const hashingQueue = createFairQueue(settings, () => new Error('full'));
  const begun: string[] = [];
  const done: (() => void)[] = [];
  const add = (key: string, name: string) =>
    hashingQueue(key, () => {
      begun.push(name);
      return new Promise<string>((resolve) => done.push(() => resolve(name)));
    });
  const finishOne = async () => {
    done.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { add, begun, finishOne };
}

it('serves the keys in turn, however many tasks the first has queued', async () => {
  const { add, begun, finishOne } = startQueue();
  const work = ['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name));
  work.push(add('b', 'b1'), add('c', 'c1'), add('b', 'b2'));
  for (let count = 0; count < work.length; count++) await finishOne();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  await expect(Promise.all(work)).resolves.toHaveLength(7);
});

it('keeps slots free for other keys when one has used up its own limit', async () => {
  const { add, finishOne } = startQueue();
  const work = ['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name));
  await expect(add('a', 'a5')).rejects.toThrow('full');
  work.push(...['b1', 'b2', 'b3'].map((name) => add('b', name)));
  await expect(add('c', 'c1')).rejects.toThrow('full');
  for (let count = 0; count < work.length; count++) await finishOne();
  await expect(Promise.all(work)).resolves.toHaveLength(7);
  const later = add('a', 'a6');
  await finishOne();
  await expect(later).resolves.toBe('a6');
});

it('continues after a task that failed', async () => {
  const hashingQueue = createFairQueue(settings, () => new Error('full'));
  const failing = hashingQueue('a', () => Promise.reject(new Error('broken')));
  const next = hashingQueue('a', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
});
