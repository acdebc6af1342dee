import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHeldDownloads } from './held-downloads.ts';

const tenMegabytes = 10 * 1024 * 1024;
const response = () => Object.assign(new EventEmitter(), { destroy: vi.fn() }) as never as FakeResponse;
type FakeResponse = EventEmitter & { destroy: ReturnType<typeof vi.fn> } & Parameters<
    ReturnType<typeof createHeldDownloads>['hold']
  >[2];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('holds a hundred megabytes for one account, until they are sent', () => {
  const downloads = createHeldDownloads(1);
  const responses = Array.from({ length: 10 }, response);
  for (const each of responses) downloads.hold(7, tenMegabytes, each);
  expect(() => downloads.hold(7, 1, response())).toThrow('Many files are being opened');
  expect(() => downloads.hold(undefined, 1, response())).not.toThrow();
  responses[0]?.emit('finish');
  responses[0]?.emit('close');
  downloads.hold(7, tenMegabytes, response());
  expect(() => downloads.hold(7, tenMegabytes, response())).toThrow('Many files are being opened');
});

it('holds four hundred megabytes in all; then the slowest readers give way after half a minute', () => {
  const downloads = createHeldDownloads(1);
  const responses = Array.from({ length: 40 }, response);
  for (const [account, each] of responses.entries()) downloads.hold(account, tenMegabytes, each);
  expect(() => downloads.hold(99, tenMegabytes, response())).toThrow('Many files are being opened');
  vi.advanceTimersByTime(31_000);
  downloads.hold(99, tenMegabytes, response());
  expect(responses[0]?.destroy).toHaveBeenCalledOnce();
  expect(responses[1]?.destroy).not.toHaveBeenCalled();
});
