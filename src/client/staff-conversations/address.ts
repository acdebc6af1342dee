import { paths } from '#shared/paths.ts';
import {
  type ConversationCounts,
  type ConversationState,
  type ConversationView,
  conversationStates,
  views,
} from '#shared/staff-conversations.ts';

/** The filter of 'Search all', which no tab offers. */
export const anyState = 'any';

/** Which conversations the list shows. */
export interface ConversationFilter {
  view: ConversationView;
  state: ConversationState | typeof anyState;
  unread: boolean;
  q: string;
}

/** The state in the URL of the Conversations page: the filter, and which conversation is open. */
export interface ConversationAddress extends ConversationFilter {
  id: number | undefined;
}

export function addressIn(params: URLSearchParams): ConversationAddress {
  const id = Number(params.get('id'));
  return {
    view: views.find((view) => view === params.get('view')) ?? 'mine',
    state:
      ([...conversationStates, anyState] as const).find((state) => state === params.get('state')) ?? 'open',
    unread: params.get('unread') === 'true',
    q: params.get('q') ?? '',
    id: Number.isSafeInteger(id) && id > 0 ? id : undefined,
  };
}

/** Opens the conversation that has waited longest: the user's own, or in the queue if none of theirs waits. */
export function oldestOpenPath(counts: ConversationCounts | undefined, views: ConversationView[]): string {
  const view = views.find((each) => counts?.[each].oldestOpen) ?? views[0];
  return conversationsPath({ ...(view && { view }), id: (view && counts?.[view].oldestOpen) ?? undefined });
}

/** Defaults are left out: `/messages` shows the user's own open conversations. */
export function conversationsPath({
  view = 'mine',
  state = 'open',
  unread = false,
  q = '',
  id,
}: Partial<ConversationAddress>): string {
  const params = new URLSearchParams();
  if (view !== 'mine') params.set('view', view);
  if (state !== 'open') params.set('state', state);
  if (unread) params.set('unread', 'true');
  if (q) params.set('q', q);
  if (id !== undefined) params.set('id', String(id));
  return params.size > 0 ? `${paths.messages}?${params}` : paths.messages;
}

/** The same search without filters; `undefined` if it has none. */
export function searchAllPath({ view, state, unread, q }: ConversationFilter): string | undefined {
  const isAll = view === 'all' && state === anyState && !unread;
  return q && !isAll ? conversationsPath({ view: 'all', state: anyState, q }) : undefined;
}
