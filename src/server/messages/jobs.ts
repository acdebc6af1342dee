import { jobHandler } from '../core/jobs/jobs.ts';
import { messageNoticeQueue, sendMessageNotice } from './notify-recipient.ts';

export const messageJobs = [jobHandler(messageNoticeQueue, sendMessageNotice)];
