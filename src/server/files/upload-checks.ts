import { AppError } from '../core/errors.ts';
import { createFairQueue } from '../core/process/fair-queue.ts';
import { takesTooLong } from '../core/storage/scanner.ts';
import { filesBusy, maxThreads, maxWaiting, NoTurn, openFileThreads } from './file-threads.ts';
import type { Sealed, SealTask } from './file-worker.ts';

/** Far longer than an honest file takes; a thread that is still busy then is stopped and replaced. */
const maxCheckMs = 20_000;
const maxTurnMs = 60_000;

export type UploadChecks = ReturnType<typeof openUploadChecks>;

/**
 * Scans, checks and encrypts uploads. Senders take turns, and the threads are its own: hostile uploads delay only
 * uploads.
 */
export function openUploadChecks(threads = openFileThreads()) {
  const inTurn = createFairQueue(
    { running: maxThreads, waiting: maxWaiting, waitingPerKey: maxWaiting },
    () => filesBusy(new NoTurn('Too many uploads wait for their check')),
  );

  /** Time counts against the file only from when a thread works on it. */
  async function check(task: SealTask): Promise<Sealed> {
    const begun = new Uint8Array(new SharedArrayBuffer(1));
    const transferList = [task.bytes.buffer as ArrayBuffer];
    const signal = AbortSignal.timeout(maxCheckMs);
    return threads.run({ ...task, begun }, { name: 'seal', transferList, signal }).catch((cause) => {
      // Another try would end the same.
      const isTooMuch = signal.aborted || cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (!isTooMuch || !begun[0]) throw filesBusy(cause);
      throw takesTooLong(cause);
    });
  }

  return {
    /** Calls `onTurn` when its turn has come, then `scan`, which rejects files with malware. */
    async check(
      task: SealTask,
      sender: string,
      scan: () => Promise<void>,
      onTurn = () => {},
    ): Promise<Sealed> {
      const signal = AbortSignal.timeout(maxTurnMs);
      const work = async () => {
        onTurn();
        await scan();
        return check(task);
      };
      return inTurn(sender, work, signal).catch((cause) => {
        throw cause instanceof AppError ? cause : filesBusy(new NoTurn('It waited too long', { cause }));
      });
    },

    close: () => threads.destroy(),
  };
}
