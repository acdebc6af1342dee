import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { countOf } from '#shared/format.ts';
import {
  type ItemState,
  type RequestItem,
  type ReturnReason,
  returnReasonSentences,
} from '#shared/request-items.ts';
import type { RequestListSummary } from '#shared/request-lists.ts';
import { firmDay, firmToday } from '#shared/time.ts';
import { dayLabel } from '../appointments/when-label.ts';

type Turn = Pick<
  RequestListSummary,
  'turn' | 'turnSince' | 'leftCount' | 'dueOn' | 'moreTimeUntil' | 'closedAt'
>;

/** 'April 2', with the year if it is not the current one, by the firm's calendar. */
export function shortDay(timestamp: string, today = firmToday()): string {
  const day = firmDay(timestamp);
  return format(parseISO(day), day.slice(0, 4) === today.slice(0, 4) ? 'MMMM d' : 'MMMM d, yyyy');
}

export function thingsLeft(count: number): string {
  return `${countOf(count, 'thing')} left`;
}

/** Whose turn it is, in one sentence for both sides. */
export function turnText(list: Turn, today = firmToday()): string {
  if (list.closedAt) return `Closed on ${shortDay(list.closedAt, today)}`;
  if (list.turn === 'firm') return `With us since ${shortDay(list.turnSince, today)}`;
  const until =
    list.moreTimeUntil && list.moreTimeUntil >= today ? `, until ${dayLabel(list.moreTimeUntil, today)}` : '';
  return `Your turn${until}: ${thingsLeft(list.leftCount)}`;
}

/** By when the missing items should be sent; still polite after that day. */
export function dueText({ dueOn, moreTimeUntil, leftCount }: Turn, today = firmToday()): string {
  const until = moreTimeUntil && moreTimeUntil > dueOn ? moreTimeUntil : dueOn;
  if (until < today) return `This was due on ${dayLabel(until, today)}. Please send it soon.`;
  return `Please send ${leftCount === 1 ? 'it' : 'them'} by ${dayLabel(until, today)}.`;
}

/** Items that neither side has to do anything about: what was sent counts once it has been accepted. */
export function decidedCount(list: Pick<RequestListSummary, 'doneCount' | 'receivedCount'>): number {
  return list.doneCount - list.receivedCount;
}

/** A title in the middle of a sentence. */
export function titleInSentence(title: string): string {
  return title.replace(/^Your /, 'your ');
}

/** Why an item was returned, if the reason is one of our standard sentences. */
export function returnSentence(reason: ReturnReason | null): string | null {
  return reason && returnReasonSentences[reason];
}

/** What an item is and where it comes from. */
export function itemSource({ kind, issuer }: Pick<RequestItem, 'kind' | 'issuer'>): string {
  if (kind === 'question') return 'Question';
  return issuer ? `Document from ${issuer}` : 'Document';
}

export const waitingStates: readonly ItemState[] = ['open', 'returned'];
export const sentStates: readonly ItemState[] = ['received', 'not_applicable'];

/** What the client still has to do: returned items first, optional ones last. */
export function waitingItems(items: readonly RequestItem[]): RequestItem[] {
  const rank = ({ state, required }: RequestItem) => (state === 'returned' ? 0 : required ? 1 : 2);
  return items.filter(({ state }) => waitingStates.includes(state)).toSorted((a, b) => rank(a) - rank(b));
}

/** 'Sent April 2, 1 file': what became of an item that needs nothing more from the client. */
export function doneText(item: RequestItem, today = firmToday()): string {
  const { kind, state, stateSince, files } = item;
  const day = shortDay(stateSince, today);
  if (state === 'not_applicable') return 'You said this does not apply to you.';
  if (state === 'waived') return 'We no longer need this.';
  if (state === 'accepted') return `Accepted ${day}`;
  if (kind === 'question' || files.length === 0) return `Answered ${day}`;
  const byLink = files.every((file) => file.byLink) ? ' by link' : '';
  return `Sent ${day}, ${countOf(files.length, 'file')}${byLink}`;
}
