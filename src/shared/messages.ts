import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageQuery } from './paging.ts';

export const channels = ['portal', 'email'] as const;

/** The bell shows this many unread messages. */
export const bellLength = 5;

export const message = z.object({
  id: z.int(),
  fromUserId: z.int(),
  fromUserName: z.string(),
  toUserId: z.int().nullable(),
  content: z.string(),
  read: z.boolean(),
  sentAt: z.iso.datetime(),
  channel: z.enum(channels),
});
export type Message = z.infer<typeof message>;

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  summary:
    'Messages from or to the person who is signed in, newest first; `unread` keeps those waiting for them.',
  access: 'signed-in',
  query: pageQuery.extend({ unread: z.stringbool().optional() }),
  response: z.array(message),
  paged: true,
});
