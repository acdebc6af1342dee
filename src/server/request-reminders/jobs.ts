import { jobHandler } from '../core/jobs/jobs.ts';
import { returnNoticeQueue, sendReturnNotice } from './return-notice.ts';

export const requestReminderJobs = [jobHandler(returnNoticeQueue, sendReturnNotice)];
