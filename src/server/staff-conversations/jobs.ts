import { jobHandler } from '../core/jobs/jobs.ts';
import { waitingConversationsQueue, watchConversations } from './alert-waiting.ts';

export const staffConversationJobs = [
  jobHandler(waitingConversationsQueue, (context) => watchConversations(context)),
];
