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

it('has more slots with a higher factor', async () => {
  const { start, open } = openPlaces(1000);
  for (let upload = 0; upload < 200; upload++) await start(1);
  expect(open).toHaveLength(200);
});
