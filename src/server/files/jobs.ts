import { jobHandler } from '../core/jobs/jobs.ts';
import { fileNoticeQueue, sendFileNotice } from './notify-readers.ts';

export const fileJobs = [jobHandler(fileNoticeQueue, sendFileNotice)];
