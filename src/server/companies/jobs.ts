import { jobHandler } from '../core/jobs/jobs.ts';
import { sealEins, sealEinsQueue } from './eins.ts';

export const companyJobs = [jobHandler(sealEinsQueue, sealEins)];
