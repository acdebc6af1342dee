import { type JobHandler, jobHandler } from '../core/jobs/jobs.ts';
import { incomingMailQueue } from './queues.ts';
import { type IntakeSettings, takeInMail } from './take-in-mail.ts';

/** Unlike the jobs of other features, these open and store files, and know the firm's address. */
export function incomingMailJobs(settings: IntakeSettings): JobHandler[] {
  return [jobHandler(incomingMailQueue, (context, job) => takeInMail(context, settings, job))];
}
