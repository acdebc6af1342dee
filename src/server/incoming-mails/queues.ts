import { type JobQueue, retriedJob } from '../core/jobs/jobs.ts';
import type { CountedMail } from './limits.ts';

export interface StoredMail {
  id: number;
  /** What it counts as, once a limit has deferred it: it is read again only when the limit has room. */
  counted?: CountedMail;
  /** Who takes turns with others (take-turns.ts). */
  sender?: string;
}

/**
 * A mail taken from the mailbox. One at a time: each may take tens of megabytes, and the one to read next is decided when
 * the one before is done. Its retries last about a day: longer than a scanner or a storage is down.
 */
export const incomingMailQueue: JobQueue<StoredMail> = {
  name: 'incoming-mail',
  oneAtATime: true,
  options: {
    ...retriedJob,
    // The thread that parses may start late, and files wait for the files of others.
    expireInSeconds: 900,
    retryLimit: 750,
    retryDelayMax: 120,
    retentionSeconds: 14 * 86_400,
    deleteAfterSeconds: 86_400,
  },
};
