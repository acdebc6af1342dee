import type { ConversationMessage } from '#shared/messages.ts';
import type { Page } from '../core/api.ts';

/** The loaded messages of a conversation, oldest first. */
export interface LoadedMessages<Message extends ConversationMessage = ConversationMessage> {
  messages: Message[];
  /** The cursor of the page before these; undefined if all are loaded. */
  earlier: string | undefined;
}

/** Merges a refetched first page. Older messages stay, unless there are so many new ones that a gap would remain. */
export function withNewest<Message extends ConversationMessage>(
  known: LoadedMessages<Message> | undefined,
  page: Page<Message>,
): LoadedMessages<Message> {
  const newest = page.rows.toReversed();
  const oldestId = newest[0]?.id;
  const latestKnown = known?.messages.at(-1);
  if (!known || !latestKnown || oldestId === undefined || !page.nextCursor || latestKnown.id < oldestId) {
    return { messages: newest, earlier: page.nextCursor };
  }
  const before = known.messages.filter(({ id }) => id < oldestId);
  return {
    messages: [...before, ...newest],
    earlier: before.length > 0 ? known.earlier : page.nextCursor,
  };
}

/** Adds the page before the oldest loaded message. */
export function withEarlier<Message extends ConversationMessage>(
  known: LoadedMessages<Message>,
  page: Page<Message>,
): LoadedMessages<Message> {
  const oldestId = known.messages[0]?.id ?? Number.POSITIVE_INFINITY;
  const before = page.rows.filter(({ id }) => id < oldestId).toReversed();
  return { messages: [...before, ...known.messages], earlier: page.nextCursor };
}

/** Adds a message that was just sent; a refetch may have added it already. */
export function withSent<Message extends ConversationMessage>(
  known: LoadedMessages<Message>,
  sent: Message,
): LoadedMessages<Message> {
  const others = known.messages.filter(({ id }) => id !== sent.id);
  const place = others.findLastIndex(({ id }) => id < sent.id) + 1;
  return { ...known, messages: others.toSpliced(place, 0, sent) };
}
