import { accountSettingsJobs } from './account-settings/jobs.ts';
import { appointmentJobs } from './appointments/jobs.ts';
import { auditJobs } from './audit/jobs.ts';
import { clientImportJobs } from './client-imports/jobs.ts';
import { companyJobs } from './companies/jobs.ts';
import type { JobHandler, JobQueue } from './core/jobs/jobs.ts';
import { mailQueue } from './core/mail/mail.ts';
import { dataExportQueue, dataExportSweepQueue } from './data-exports/queues.ts';
import { fileJobs } from './files/jobs.ts';
import { incomingMailQueue } from './incoming-mails/queues.ts';
import { messageMailQueue } from './message-mails/queue.ts';
import { messageJobs } from './messages/jobs.ts';
import { requestReminderJobs } from './request-reminders/jobs.ts';
import { requestTemplateJobs } from './request-templates/jobs.ts';
import { staffConversationJobs } from './staff-conversations/jobs.ts';
import { mailWatchQueue, systemWatchQueue } from './system/watch-system.ts';
import { uploadLinkJobs } from './upload-links/jobs.ts';

/** The background work of the features. */
export const featureJobs: JobHandler[] = [
  ...accountSettingsJobs,
  ...fileJobs,
  ...messageJobs,
  ...appointmentJobs,
  ...auditJobs,
  ...companyJobs,
  ...clientImportJobs,
  ...requestTemplateJobs,
  ...requestReminderJobs,
  ...uploadLinkJobs,
  ...staffConversationJobs,
];

export const housekeepingQueue: JobQueue = {
  name: 'housekeeping',
  schedule: '17 * * * *',
  options: { heartbeatSeconds: 30, expireInSeconds: 600, retryLimit: 3, deleteAfterSeconds: 86_400 },
};

export const auditSealQueue: JobQueue = {
  name: 'audit-seal',
  schedule: '* * * * *',
  options: { heartbeatSeconds: 30, expireInSeconds: 300, retryLimit: 0, deleteAfterSeconds: 3600 },
};

/** Every queue: `npm run migrate` installs them, background-work.ts processes them. */
export const jobQueues: JobQueue[] = [
  mailQueue,
  messageMailQueue,
  housekeepingQueue,
  auditSealQueue,
  dataExportQueue,
  dataExportSweepQueue,
  systemWatchQueue,
  mailWatchQueue,
  incomingMailQueue,
  ...featureJobs.map(({ queue }) => queue),
];
