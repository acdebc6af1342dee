import { z } from 'zod';
import { roles } from './accounts.ts';
import { endpoint, idField, rowId } from './endpoint.ts';
import { formatNumber } from './format.ts';
import { pageQuery } from './paging.ts';
import { supportCategories } from './support.ts';

export const channels = ['portal', 'email'] as const;
export type Channel = (typeof channels)[number];

/** Number of unread messages in the bell's menu. */
export const bellLength = 5;

/** Long enough for a forwarded message with a comment. */
const maxMessageLength = 20_000;
export const maxAttachments = 10;

/** Shown when no recipient is chosen: the first on /messages, the second in the inbox. */
export const recipientRequired = {
  title: 'Recipient required',
  description: 'Please select a recipient for your message.',
};
export const missingInformation = {
  title: 'Missing information',
  description: 'Please enter a message and select a recipient.',
};

/** The other party of a conversation: a user's id, or 'support' for messages to the support queue. */
export const party = z.union([z.literal('support'), z.int()]);

export const message = z.object({
  id: z.int(),
  fromUserId: z.int(),
  fromUserName: z.string(),
  /** For staff, the names of customers link to the client page. */
  fromUserRole: z.enum(roles),
  toUserId: z.int().nullable(),
  content: z.string(),
  read: z.boolean(),
  sentAt: z.iso.datetime(),
  channel: z.enum(channels),
});
export type Message = z.infer<typeof message>;

/** A message with the conversation that a link to it opens. */
const listedMessage = message.extend({
  /** With whom the reader has it, even if a colleague of theirs wrote the message. */
  party,
  /** For the staff's screens; null for customers, and for a message from before the last update not assigned yet. */
  conversationId: z.int().nullable(),
});
export type ListedMessage = z.infer<typeof listedMessage>;

/** One of the customer's files; `GET /api/files/{id}/download` opens it for its owner and for staff. */
const attachment = z.object({
  id: z.int(),
  originalFilename: z.string(),
  fileType: z.string(),
  fileSize: z.int(),
  /** False after the file was deleted. */
  available: z.boolean(),
});
export type Attachment = z.infer<typeof attachment>;

/** A message as a conversation shows it. */
export const conversationMessage = message.extend({
  attachments: z.array(attachment),
  /** Set if the message was sent as a support request. */
  support: z.object({ subject: z.string(), category: z.enum(supportCategories) }).nullable(),
});
export type ConversationMessage = z.infer<typeof conversationMessage>;

/** The sender or recipient of a message. */
export const messageUser = z.object({
  id: z.int(),
  name: z.string(),
  firstName: z.string().nullable(),
  role: z.enum(roles),
  jobTitle: z.string().nullable(),
  /** The account is closed: its messages stay, and it cannot receive new ones. */
  closed: z.boolean(),
});
export type MessageUser = z.infer<typeof messageUser>;

const emptyMessage = 'Message cannot be empty';
const tooLongMessage = () => `Message must be at most ${formatNumber(maxMessageLength)} characters`;
const content = z.string().trim().min(1, emptyMessage).max(maxMessageLength, tooLongMessage());

/** The same rules without a schema: the composer sends at once, without waiting for one to load. */
export function messageProblem(text: string): string | undefined {
  const { length } = text.trim();
  if (length === 0) return emptyMessage;
  return length > maxMessageLength ? tooLongMessage() : undefined;
}

/**
 * `toUserId` starts a message; without it a customer's message goes to the support queue. `replyToId` answers a message:
 * the server takes the channel from that message, and the recipient from it or, for a customer, from its conversation.
 * `forwardOfId` forwards one, to colleagues too, with those attachments that the recipient may open. `fromUserId` and
 * `channel` are accepted and ignored.
 */
export const messageInput = z.object({
  content,
  toUserId: idField.nullish(),
  replyToId: idField.nullish(),
  forwardOfId: idField.nullish(),
  /** The newest message on the screen of staff who answer a customer; by default the one that is answered. */
  seenUpToId: idField.nullish(),
  /** Files of the customer who sends or receives the message. */
  fileIds: z.array(idField).max(maxAttachments, `Please attach at most ${maxAttachments} files`).optional(),
});
export type MessageInput = z.infer<typeof messageInput>;

export const list = endpoint({
  method: 'GET',
  path: '/api/messages',
  summary:
    'Messages from or to the person who is signed in, newest first; `unread` keeps those waiting for them.',
  access: 'signed-in',
  query: pageQuery.extend({ unread: z.stringbool().optional() }),
  response: z.array(listedMessage),
  paged: true,
});

export const send = endpoint({
  method: 'POST',
  path: '/api/messages',
  summary:
    "Writes, answers or forwards. Customers reach staff or the firm's queue, staff reach customers and, when answering or forwarding, colleagues. An answer belongs to the conversation of the message it answers, whoever of the firm writes it; answering a message of the queue takes it. An answer to a customer is refused with 409 where a colleague has answered since `seenUpToId`.",
  access: 'signed-in',
  body: messageInput,
  response: conversationMessage,
  status: 201,
  idempotent: true,
  limit: { calls: 3000, perSeconds: 3600 },
  // More than anybody writes. Each message is kept for good, and is an entry in the inbox.
  customerLimit: { calls: 200, perSeconds: 3600 },
});

export const markRead = endpoint({
  method: 'PATCH',
  path: '/api/messages/:id/read',
  summary: 'Marks a message read; only its addressee can. Safe to repeat.',
  access: 'signed-in',
  params: rowId,
  response: message,
});

/** `upToId` is the newest message on screen: later ones have not been seen and stay unread. */
export const seen = z.object({ upToId: idField.optional() });

export const markAllRead = endpoint({
  method: 'POST',
  path: '/api/messages/read-all',
  summary: 'Marks every message to the person who is signed in read, up to `upToId` where it is given.',
  access: 'signed-in',
  body: seen,
  response: z.object({ marked: z.int() }),
});
