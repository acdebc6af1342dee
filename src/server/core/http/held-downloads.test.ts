import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHeldDownloads } from './held-downloads.ts';

const tenMegabytes = 10 * 1024 * 1024;
const everybodyBusy = { code: 'unavailable', retryAfterSeconds: 5 };
const accountBusy = { code: 'too_many_requests', retryAfterSeconds: 5 };

type Place = ReturnType<ReturnType<typeof createHeldDownloads>['placeFor']>;
type FakeResponse = EventEmitter & { destroy: ReturnType<typeof vi.fn>; destroyed: boolean };

function response(): FakeResponse {
  const made: FakeResponse = Object.assign(new EventEmitter(), {
    destroyed: false,
    destroy: vi.fn(() => {
      made.destroyed = true;
    }),
  });
  return made;
}

function startServer(factor = 1) {
  const downloads = createHeldDownloads(factor);
  const placeFor = (account: number | undefined, to = response()) => downloads.placeFor(account, to as never);
  return {
    placeFor,
    hold: (account: number | undefined, bytes: number, to?: FakeResponse) =>
      placeFor(account, to).hold(bytes),
  };
}

/** Begins to read contents that are decrypted when the test says so. */
function startReading(place: Place, bytes = tenMegabytes) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = vi.fn(() => promise);
  return { work, finish: () => resolve('contents'), fail: reject, result: place.read(bytes, work) };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('room', () => {
  it('is a hundred megabytes for one account, until they are sent', () => {
    const { hold } = startServer();
    const responses = Array.from({ length: 10 }, response);
    for (const each of responses) hold(7, tenMegabytes, each);
    expect(() => hold(7, 1)).toThrow(expect.objectContaining(accountBusy));
    expect(() => hold(7, 1)).toThrow('Please wait until some of them have arrived');
    expect(() => hold(undefined, 1)).not.toThrow();
    responses[0]?.emit('finish');
    responses[0]?.emit('close');
    hold(7, tenMegabytes);
    expect(() => hold(7, tenMegabytes)).toThrow(expect.objectContaining(accountBusy));
  });

  it('is shared by all visitors, who are not told that they opened much', () => {
    const { hold } = startServer();
    for (let count = 0; count < 10; count++) hold(undefined, tenMegabytes);
    expect(() => hold(undefined, 1)).toThrow(expect.objectContaining(everybodyBusy));
    expect(() => hold(7, tenMegabytes)).not.toThrow();
  });

  it('is four hundred megabytes in all; then the slowest readers give way after half a minute', () => {
    const { hold } = startServer();
    const responses = Array.from({ length: 40 }, response);
    for (const [account, each] of responses.entries()) hold(account, tenMegabytes, each);
    expect(() => hold(99, tenMegabytes)).toThrow(expect.objectContaining(everybodyBusy));
    vi.advanceTimersByTime(31_000);
    hold(99, tenMegabytes);
    expect(responses[0]?.destroy).toHaveBeenCalledOnce();
    expect(responses[1]?.destroy).not.toHaveBeenCalled();
  });

  it('keeps its last hundred megabytes for accounts with nothing open', () => {
    const { hold } = startServer();
    for (let count = 0; count < 30; count++) hold(count % 5, tenMegabytes);
    expect(() => hold(0, 1)).toThrow(expect.objectContaining(everybodyBusy));
    for (let account = 10; account < 20; account++) hold(account, tenMegabytes);
    expect(() => hold(20, 1)).toThrow(expect.objectContaining(everybodyBusy));
  });

  it('is not made by ending responses when that would not be enough', () => {
    const { hold } = startServer();
    const slow = response();
    hold(0, tenMegabytes, slow);
    vi.advanceTimersByTime(31_000);
    for (let account = 1; account < 40; account++) hold(account, tenMegabytes);
    expect(() => hold(99, 2 * tenMegabytes)).toThrow(expect.objectContaining(everybodyBusy));
    expect(slow.destroy).not.toHaveBeenCalled();
  });

  it('grows with the factor', () => {
    const { hold } = startServer(2);
    for (let count = 0; count < 20; count++) hold(7, tenMegabytes);
    expect(() => hold(7, 1)).toThrow(expect.objectContaining(accountBusy));
  });
});

describe('reading', () => {
  it('takes room before anything is decrypted, and decrypts two contents at a time', async () => {
    const { placeFor } = startServer();
    const reading = Array.from({ length: 10 }, () => startReading(placeFor(7)));
    const refused = startReading(placeFor(7), 1);
    await expect(refused.result).rejects.toMatchObject(accountBusy);
    expect(refused.work).not.toHaveBeenCalled();
    expect(reading.filter(({ work }) => work.mock.calls.length > 0)).toHaveLength(2);
    for (const each of reading) each.finish();
    await expect(Promise.all(reading.map(({ result }) => result))).resolves.toHaveLength(10);
  });

  it('serves the accounts in turn', async () => {
    const { placeFor } = startServer();
    const many = Array.from({ length: 10 }, () => startReading(placeFor(7)));
    const other = startReading(placeFor(8));
    many[0]?.finish();
    many[1]?.finish();
    await nextTurn();
    expect(other.work).toHaveBeenCalledOnce();
    expect(many.filter(({ work }) => work.mock.calls.length > 0)).toHaveLength(3);
  });

  it('leaves the queue and gives its room back when the reader goes', async () => {
    const { placeFor } = startServer();
    const responses = Array.from({ length: 10 }, response);
    const reading = responses.map((each) => startReading(placeFor(7, each)));
    for (const each of responses.slice(2)) each.emit('close');
    for (const { result } of reading.slice(2)) await expect(result).rejects.toMatchObject({ status: 409 });
    const next = startReading(placeFor(7), 8 * tenMegabytes);
    for (const each of [...reading.slice(0, 2), next]) each.finish();
    await expect(next.result).resolves.toBe('contents');
    expect(reading.filter(({ work }) => work.mock.calls.length > 0)).toHaveLength(2);
  });

  it('takes no room for a reader who has gone already', async () => {
    const { placeFor, hold } = startServer();
    const gone = Object.assign(response(), { destroyed: true });
    const reading = startReading(placeFor(7, gone), 10 * tenMegabytes);
    await expect(reading.result).rejects.toMatchObject({ status: 409 });
    expect(reading.work).not.toHaveBeenCalled();
    expect(() => hold(7, 10 * tenMegabytes)).not.toThrow();
  });

  it('gives its room back when the contents cannot be read and the error is sent', async () => {
    const { placeFor, hold } = startServer();
    const to = response();
    const reading = startReading(placeFor(7, to), 10 * tenMegabytes);
    reading.fail(new Error('unreadable'));
    await expect(reading.result).rejects.toThrow('unreadable');
    to.emit('finish');
    expect(() => hold(7, 10 * tenMegabytes)).not.toThrow();
  });

  it('does not count the wait for its turn as slowness of the reader', async () => {
    const { placeFor, hold } = startServer();
    const to = response();
    const reading = startReading(placeFor(0, to));
    for (let account = 1; account < 40; account++) hold(account, tenMegabytes);
    vi.advanceTimersByTime(31_000);
    hold(99, tenMegabytes);
    expect(to.destroy).not.toHaveBeenCalled();
    reading.finish();
    await expect(reading.result).resolves.toBe('contents');
  });

  it('counts contents in parts once, and gives each part its own half minute', async () => {
    const { placeFor, hold } = startServer();
    const to = response();
    const place = placeFor(0, to);
    for (let part = 0; part < 3; part++) {
      const reading = startReading(place);
      reading.finish();
      await reading.result;
      vi.advanceTimersByTime(20_000);
    }
    hold(0, 9 * tenMegabytes);
    for (let account = 1; account < 31; account++) hold(account, tenMegabytes);
    expect(() => hold(99, tenMegabytes)).toThrow(expect.objectContaining(everybodyBusy));
    expect(to.destroy).not.toHaveBeenCalled();
  });

  it('counts what the contents really take if that is more than expected', async () => {
    const { placeFor, hold } = startServer();
    const place = placeFor(7);
    const reading = startReading(place, 1);
    reading.finish();
    await reading.result;
    place.hold(10 * tenMegabytes);
    expect(() => hold(7, 1)).toThrow(expect.objectContaining(accountBusy));
  });
});
