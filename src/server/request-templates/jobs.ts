import { jobHandler } from '../core/jobs/jobs.ts';
import { sendTemplateBatch, templateQueue } from './send-to-many.ts';

export const requestTemplateJobs = [jobHandler(templateQueue, sendTemplateBatch)];
