import { channels } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';

/** The inbox's filters and open message are in the URL: `?channel=portal`, `?queue=1`, `?message=7`. */
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
