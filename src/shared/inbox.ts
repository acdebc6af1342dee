import { z } from 'zod';
import { endpoint, idField, rowId } from './endpoint.ts';
import { messageMail } from './message-mails.ts';
import { channels, conversationMessage, messageUser } from './messages.ts';
import { searchQuery } from './paging.ts';

/** A message as the inbox shows it. */
const inboxMessage = conversationMessage.extend({
  from: messageUser,
  /** Null while the conversation that it belongs to waits in the support queue. */
  to: messageUser.nullable(),
  /** It was written to the firm: `to` is the staff member who has taken the conversation. */
  queued: z.boolean(),
  /** Null for a message from before the last update that is not assigned to its conversation yet. */
  conversationId: z.int().nullable(),
  ...messageMail,
});
export type InboxMessage = z.infer<typeof inboxMessage>;

export const list = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  summary:
    'All messages, newest first. `q` searches words of text and subject and the names of both sides, `channel` keeps one channel, `queue` what waits for somebody of the firm to take it.',
  access: 'admin',
  query: searchQuery.extend({ channel: z.enum(channels).optional(), queue: z.stringbool().optional() }),
  response: z.array(inboxMessage),
  paged: true,
});

export const read = endpoint({
  method: 'GET',
  path: '/api/admin/messages/:id',
  summary: 'One message with both sides; reading it here marks nothing.',
  access: 'admin',
  params: rowId,
  response: inboxMessage,
});

export const assign = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/assign',
  summary:
    'Takes the conversation of a message to the firm out of the queue, for oneself or for the colleague `assigneeId`; who has it may hand it on. 409 when somebody else has taken it.',
  access: 'admin',
  params: rowId,
  body: z.object({ assigneeId: idField.optional() }),
  response: inboxMessage,
});
