import type { ErrorCode } from '#shared/errors.ts';
import { AppError } from '../errors.ts';

/** Uploads that one server receives at the same time; each may have a whole file in memory. */
const maxConcurrent = 10;
/** An account that already has an upload in progress gets another slot only while this many are free. */
const freeForSecondUpload = 5;
/** Requests of which the server reads only the fields before the file; each may hold 64 KB. */
const maxEntering = 100;
/** The last of these places are for signed-in users. */
const maxEnteringVisitors = 60;
/** Of visitors from one network. */
const maxEnteringPerNetwork = 10;
/** Higher, because calls that repeat each other with one key do not take slots from others. */
const maxEnteringPerUser = 20;
/** Of signed-in users from one network: otherwise five accounts of one machine could take every place. */
const maxEnteringUsersPerNetwork = 40;
/** Calls that wait for an upload with the same key: each occupies only a connection. */
const maxWaiting = 50;
/** Of one user, or of visitors from one network: otherwise one of them could take every place. */
const maxWaitingPerSender = 5;
/** Errors of uploads that held a slot for long. */
const wastesTime: ErrorCode[] = ['upload_too_slow', 'upload_incomplete', 'file_unchecked'];
/** How long an account whose upload ended with one of them counts as having one in progress. */
const rememberedMs = 60_000;
const retryAfterSeconds = 5;

/** A user's id. Visitors share one account: without a session one of them could pose as many and take every slot. */
type Account = number | 'visitors';

/** Whose request it is before it is admitted: a user's id, or the network of a visitor. */
export type Sender = number | `network:${string}`;

export type UploadSlots = ReturnType<typeof createUploadSlots>;

export function uploadBusy(): AppError {
  const message = 'Many files are being sent just now. Please send this one again in a moment.';
  return new AppError('upload_busy', message, undefined, retryAfterSeconds);
}

/**
 * A semaphore that bounds the memory of concurrent uploads and keeps one account from taking every slot. A sender gets a
 * slot only after being admitted; until then requests are counted separately, and one sender cannot take every place
 * there either. Per process, because the limits are about the memory of a process.
 */
export function createUploadSlots(factor: number) {
  const most = maxConcurrent * factor;
  const underWay = new Map<Account, number>();
  const wastedTime = new Map<Account, number>();
  const entering = new Map<Sender, number>();
  const enteringUsers = new Map<string, number>();
  let allEntering = 0;
  const waiting = new Map<Sender, number>();
  let allWaiting = 0;
  let taken = 0;

  /** Otherwise an account that is rejected for being slow could take the slot again before others. */
  function isRemembered(account: Account): boolean {
    const until = wastedTime.get(account);
    if (until === undefined) return false;
    if (until > Date.now()) return true;
    wastedTime.delete(account);
    return false;
  }

  return {
    /** Runs work that decides whether a sender is admitted, without taking a slot. */
    async enter<T>(sender: Sender, network: string, work: () => Promise<T>): Promise<T> {
      const own = entering.get(sender) ?? 0;
      const [mostOwn, mostOfAll] =
        typeof sender === 'number'
          ? [maxEnteringPerUser, maxEntering]
          : [maxEnteringPerNetwork, maxEnteringVisitors];
      if (own >= mostOwn * factor || allEntering >= mostOfAll * factor) throw uploadBusy();
      const isUser = typeof sender === 'number';
      if (isUser && (enteringUsers.get(network) ?? 0) >= maxEnteringUsersPerNetwork * factor)
        throw uploadBusy();
      allEntering += 1;
      addTo(entering, sender, 1);
      if (isUser) addTo(enteringUsers, network, 1);
      try {
        return await work();
      } finally {
        allEntering -= 1;
        addTo(entering, sender, -1);
        if (isUser) addTo(enteringUsers, network, -1);
      }
    },

    /** Runs an upload in a slot; rejects it if none is free for this account. */
    async take<T>(account: Account, receive: () => Promise<T>): Promise<T> {
      const own = underWay.get(account) ?? 0;
      const needed = own > 0 || isRemembered(account) ? freeForSecondUpload : 1;
      if (most - taken < needed) throw uploadBusy();
      taken += 1;
      addTo(underWay, account, 1);
      try {
        return await receive();
      } catch (error) {
        if (error instanceof AppError && wastesTime.includes(error.code)) {
          wastedTime.set(account, Date.now() + rememberedMs);
        }
        throw error;
      } finally {
        taken -= 1;
        addTo(underWay, account, -1);
      }
    },

    /** Runs work that waits without taking a slot. */
    async wait<T>(sender: Sender, work: () => Promise<T>): Promise<T> {
      const own = waiting.get(sender) ?? 0;
      if (own >= maxWaitingPerSender * factor || allWaiting >= maxWaiting * factor) throw uploadBusy();
      allWaiting += 1;
      addTo(waiting, sender, 1);
      try {
        return await work();
      } finally {
        allWaiting -= 1;
        addTo(waiting, sender, -1);
      }
    },
  };
}

function addTo<Key>(counts: Map<Key, number>, key: Key, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
