import { jobHandler } from '../core/jobs/jobs.ts';
import { returnNoticeQueue, sendReturnNotice } from './return-notice.ts';
import { requestReminderQueue, sendDueReminders } from './send-due-reminders.ts';

export const requestReminderJobs = [
  jobHandler(returnNoticeQueue, sendReturnNotice),
  jobHandler(requestReminderQueue, (context) => sendDueReminders(context)),
];
