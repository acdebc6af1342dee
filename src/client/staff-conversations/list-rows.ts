import type { StaffConversation } from '#shared/staff-conversations.ts';
import { formatDay } from '#shared/time.ts';
import type { ConversationFilter } from './address.ts';

/**
 * The rows of the list: those that the server lists, and those that were opened and have left it since, for example
 * because they were answered. Sorted by the latest message, newest first.
 */
export function shownRows(
  listed: readonly StaffConversation[],
  kept: readonly StaffConversation[],
): StaffConversation[] {
  const ids = new Set(listed.map(({ id }) => id));
  return [...listed, ...kept.filter(({ id }) => !ids.has(id))].sort(
    (one, other) => other.lastMessage.id - one.lastMessage.id,
  );
}

/** The newer of two versions of a row. */
export function newer(known: StaffConversation, loaded: StaffConversation | undefined): StaffConversation {
  return loaded && loaded.lastMessage.id >= known.lastMessage.id ? loaded : known;
}

/**
 * For each conversation handled on this page, the `stateSince` at that time. If it changes, the conversation waits
 * again.
 */
export type HandledSince = ReadonlyMap<number, string>;

export function waitsForUs({ id, state, stateSince }: StaffConversation, handled: HandledSince): boolean {
  return state === 'open' && handled.get(id) !== stateSince;
}

/**
 * The conversation to continue with. `order` is the order of the list when `from` was opened, because an answer has
 * moved that one to the top since. Below the last one it goes on upwards, so that whoever began with the oldest comes to
 * the next oldest. Conversations that have arrived meanwhile come last.
 */
export function nextOpen(
  rows: readonly StaffConversation[],
  order: readonly number[],
  from: number,
  handled: HandledSince,
): StaffConversation | undefined {
  const place = order.indexOf(from);
  const known = new Map(rows.map((row) => [row.id, row]));
  const following = [
    ...order.slice(place + 1),
    ...order.slice(0, Math.max(place, 0)).reverse(),
    ...known.keys(),
  ];
  return following
    .flatMap((id) => known.get(id) ?? [])
    .find((row) => row.id !== from && waitsForUs(row, handled));
}

/** Why a row that no longer matches the filter is still shown, or until when it is snoozed. */
export function markOf(
  { state, snoozedUntil, assignee }: StaffConversation,
  filter: Pick<ConversationFilter, 'view' | 'state'>,
  me: number,
): string | undefined {
  if (state === 'waiting' && snoozedUntil) return `Until ${formatDay(snoozedUntil)}`;
  if (state !== filter.state) return { open: 'Open', waiting: 'Waiting', done: 'Done' }[state];
  if (filter.view === 'mine' && assignee?.id !== me) return assignee?.name ?? 'In the queue';
  if (filter.view === 'queue' && assignee) return assignee.id === me ? 'Yours' : assignee.name;
  return undefined;
}

/** The conversation of a client to open for a staff member: their own, or the one with the latest message. */
export function ownConversation(
  rows: readonly StaffConversation[],
  me: number,
): StaffConversation | undefined {
  return rows.find(({ kind, staff }) => kind === 'direct' && staff?.id === me) ?? rows[0];
}
