import { endpoint } from './endpoint.ts';

/** What can change on somebody's screen. An event says no more than this word: the client asks for the rest. */
const topics = [
  'messages',
  'files',
  'appointments',
  'availability',
  'contacts',
  'deadlines',
  'users',
  'user',
  'articles',
  'newsletter',
  'jobs',
] as const;
export type Topic = (typeof topics)[number];

/** Sent instead of a topic when events may have been missed. */
export const everything = 'everything';

/** Open windows of one person that may listen; one browser uses one, however many tabs it has. */
export const liveStreamsPerPerson = 10;

/**
 * Marks a call that no person is behind: the page fetched by itself because something changed. It does not keep a session
 * awake, or a screen left alone in a busy office would never be signed out.
 */
export const unattendedHeader = 'x-unattended';

export const open = endpoint({
  method: 'GET',
  path: '/api/live',
  summary: 'A stream of server-sent events: the topics that changed for you.',
  access: 'signed-in',
  stream: true,
});
