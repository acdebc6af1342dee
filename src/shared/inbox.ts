import { z } from 'zod';
import { endpoint, idField, rowId } from './endpoint.ts';
import { channels, conversationMessage, messageUser } from './messages.ts';
import { searchQuery } from './paging.ts';

/** A message as the inbox shows it. */
const inboxMessage = conversationMessage.extend({
  from: messageUser,
  /** Null while the message waits in the support queue. */
  to: messageUser.nullable(),
  /** It was sent to the support queue: `to` is the staff member who has taken it. */
  queued: z.boolean(),
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
    "Takes a message out of the firm's queue, for oneself or for the colleague `assigneeId`; who has one may hand it on. 409 when somebody else has taken it.",
  access: 'admin',
  params: rowId,
  body: z.object({ assigneeId: idField.optional() }),
  response: inboxMessage,
});
