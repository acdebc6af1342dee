import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const settings = { running: 1, waiting: 6, waitingPerKey: 3 };

/** Each task finishes when the test resolves it, in the order in which the tasks started. */
function startQueue() {
  const queue = createFairQueue(settings, () => new Error('full'));
  const begun: string[] = [];
  const done: (() => void)[] = [];
  const add = (key: string, name: string) =>
    queue(key, () => {
      begun.push(name);
      return new Promise<string>((resolve) => done.push(() => resolve(name)));
    });
  const finishOne = async () => {
    done.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, add, begun, finishOne };
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
  const queue = createFairQueue(settings, () => new Error('full'));
  const failing = queue('a', () => Promise.reject(new Error('broken')));
  const next = queue('a', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
});

it('forgets a waiting task that is aborted, and gives its place to others', async () => {
  const { queue, add, begun, finishOne } = startQueue();
  const work = ['a1', 'a2', 'a3'].map((name) => add('a', name));
  const gone = new AbortController();
  const aborted = queue('a', async () => begun.push('gone'), gone.signal);
  await expect(add('a', 'a4')).rejects.toThrow('full');
  gone.abort(new Error('gone'));
  await expect(aborted).rejects.toThrow('gone');
  work.push(add('a', 'a4'));
  for (let count = 0; count < work.length; count++) await finishOne();
  await expect(Promise.all(work)).resolves.toHaveLength(4);
  await expect(queue('a', async () => 'never', gone.signal)).rejects.toThrow('gone');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
});

it('lets a task whose signal is aborted after it began finish', async () => {
  const { queue, add, finishOne } = startQueue();
  const first = add('a', 'a1');
  const gone = new AbortController();
  const { promise, resolve } = Promise.withResolvers<string>();
  const second = queue('a', () => promise, gone.signal);
  await finishOne();
  gone.abort(new Error('gone'));
  resolve('a2');
  await expect(Promise.all([first, second])).resolves.toEqual(['a1', 'a2']);
  const next = add('a', 'a3');
  await finishOne();
  await expect(next).resolves.toBe('a3');
});
