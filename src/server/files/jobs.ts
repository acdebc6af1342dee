import { jobHandler } from '../core/jobs/jobs.ts';
import { fileNoticeQueue, sendFileNotice } from './notify-owner.ts';

export const fileJobs = [jobHandler(fileNoticeQueue, sendFileNotice)];
