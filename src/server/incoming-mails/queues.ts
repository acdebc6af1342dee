import { type JobQueue, retriedJob } from '../core/jobs/jobs.ts';
import type { CountedMail } from './limits.ts';

export interface StoredMail {
  id: number;
  /** What it counts as, once a limit has deferred it: it is read again only when the limit has room. */
  counted?: CountedMail;
}

/** A mail taken from the mailbox. Its retries last about a day: longer than a scanner or a storage is down. */
export const incomingMailQueue: JobQueue<StoredMail> = {
  name: 'incoming-mail',
  options: {
    ...retriedJob,
    // Several may wait for their turn, and each may take a while to parse.
    expireInSeconds: 900,
    retryLimit: 750,
    retryDelayMax: 120,
    retentionSeconds: 14 * 86_400,
    deleteAfterSeconds: 86_400,
  },
};
