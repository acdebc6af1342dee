import { jobHandler } from '../core/jobs/jobs.ts';
import { auditCheckQueue, runCheck } from './check-chain.ts';

export const auditJobs = [jobHandler(auditCheckQueue, runCheck)];
