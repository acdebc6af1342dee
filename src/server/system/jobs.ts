import { type JobHandler, jobHandler } from '../core/jobs/jobs.ts';
import { mailWatchQueue, type Probes, systemWatchQueue, watchMail, watchSystem } from './watch-system.ts';

export function systemJobs(probes: Probes): JobHandler[] {
  return [
    jobHandler(systemWatchQueue, (context) => watchSystem(context, probes)),
    jobHandler(mailWatchQueue, watchMail),
  ];
}
