import { endpoint } from './endpoint.ts';

/** What a live event can name. An event holds only the topic: the client refetches the data. */
const topics = [
  'messages',
  'files',
  'appointments',
  'availability',
  'contacts',
  'deadlines',
  'companies',
  'users',
  'user',
  'client-notes',
  'tags',
  'sessions',
  'data-exports',
  'articles',
  'newsletter',
  'jobs',
  'audit',
  'client-imports',
  'system',
  'backups',
  'request-lists',
  'request-templates',
] as const;
export type Topic = (typeof topics)[number];

/** Sent instead of a topic when events may have been missed. */
export const everything = 'everything';

/** Streams per user. A browser opens one, however many tabs it has. */
export const liveStreamsPerPerson = 10;

/**
 * Marks a request that the page made without user activity, after a live event. It does not extend the session:
 * otherwise an unattended computer in a busy office would never be signed out.
 */
export const unattendedHeader = 'x-unattended';

export const open = endpoint({
  method: 'GET',
  path: '/api/live',
  summary: 'A stream of server-sent events: the topics that changed for you.',
  access: 'signed-in',
  stream: true,
});
