import { jobHandler } from '../core/jobs/jobs.ts';
import { importInvitationQueue, sendInvitations } from './invite-clients.ts';
import { clientImportQueue, runImport } from './run-import.ts';

export const clientImportJobs = [
  jobHandler(clientImportQueue, runImport),
  jobHandler(importInvitationQueue, sendInvitations),
];
