import { z } from 'zod';
import { endpoint, rowId } from './endpoint.ts';
import { conversationMessage, messageUser, party, seen } from './messages.ts';
import { pageQuery, searchQuery } from './paging.ts';

export type Party = z.infer<typeof party>;
const partyParams = z.object({ party: z.union([z.literal('support'), rowId.shape.id]) });

/** Characters of the last message that the list shows. */
export const excerptLength = 160;

/** Unread messages are counted up to this number; the client then shows '99+'. */
export const countedUnread = 100;

const conversation = z.object({
  party,
  /** Null for 'support'. */
  user: messageUser.nullable(),
  /** Who answers 'support', once somebody has taken it; null for all others. */
  assignee: messageUser.nullable(),
  /** Null only for a single conversation that has no messages yet. */
  lastMessage: z
    .object({
      id: z.int(),
      fromUserId: z.int(),
      /** The first characters. */
      excerpt: z.string(),
      sentAt: z.iso.datetime(),
      read: z.boolean(),
    })
    .nullable(),
  unreadCount: z.int().max(countedUnread),
});
export type Conversation = z.infer<typeof conversation>;

export const list = endpoint({
  method: 'GET',
  path: '/api/conversations',
  summary:
    'Own conversations by the other party, the one with the latest message first; `q` searches that party and the beginning of the last message.',
  access: 'signed-in',
  query: searchQuery,
  response: z.array(conversation),
  paged: true,
});

export const read = endpoint({
  method: 'GET',
  path: '/api/conversations/:party',
  summary:
    'One conversation, or the person one may start one with; 404 for people one neither knows nor may write to.',
  access: 'signed-in',
  params: partyParams,
  response: conversation,
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/:party/messages',
  summary: 'The messages of one conversation, newest first: the next page is older.',
  access: 'signed-in',
  params: partyParams,
  query: pageQuery,
  response: z.array(conversationMessage),
  paged: true,
});

export const markRead = endpoint({
  method: 'POST',
  path: '/api/conversations/:party/read',
  summary: 'Marks what the other party wrote to the person who is signed in read, up to `upToId`.',
  access: 'signed-in',
  params: partyParams,
  body: seen,
  response: z.object({ marked: z.int() }),
});
