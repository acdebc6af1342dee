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
  'mail',
  'audit',
  'client-imports',
  'system',
  'backups',
  'request-lists',
  'request-templates',
  'conversation-writers',
] as const;
export type Topic = (typeof topics)[number];

/** Sent instead of a topic when events may have been missed. */
export const everything = 'everything';

/**
 * The first event of every stream, named `recent`: a page reads its data before its stream opens, and must refetch what
 * changed in between. `knownMs` is how long the node has received all events, at most a minute; `topics` is how long
 * ago the last event of each topic arrived, in milliseconds.
 */
export interface RecentEvents {
  knownMs: number;
  topics: Partial<Record<Topic, number>>;
}

/**
 * An event named `streams`, sent when a stream opens and every twenty seconds: how many streams of staff the node has,
 * for a client always 1. With many streams, pages spread their refetches over time, or they would wait for one another.
 */
export interface StreamCount {
  streams: number;
}

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
