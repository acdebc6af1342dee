import { type JobQueue, retriedJob } from '../core/jobs/jobs.ts';

/** A large one reads and encrypts for a while. After the last try, some 20 minutes later, it counts as failed. */
export const dataExportQueue: JobQueue<{ exportId: number }> = {
  name: 'data-export',
  oneAtATime: true,
  options: { ...retriedJob, expireInSeconds: 2 * 3600, retryLimit: 8, deleteAfterSeconds: 86_400 },
};

/** Removes what has expired; also sent when an account is closed. */
export const dataExportSweepQueue: JobQueue = {
  name: 'data-export-sweep',
  schedule: '37 * * * *',
  options: { heartbeatSeconds: 30, expireInSeconds: 600, retryLimit: 3, deleteAfterSeconds: 86_400 },
};
