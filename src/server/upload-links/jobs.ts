import { jobHandler } from '../core/jobs/jobs.ts';
import { askedLinkQueue, sendAskedLink } from './ask-for-new.ts';

export const uploadLinkJobs = [jobHandler(askedLinkQueue, sendAskedLink)];
