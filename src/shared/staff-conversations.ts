import { z } from 'zod';
import { countedUnread } from './conversations.ts';
import { endpoint, idField, rowId } from './endpoint.ts';
import { mailPlan, messageMail } from './message-mails.ts';
import { channels, conversationMessage, messageInput, messageUser, seen } from './messages.ts';
import { pageQuery, searchText } from './paging.ts';

/** Open: we owe an answer. Waiting: they do, or the conversation is snoozed. */
export const conversationStates = ['open', 'waiting', 'done'] as const;
export type ConversationState = (typeof conversationStates)[number];

/** Who has been emailed that an open conversation waits. */
export const waitingAlerts = ['assignee', 'owners'] as const;

/** A customer with a staff member, a customer with the firm, two staff members. */
const kinds = ['direct', 'support', 'staff'] as const;

export const views = ['mine', 'queue', 'all'] as const;
export type ConversationView = (typeof views)[number];

const maxCommentLength = 5000;

const person = z.object({ id: z.int(), name: z.string() });

/** A conversation as a row of the staff's list. */
const summary = z.object({
  id: z.int(),
  kind: z.enum(kinds),
  /** Null between two staff members. */
  customer: messageUser.nullable(),
  /** The customer's first company. */
  company: z.string().nullable(),
  /** Whom the customer writes to; between two staff members, the colleague. Null for 'Support'. */
  staff: messageUser.nullable(),
  /** Null while it waits in the queue. */
  assignee: person.nullable(),
  state: z.enum(conversationStates),
  stateSince: z.iso.datetime(),
  snoozedUntil: z.iso.datetime().nullable(),
  /** How the firm's answers are sent. */
  channel: z.enum(channels),
  lastMessage: z.object({
    id: z.int(),
    fromUserId: z.int(),
    fromUserName: z.string(),
    /** The first characters. */
    excerpt: z.string(),
    sentAt: z.iso.datetime(),
  }),
  /** Unread messages to the caller; in the queue and for its assignee, also those to 'Support'. */
  unreadCount: z.int().max(countedUnread),
});
export type StaffConversation = z.infer<typeof summary>;

const details = summary.extend({
  /** Colleagues who are writing in it at this moment. */
  writers: z.array(person),
  /** What an answer by mail results in. Null between two staff members and for a closed account. */
  mail: mailPlan.nullable(),
  /** What templates are filled in with. */
  mergeFields: z.object({
    firstName: z.string().nullable(),
    company: z.string().nullable(),
    nextAppointment: z.string().nullable(),
    accountant: z.string().nullable(),
  }),
});
export type StaffConversationDetails = z.infer<typeof details>;

const comment = z.object({
  id: z.int(),
  author: person,
  content: z.string(),
  createdAt: z.iso.datetime(),
});
export type ConversationComment = z.infer<typeof comment>;

/** A message with the comments that were written before the next one. */
const commentedMessage = conversationMessage.extend({ comments: z.array(comment), ...messageMail });
export type CommentedMessage = z.infer<typeof commentedMessage>;

const counts = z.object({
  open: z.int(),
  waiting: z.int(),
  /** The open conversation that has waited longest for an answer. */
  oldestOpen: z.int().nullable(),
});
export type ConversationCounts = Record<ConversationView, z.infer<typeof counts>>;

export const list = endpoint({
  method: 'GET',
  path: '/api/admin/conversations',
  summary:
    "All conversations, the one with the latest message first. `view` keeps one's own or the firm's queue, `state` one state, `unread` those with unread messages, `clientId` those of a client; `q` searches the names of people and companies, and the words of messages: of those that fit, the latest 1,000.",
  access: 'admin',
  query: pageQuery.extend({
    q: searchText,
    view: z.enum(views).default('all'),
    state: z.enum(conversationStates).optional(),
    unread: z.stringbool().optional(),
    clientId: rowId.shape.id.optional(),
  }),
  response: z.array(summary),
  paged: true,
});

export const count = endpoint({
  method: 'GET',
  path: '/api/admin/conversations/counts',
  summary:
    "How many conversations are open and how many wait for the other side: one's own, those that nobody has taken, all. Counted to 1,001, so that '1,000+' can be shown. `oldestOpen` is the open one that has waited longest.",
  access: 'admin',
  response: z.object({ mine: counts, queue: counts, all: counts }),
});

export const read = endpoint({
  method: 'GET',
  path: '/api/admin/conversations/:id',
  summary: 'One conversation, with who is writing in it and what templates are filled in with.',
  access: 'admin',
  params: rowId,
  response: details,
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/admin/conversations/:id/messages',
  summary:
    'The messages of one conversation with the comments of staff, newest first: the next page is older.',
  access: 'admin',
  params: rowId,
  query: pageQuery,
  response: z.array(commentedMessage),
  paged: true,
});

export const answer = endpoint({
  method: 'POST',
  path: '/api/admin/conversations/:id/messages',
  summary:
    'Writes in a conversation, under one’s own name; it then waits for the other side, or is done, unless the client has written since `seenUpToId`. `seenUpToId` is the newest message on screen: 409 with the colleague’s answer where one has come since. `seenChannel` is how the writer saw that answers go: 409 where that has changed.',
  access: 'admin',
  params: rowId,
  body: messageInput.pick({ content: true, fileIds: true }).extend({
    seenUpToId: idField,
    seenChannel: z.enum(channels).optional(),
    done: z.boolean().default(false),
  }),
  response: conversationMessage,
  status: 201,
  idempotent: true,
  limit: { calls: 3000, perSeconds: 3600 },
});

export const markRead = endpoint({
  method: 'POST',
  path: '/api/admin/conversations/:id/read',
  summary:
    "Marks messages to the person who is signed in read, up to `upToId`; those to 'Support' where they are its assignee.",
  access: 'admin',
  params: rowId,
  body: seen,
  response: z.object({ marked: z.int() }),
});

export const change = endpoint({
  method: 'PATCH',
  path: '/api/admin/conversations/:id',
  summary:
    'Sets the state, the assignee (null gives it to the queue); `take` is refused with 409 where a colleague has it. `snoozedUntil` puts it off: it waits, and opens again then or with a new message. With `seenUpToId`, 409 where the client has written since. `channel` is how answers go from now on: in the portal, or by email.',
  access: 'admin',
  params: rowId,
  body: z.object({
    /** Makes the caller its assignee, unless a colleague is. */
    take: z.literal(true).optional(),
    state: z.enum(conversationStates).optional(),
    assigneeId: idField.nullable().optional(),
    snoozedUntil: z.iso.datetime({ offset: true }).optional(),
    /** The newest message on screen: a conversation with an unseen client message is not set to done or snoozed. */
    seenUpToId: idField.optional(),
    channel: z.enum(channels).optional(),
  }),
  response: summary,
});

export const addComment = endpoint({
  method: 'POST',
  path: '/api/admin/conversations/:id/comments',
  summary: 'Adds an internal comment, which only staff see.',
  access: 'admin',
  params: rowId,
  body: z.object({
    content: z
      .string()
      .trim()
      .min(1, 'Comment cannot be empty')
      .max(maxCommentLength, `Comment must be at most ${maxCommentLength} characters`),
  }),
  response: comment,
  status: 201,
  idempotent: true,
});

/** How long a sign of writing lasts; the page repeats it while somebody writes. */
export const writingLastsMs = 8000;

export const markWriting = endpoint({
  method: 'POST',
  path: '/api/admin/conversations/:id/writing',
  summary:
    'Says for a few seconds that one is writing in a conversation. Colleagues who have it open see it.',
  access: 'admin',
  params: rowId,
  limit: { calls: 3000, perSeconds: 3600 },
});
