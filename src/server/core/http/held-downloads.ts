import type { ServerResponse } from 'node:http';
import { AppError } from '../errors.ts';
import { createFairQueue } from '../process/fair-queue.ts';

const megabyte = 1024 * 1024;

/**
 * What one server holds while it is being read, by everybody and by one account. The last `ofOne` is for accounts with
 * nothing open: a few with much open do not keep everybody else waiting.
 */
interface Room {
  ofAll: number;
  ofOne: number;
}
const roomForDownloads: Room = { ofAll: 400 * megabyte, ofOne: 100 * megabyte };
/** Apart from downloads, so that slow ones do not keep anybody from reading a list. */
export const roomForPages: Room = { ofAll: 100 * megabyte, ofOne: 10 * megabyte };

/** A reader who takes longer than this gives way if others need the memory. */
const patienceMs = 30_000;
/** Decrypting takes a few times the memory of the contents, so more at once would exceed the limits above. */
const decryptedAtOnce = 2;
const retryAfterSeconds = 5;

interface Held {
  account: number | undefined;
  bytes: number;
  /** When its reader could begin to read; nothing waits for a reader whose contents are still being decrypted. */
  since: number | undefined;
  response: Response;
  /** Ends waiting for a turn when the reader has gone. */
  gone: AbortSignal;
}

type Response = Pick<ServerResponse, 'destroy' | 'once' | 'destroyed'>;

/** The memory of one response. It is given back when the response ends, however it ends. */
export interface DownloadPlace {
  /**
   * Takes memory for contents of this size, waits for its turn, and then reads them. Contents that are read later for
   * the same response replace the earlier ones. Fails if there is no room, or if the reader has gone.
   */
  read<T>(bytes: number, work: () => Promise<T>): Promise<T>;
  /** Counts contents that are in memory already. */
  hold(bytes: number): void;
}

export type HeldDownloads = ReturnType<typeof createHeldDownloads>;

/**
 * Bounds the memory of downloads, or of long pages: contents are decrypted and verified as a whole, and stay in memory until their reader
 * has them all. Memory is taken before they are decrypted, because those of many requests would otherwise all be in
 * memory before the first is counted. Per process, because the limits are about the memory of a process.
 */
export function createHeldDownloads(factor: number, { ofAll, ofOne } = roomForDownloads) {
  /** In the order of their beginning. */
  const held = new Set<Held>();
  const decrypting = createFairQueue(
    { running: decryptedAtOnce, waiting: 400 * factor, waitingPerKey: 100 * factor },
    everybodyBusy,
  );
  const sum = (which: (each: Held) => boolean) =>
    [...held].filter(which).reduce((bytes, each) => bytes + each.bytes, 0);

  /** Ends the slowest responses until there is room; none if even that would not be enough. */
  function makeRoom(missing: number): void {
    const slow: Held[] = [];
    let freed = 0;
    for (const each of held) {
      if (freed >= missing) break;
      if (each.since === undefined || each.since > Date.now() - patienceMs) continue;
      slow.push(each);
      freed += each.bytes;
    }
    if (freed < missing) throw everybodyBusy();
    for (const each of slow) {
      held.delete(each);
      each.response.destroy();
    }
  }

  /** What the response holds already does not count against it. */
  function requireRoom(account: number | undefined, bytes: number, own: Held | undefined): void {
    const others = sum((each) => each.account === account && each !== own);
    // Visitors share their part of the memory, so what is open there need not be their own.
    if (others + bytes > ofOne * factor) throw account === undefined ? everybodyBusy() : accountBusy();
    const most = others > 0 ? ofAll - ofOne : ofAll;
    const missing = sum((each) => each !== own) + bytes - most * factor;
    if (missing > 0) makeRoom(missing);
  }

  return {
    /** For the response to a request of this account, or of a visitor. */
    placeFor(account: number | undefined, response: Response): DownloadPlace {
      let own: Held | undefined;

      function take(bytes: number): Held {
        if (own?.gone.aborted || response.destroyed) throw readerGone();
        if (own && own.bytes >= bytes) return own;
        requireRoom(account, bytes, own);
        if (own) {
          own.bytes = bytes;
          return own;
        }
        // Not before: most responses hold nothing.
        const gone = new AbortController();
        const taken: Held = { account, bytes, since: undefined, response, gone: gone.signal };
        own = taken;
        held.add(taken);
        const giveBack = () => {
          held.delete(taken);
          gone.abort(readerGone());
        };
        for (const event of ['finish', 'close']) response.once(event, giveBack);
        return taken;
      }

      return {
        async read(bytes, work) {
          const taken = take(bytes);
          taken.since = undefined;
          const result = await decrypting(String(account ?? 'visitors'), work, taken.gone);
          taken.since = Date.now();
          return result;
        },
        hold(bytes) {
          if (bytes > 0) take(bytes).since ??= Date.now();
        },
      };
    },
  };
}

function accountBusy(): AppError {
  const message =
    'You are opening many things at once. Please wait until some of them have arrived, then open this one again.';
  return new AppError('too_many_requests', message, undefined, retryAfterSeconds);
}

function everybodyBusy(): AppError {
  const message = 'The server is very busy just now. Please try again in a moment.';
  return new AppError('unavailable', message, undefined, retryAfterSeconds);
}

/** Nobody receives it; it is not logged as a fault of the server. */
function readerGone(): AppError {
  return new AppError('not_possible', 'The connection was closed before the file could be sent.');
}
