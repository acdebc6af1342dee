import { channels } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';

/** What the inbox shows stands in its address: `?channel=portal`, `?queue=1`, and `?message=7` for the one that is open. */
export const messageParameter = 'message';

export function inboxMessagePath(id: number): string {
  return `${paths.adminInbox}?${messageParameter}=${id}`;
}

export function inboxView(params: URLSearchParams) {
  const id = Number(params.get(messageParameter));
  return {
    channel: channels.find((known) => known === params.get('channel')),
    queue: params.get('queue') === '1',
    openId: Number.isSafeInteger(id) && id > 0 ? id : undefined,
  };
}
