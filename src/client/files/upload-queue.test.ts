import { describe, expect, it, vi } from 'vitest';
import type { FileRow } from '#shared/files.ts';
import { unreachable } from '../core/api-error.ts';
import type { QueuedFile } from './queued-file.ts';
import { createUploadQueue, type SendOptions } from './upload-queue.ts';
import { adviceFor, isPicture, refusalOf, sizeInMegabytes, unreadablePicture } from './upload-rules.ts';

interface Try extends SendOptions {
  queued: QueuedFile;
  answer: PromiseWithResolvers<FileRow>;
}

function queueOf(...names: string[]) {
  const tries: Try[] = [];
  const told: string[] = [];
  const listed = Promise.withResolvers<void>();
  const queue = createUploadQueue({
    send: (queued, options) => {
      const answer = Promise.withResolvers<FileRow>();
      options.signal.addEventListener('abort', () => answer.reject(options.signal.reason));
      tries.push({ queued, answer, ...options });
      return answer.promise;
    },
    onStored: ({ originalFilename }) => {
      told.push(`stored ${originalFilename}`);
      return listed.promise;
    },
    onRefused: ({ title }) => told.push(title),
    onFailed: (error) =>
      error === 'busy' ? { retryAfterSeconds: 5 } : { problem: String(error), final: error === 'no' },
    onCancelled: () => told.push('cancelled'),
  });
  queue.add(names.map((name) => new File(['x'], name)));
  const states = () => queue.snapshot().files.map(({ state }) => state);
  return { queue, tries, told, listed, states };
}

const stored = { id: 1, originalFilename: 'a.pdf' } as FileRow;
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the upload queue', () => {
  it('uploads two files at a time, in order, and moves stored ones to the receipts', async () => {
    const { queue, tries, told, listed, states } = queueOf('a.pdf', 'b.pdf', 'c.pdf');
    queue.start();
    expect(states()).toEqual(['sending', 'sending', 'waiting']);
    tries[0]?.answer.resolve(stored);
    await settled();
    expect(states()).toEqual(['stored', 'sending', 'sending']);
    expect(told).toEqual(['stored a.pdf']);
    listed.resolve();
    await vi.waitFor(() => expect(states()).toEqual(['sending', 'sending']), 10_000);
    expect(queue.snapshot().stored).toEqual([stored]);
  });

  it('reports up to 90 % while sending', () => {
    const { queue, tries } = queueOf('a.pdf');
    queue.start();
    tries[0]?.onSent(0.5);
    expect(queue.snapshot().files[0]?.percent).toBe(45);
    tries[0]?.onSent(1);
    expect(queue.snapshot().files[0]?.percent).toBe(90);
  });

  it('reports 100 % after the response, and shows it until the list is refetched and a minimum time has passed', async () => {
    vi.useFakeTimers();
    try {
      const { queue, tries, listed } = queueOf('a.pdf');
      const shown = () => queue.snapshot().files.map(({ state, percent }) => `${state} ${percent}`);
      queue.start();
      tries[0]?.onSent(1);
      expect(shown()).toEqual(['sending 90']);
      tries[0]?.answer.resolve(stored);
      await vi.advanceTimersByTimeAsync(5000);
      expect(shown()).toEqual(['stored 100']);
      expect(queue.snapshot().stored).toEqual([]);
      listed.resolve();
      await vi.advanceTimersByTimeAsync(0);
      expect(shown()).toEqual([]);
      expect(queue.snapshot().stored).toEqual([stored]);

      queue.add([new File(['x'], 'b.pdf')]);
      queue.start();
      tries[1]?.answer.resolve({ ...stored, id: 2 });
      await vi.advanceTimersByTimeAsync(400);
      expect(shown()).toEqual(['stored 100']);
      await vi.advanceTimersByTimeAsync(400);
      expect(shown()).toEqual([]);
      // The newest is first.
      expect(queue.snapshot().stored).toEqual([{ ...stored, id: 2 }, stored]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('neither cancels nor resends stored files', async () => {
    const { queue, tries, told, states } = queueOf('a.pdf');
    queue.start();
    tries[0]?.answer.resolve(stored);
    await settled();
    queue.start();
    queue.stop();
    expect(states()).toEqual(['stored']);
    expect(tries).toHaveLength(1);
    expect(told).toEqual(['stored a.pdf']);
  });

  it('reuses the idempotency key on a retry', async () => {
    const { queue, tries, states } = queueOf('a.pdf');
    queue.start();
    tries[0]?.answer.reject('lost');
    await settled();
    expect(states()).toEqual(['failed']);
    queue.start(queue.snapshot().files[0]?.id);
    expect(tries[1]?.queued.id).toBe(tries[0]?.queued.id);
  });

  it('waits for Retry-After, starts no other upload until then, and retries automatically', async () => {
    vi.useFakeTimers();
    try {
      const { queue, tries, states } = queueOf('a.pdf', 'b.pdf', 'c.pdf');
      queue.start();
      tries[1]?.answer.reject('busy');
      await vi.advanceTimersByTimeAsync(4_900);
      expect(states()).toEqual(['sending', 'waiting', 'waiting']);
      expect(queue.snapshot().files.map(({ busy }) => busy)).toEqual([false, true, false]);
      expect(tries).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(200);
      expect(states()).toEqual(['sending', 'sending', 'waiting']);
      expect(tries[2]?.queued.id).toBe(tries[1]?.queued.id);
      expect(queue.snapshot().files[1]).toMatchObject({ busy: false, problem: undefined });
    } finally {
      vi.useRealTimers();
    }
  });

  it('can be cancelled while waiting for Retry-After', async () => {
    vi.useFakeTimers();
    try {
      const { queue, tries, states } = queueOf('a.pdf');
      queue.start();
      tries[0]?.answer.reject('busy');
      await vi.advanceTimersByTimeAsync(100);
      queue.cancel(queue.snapshot().files[0]?.id as string);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(states()).toEqual(['cancelled']);
      expect(tries).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('sends files again when the browser is online, if the server could not be reached, with the same key', async () => {
    const browser = new EventTarget();
    vi.stubGlobal('window', browser);
    try {
      const { queue, tries, states } = queueOf('a.pdf', 'b.pdf');
      const stop = queue.followConnection();
      queue.start();
      tries[0]?.answer.reject(unreachable());
      tries[1]?.answer.reject('500');
      await settled();
      expect(states()).toEqual(['failed', 'failed']);
      browser.dispatchEvent(new Event('online'));
      expect(states()).toEqual(['sending', 'failed']);
      expect(tries).toHaveLength(3);
      expect(tries[2]?.queued.id).toBe(tries[0]?.queued.id);

      // The browser was online again before it reported the broken request.
      tries[2]?.answer.reject(unreachable());
      await settled();
      expect(states()).toEqual(['failed', 'failed']);
      browser.dispatchEvent(new Event('online'));
      browser.dispatchEvent(new Event('online'));
      tries[3]?.answer.reject(unreachable());
      await settled();
      expect(states()).toEqual(['sending', 'failed']);
      expect(tries).toHaveLength(5);
      tries[4]?.answer.reject(unreachable());
      await settled();
      expect(states()).toEqual(['failed', 'failed']);

      stop();
      browser.dispatchEvent(new Event('online'));
      expect(tries).toHaveLength(5);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('does not send cancelled files again by itself', async () => {
    const browser = new EventTarget();
    vi.stubGlobal('window', browser);
    try {
      const { queue, tries, states } = queueOf('a.pdf');
      queue.followConnection();
      queue.start();
      queue.cancel(queue.snapshot().files[0]?.id as string);
      await settled();
      browser.dispatchEvent(new Event('online'));
      expect(states()).toEqual(['cancelled']);
      expect(tries).toHaveLength(1);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('drops refused files once another has arrived, and names those that were chosen with it', async () => {
    vi.useFakeTimers();
    try {
      const { queue, tries, listed } = queueOf('before.exe');
      const names = (files: readonly QueuedFile[]) => files.map(({ file }) => file.name);
      queue.add([new File(['x'], 'with.exe'), new File(['x'], 'a.pdf'), new File(['x'], 'photo.jpg')]);
      queue.add([new File(['x'], 'elsewhere.exe')], { itemId: 1 });
      queue.start();
      tries[0]?.answer.resolve(stored);
      listed.resolve();
      await vi.advanceTimersByTimeAsync(1_000);
      // A picture can still become a PDF.
      expect(names(queue.snapshot().files)).toEqual(['photo.jpg', 'elsewhere.exe']);
      expect(names(queue.snapshot().notSent)).toEqual(['with.exe']);
      queue.add([new File(['x'], 'b.pdf')]);
      expect(queue.snapshot().notSent).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('replaces a file by the first of several that can be sent', () => {
    const { queue } = queueOf();
    const files = ['no.exe', 'a.pdf', 'b.pdf'].map((name) => new File(['x'], name));
    queue.add(files, { itemId: 1, replaces: 7 });
    const replaced = queue.snapshot().files.map(({ answers }) => answers);
    expect(replaced).toEqual([{ itemId: 1 }, { itemId: 1, replaces: 7 }, { itemId: 1 }]);
  });

  it('does not retry rejected files', async () => {
    const { queue, tries, told, states } = queueOf('a.pdf', 'b.exe');
    expect(told).toEqual(['Invalid file type']);
    queue.start();
    tries[0]?.answer.reject('no');
    await settled();
    queue.start();
    expect(states()).toEqual(['refused', 'refused']);
    expect(tries).toHaveLength(1);
  });

  it('cancels running and waiting uploads, and keeps their files', async () => {
    const { queue, tries, told, states } = queueOf('a.pdf', 'b.pdf', 'c.pdf');
    queue.start();
    const [first, , third] = queue.snapshot().files;
    queue.cancel(third?.id as string);
    queue.cancel(first?.id as string);
    await settled();
    expect(states()).toEqual(['cancelled', 'sending', 'cancelled']);
    expect(tries[0]?.signal.aborted).toBe(true);
    expect(told).toEqual(['cancelled']);
  });

  it('aborts everything when the page is left', async () => {
    const { queue, tries, states } = queueOf('a.pdf', 'b.pdf', 'c.pdf');
    queue.start();
    queue.stop();
    await settled();
    expect(states()).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(tries).toHaveLength(2);
  });
});

describe('the rules for chosen files', () => {
  it('check the last extension, case-insensitively, and the size', () => {
    const mega = 1024 ** 2;
    expect(refusalOf({ name: 'Return.PDF', size: 10 * mega })).toBeUndefined();
    expect(refusalOf({ name: 'Return.pdf', size: 10 * mega + 1 })?.title).toBe('File too large');
    expect(refusalOf({ name: 'Return.pdf.exe', size: 1 })?.title).toBe('Invalid file type');
  });

  it('show sizes in MB', () => {
    expect(sizeInMegabytes(1_929_380)).toBe('1.84 MB');
    expect(sizeInMegabytes(900)).toBe('0.01 MB');
    expect(sizeInMegabytes(0)).toBe('0.00 MB');
  });
});

describe('a refused file', () => {
  it('can become a PDF if it is a picture', () => {
    expect(['a.JPG', 'b.png', 'c.heic'].every((name) => isPicture({ name }))).toBe(true);
    expect(['a.csv', 'b.pdf', 'jpg'].some((name) => isPicture({ name }))).toBe(false);
    expect(unreadablePicture({ name: 'c.heic' })).toContain('cannot open HEIC pictures');
    expect(unreadablePicture({ name: 'a.jpg' })).toContain('Take it again');
  });

  it('comes with advice what to do instead', () => {
    const csv = { name: 'Ledger.CSV', size: 10 };
    expect(adviceFor(csv, false)).toBe('This is a CSV file. Open it in Excel and save it as .xlsx.');
    const zip = { name: 'a.zip', size: 10 };
    expect(adviceFor(zip, false)).toBe('Photograph it instead, or call us.');
    const large = { name: 'Ledger.pdf', size: 11 * 1024 ** 2 };
    expect(adviceFor(large, false)).toBe('Send it in several parts, photograph its pages, or call us.');
  });

  it('does not advise staff to call their own firm', () => {
    for (const file of [
      { name: 'a.zip', size: 10 },
      { name: 'Ledger.pdf', size: 11 * 1024 ** 2 },
    ]) {
      expect(adviceFor(file, true)).toBeTruthy();
      expect(adviceFor(file, true)).not.toContain('call');
    }
  });

  it('comes without advice if its row offers the next step, or if the server has refused it', () => {
    expect(adviceFor({ name: 'a.png', size: 10 }, false)).toBeUndefined();
    expect(adviceFor({ name: 'a.pdf', size: 10 }, false)).toBeUndefined();
  });
});
