import { jobHandler } from '../core/jobs/jobs.ts';
import { messageNoticeQueue, sendMessageNotice } from './notify-addressee.ts';

export const messageJobs = [jobHandler(messageNoticeQueue, sendMessageNotice)];
