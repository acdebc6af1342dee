import { isPicture } from './upload-rules.ts';

/**
 * `refused` is final: the same contents would be rejected again. `chosen`, `cancelled` and `failed` can be sent.
 * `waiting` is sent when another upload ends or, if the server is `busy`, after its `Retry-After`. `failed` is sent again
 * when the browser is online again, if the server could not be reached. `stored` files move to the receipts.
 */
type State = 'refused' | 'chosen' | 'waiting' | 'sending' | 'stored' | 'cancelled' | 'failed';

export interface QueuedFile {
  /** The idempotency key of every attempt: a lost response never creates a second file. */
  id: string;
  file: File;
  description: string;
  state: State;
  /** 0 to 90 while the request is sent; 100 only after the server has stored the file. */
  percent: number;
  problem: string | undefined;
  /** While failed: the server could not be reached. */
  unreachable: boolean;
  /** While waiting: the server had no free upload slot. */
  busy: boolean;
  /** After the first attempt nothing may change: an idempotency key belongs to one request body. */
  tried: boolean;
  /** Files chosen together have the same number. */
  choice: number;
  /** The item of a request list that the file answers, if any. */
  answers?: AnsweredItem | undefined;
}

export interface AnsweredItem {
  itemId: number;
  /** The file that it replaces. */
  replaces?: number | undefined;
}

const sendable: readonly State[] = ['chosen', 'cancelled', 'failed'];
export const canBeSent = ({ state }: QueuedFile) => sendable.includes(state);
export const isRefused = ({ state }: QueuedFile) => state === 'refused';
export const isOnItsWay = ({ state }: QueuedFile) => state === 'waiting' || state === 'sending';

/** Whether it is a picture, which is refused as a file but can become a page of a PDF. */
export const canBeTurned = ({ state, file }: QueuedFile) => state === 'refused' && isPicture(file);
