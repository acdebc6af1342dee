import type { ServerResponse } from 'node:http';
import { AppError } from '../errors.ts';

const megabyte = 1024 * 1024;
/** Contents that one server holds while they are being read, by everybody and by one account (or all visitors). */
const maxBytes = 400 * megabyte;
const maxOwnBytes = 100 * megabyte;
/** A reader who takes longer than this gives way if others need the memory. */
const patienceMs = 30_000;
const retryAfterSeconds = 5;

interface Held {
  account: number | undefined;
  bytes: number;
  since: number;
  response: Pick<ServerResponse, 'destroy' | 'once'>;
}

export type HeldDownloads = ReturnType<typeof createHeldDownloads>;

/**
 * Bounds the memory of downloads: contents are decrypted and verified as a whole, and stay in memory until their reader
 * has them all. Per process, because the limits are about the memory of a process.
 */
export function createHeldDownloads(factor: number) {
  /** In the order of their beginning. */
  const held = new Set<Held>();
  const sum = (which: (each: Held) => boolean) =>
    [...held].filter(which).reduce((bytes, each) => bytes + each.bytes, 0);

  return {
    /** Counts contents until they are sent. Rejects them if there is no room, even after the slowest have given way. */
    hold(account: number | undefined, bytes: number, response: Held['response']): void {
      if (sum((each) => each.account === account) + bytes > maxOwnBytes * factor) throw downloadBusy();
      for (const slow of held) {
        if (sum(() => true) + bytes <= maxBytes * factor) break;
        if (slow.since > Date.now() - patienceMs) throw downloadBusy();
        held.delete(slow);
        slow.response.destroy();
      }
      const own = { account, bytes, since: Date.now(), response };
      held.add(own);
      for (const event of ['finish', 'close']) response.once(event, () => held.delete(own));
    },
  };
}

function downloadBusy(): AppError {
  const message = 'Many files are being opened just now. Please try again in a moment.';
  return new AppError('unavailable', message, undefined, retryAfterSeconds);
}
