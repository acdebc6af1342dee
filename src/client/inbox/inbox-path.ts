import { channels } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { conversationsPath } from '../staff-conversations/address.ts';

/** The inbox's filters and open message are in the URL: `?channel=portal`, `?queue=1`, `?message=7`. */
export const messageParameter = 'message';

export function inboxMessagePath(id: number): string {
  return `${paths.adminInbox}?${messageParameter}=${id}`;
}

/** The label of the link to a conversation. */
export const openConversation = 'Open conversation';

/** Where staff read and answer a message: in its conversation, or in the inbox if it has none. */
export function openMessagePath({
  id,
  conversationId,
}: {
  id: number;
  conversationId: number | null;
}): string {
  return conversationId === null ? inboxMessagePath(id) : conversationsPath({ id: conversationId });
}

export function inboxView(params: URLSearchParams) {
  const id = Number(params.get(messageParameter));
  return {
    channel: channels.find((known) => known === params.get('channel')),
    queue: params.get('queue') === '1',
    openId: Number.isSafeInteger(id) && id > 0 ? id : undefined,
  };
}
