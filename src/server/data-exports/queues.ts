import { type JobQueue, retriedJob } from '../core/jobs/jobs.ts';

/**
 * A large export takes a while to read and encrypt. After the last attempt, some 20 minutes later, it counts as failed.
 */
export const dataExportQueue: JobQueue<{ exportId: number }> = {
  name: 'data-export',
  oneAtATime: true,
  options: { ...retriedJob, expireInSeconds: 2 * 3600, retryLimit: 8, deleteAfterSeconds: 86_400 },
};

/** Removes expired exports; also queued when an account is closed and when a copy is ready, for the one it replaces. */
export const dataExportSweepQueue: JobQueue = {
  name: 'data-export-sweep',
  schedule: '37 * * * *',
  options: { heartbeatSeconds: 30, expireInSeconds: 600, retryLimit: 3, deleteAfterSeconds: 86_400 },
};
