import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A job that failed for a day and is no longer retried. */
const failedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  /** A description for staff: 'Mail to ines@example.test: We have your message'. */
  subject: z.string(),
  reason: z.string(),
  failedAt: z.iso.datetime(),
});
export type FailedJob = z.infer<typeof failedJob>;

/** A job that is due and not done yet. */
const waitingJob = failedJob.omit({ failedAt: true }).extend({
  /** `retrying`: it failed and will be retried. */
  state: z.enum(['waiting', 'retrying']),
  /** When it was due for the first time. */
  since: z.iso.datetime(),
  /** Null if it is tried as soon as a worker takes it. */
  nextAttemptAt: z.iso.datetime().nullable(),
});
export type WaitingJob = z.infer<typeof waitingJob>;

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/admin/waiting-jobs',
  summary:
    'Background work that is tried again or has waited for more than a minute, oldest first, at most 200.',
  access: 'owner',
  response: z.array(waitingJob),
});

export const listFailed = endpoint({
  method: 'GET',
  path: '/api/admin/failed-jobs',
  summary: 'Background work that was given up, newest first, at most 200.',
  access: 'owner',
  response: z.array(failedJob),
});

export const retryFailed = endpoint({
  method: 'POST',
  path: '/api/admin/failed-jobs/:id/retry',
  summary: 'Puts one back into its queue, to be tried anew.',
  access: 'owner',
  params: z.object({ id: z.uuid() }),
});
