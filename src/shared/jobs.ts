import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A job that failed for a day and is not retried any more. */
const failedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  /** A description for staff: 'Mail to ines@example.test: We have your message'. */
  subject: z.string(),
  reason: z.string(),
  failedAt: z.iso.datetime(),
});
export type FailedJob = z.infer<typeof failedJob>;

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
