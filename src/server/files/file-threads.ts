import type { Piscina } from 'piscina';
import { AppError } from '../core/errors.ts';
import { openThreadPool } from '../core/process/thread-pool.ts';

export type FileThreads = Pick<Piscina, 'run' | 'destroy'>;

/** More would only wait until they time out. */
export const maxWaiting = 100;
export const maxThreads = 2;

/** Threads that check, encrypt and decrypt files. */
export function openFileThreads(): FileThreads {
  return openThreadPool(new URL('./file-worker.ts', import.meta.url), {
    maxThreads,
    maxQueue: maxWaiting,
    memoryMb: 256,
  });
}

/** Why a file was not checked: the files of others were first, so nothing is known about this one. */
export class NoTurn extends Error {}

export function filesBusy(cause: unknown): AppError {
  const message = 'We could not work on this file in time. Please try again in a moment.';
  return new AppError('unavailable', message, undefined, 10).causedBy(cause);
}
