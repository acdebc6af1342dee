import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { createUploadSlots } from './upload-slots.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Uploads that go on until they are ended. */
function openPlaces(factor = 1) {
  const places = createUploadSlots(factor);
  const refused: AppError[] = [];
  const open: PromiseWithResolvers<void>[] = [];
  return {
    refused,
    async start(account: number) {
      const upload = Promise.withResolvers<void>();
      const before = refused.length;
      const ended = places
        .take(account, () => upload.promise)
        .catch((error: AppError) => void refused.push(error));
      await Promise.resolve();
      await Promise.resolve();
      if (refused.length === before) open.push(upload);
      return { ended, upload, taken: refused.length === before };
    },
    open,
  };
}

it('has ten slots, and gives one account at most six', async () => {
  const { start, open, refused } = openPlaces();
  for (let upload = 0; upload < 12; upload++) await start(1);
  expect(open).toHaveLength(6);
  for (let account = 2; account <= 5; account++) expect((await start(account)).taken).toBe(true);
  expect((await start(6)).taken).toBe(false);
  expect(refused.at(-1)).toMatchObject({ status: 429, code: 'upload_busy', retryAfterSeconds: 5 });
});

it('frees a slot however its upload ends', async () => {
  const { start } = openPlaces();
  for (let round = 0; round < 30; round++) {
    const { ended, upload, taken } = await start(round);
    expect(taken).toBe(true);
    if (round % 2) upload.resolve();
    else upload.reject(new Error('disk'));
    await ended;
  }
});

it('keeps an account that was cut off from taking the last slots again, for a minute', async () => {
  vi.useFakeTimers();
  const { start } = openPlaces();
  const cut = await start(1);
  cut.upload.reject(new AppError('upload_too_slow', ''));
  await cut.ended;
  for (let account = 2; account <= 7; account++) await start(account);
  expect((await start(1)).taken).toBe(false);
  expect((await start(8)).taken).toBe(true);
  vi.advanceTimersByTime(61_000);
  expect((await start(1)).taken).toBe(true);
});

const undecided = () => new Promise<never>(() => {});
const busy = { status: 429, code: 'upload_busy' };

it('counts senders who are not admitted yet without taking a slot, at most ten of a network', async () => {
  const slots = createUploadSlots(1);
  for (let request = 0; request < 10; request++) void slots.enter('network:a', 'a', undecided);
  await expect(slots.enter('network:a', 'a', undecided)).rejects.toMatchObject(busy);
  await expect(slots.enter('network:b', 'b', async () => 'admitted')).resolves.toBe('admitted');
  await expect(slots.take('visitors', async () => 'stored')).resolves.toBe('stored');
});

it('keeps the last places before admission for signed-in users', async () => {
  const slots = createUploadSlots(1);
  for (let request = 0; request < 60; request++)
    void slots.enter(`network:${request % 6}`, `${request % 6}`, undecided);
  await expect(slots.enter('network:other', 'other', undecided)).rejects.toMatchObject(busy);
  for (let request = 0; request < 40; request++) void slots.enter(request % 4, `${request % 4}`, undecided);
  await expect(slots.enter(5, '5', undecided)).rejects.toMatchObject(busy);
});

it('gives all accounts of one network at most forty places before admission', async () => {
  const slots = createUploadSlots(1);
  for (let request = 0; request < 40; request++) void slots.enter(request % 5, 'a', undecided);
  await expect(slots.enter(6, 'a', undecided)).rejects.toMatchObject(busy);
  await expect(slots.enter(6, 'b', async () => 'admitted')).resolves.toBe('admitted');
});

it('frees a place when a sender is refused', async () => {
  const slots = createUploadSlots(1);
  for (let request = 0; request < 11; request++) {
    const refused = slots.enter('network:a', 'a', () => Promise.reject(new Error('refused')));
    await expect(refused).rejects.toThrow('refused');
  }
});

it('lets five calls of a sender wait for a key, and fifty in all', async () => {
  const slots = createUploadSlots(1);
  for (let call = 0; call < 5; call++) void slots.wait(1, undecided);
  await expect(slots.wait(1, undecided)).rejects.toMatchObject(busy);
  await expect(slots.wait('network:a', async () => 'waited')).resolves.toBe('waited');
  for (let call = 0; call < 45; call++) void slots.wait(2 + (call % 9), undecided);
  await expect(slots.wait(11, undecided)).rejects.toMatchObject(busy);
});

it('frees the place of a waiting call however it ends', async () => {
  const slots = createUploadSlots(1);
  for (let call = 0; call < 6; call++)
    await expect(slots.wait(1, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});

it('has more slots with a higher factor', async () => {
  const { start, open } = openPlaces(1000);
  for (let upload = 0; upload < 200; upload++) await start(1);
  expect(open).toHaveLength(200);
});
