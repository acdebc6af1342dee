import type { ConversationMessage } from '#shared/messages.ts';
import type { Page } from '../core/api.ts';

/** The loaded messages of a conversation, oldest first. */
export interface LoadedMessages {
  messages: ConversationMessage[];
  /** The cursor of the page before these; undefined if all are loaded. */
  earlier: string | undefined;
}

/**
 * Merges a refetched first page. Older messages stay, unless so many are new that there would be a gap.
 */
export function withNewest(
  known: LoadedMessages | undefined,
  page: Page<ConversationMessage>,
): LoadedMessages {
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
export function withEarlier(known: LoadedMessages, page: Page<ConversationMessage>): LoadedMessages {
  const oldestId = known.messages[0]?.id ?? Number.POSITIVE_INFINITY;
  const before = page.rows.filter(({ id }) => id < oldestId).toReversed();
  return { messages: [...before, ...known.messages], earlier: page.nextCursor };
}

/** Adds a message that was just sent; a refetch may have added it already. */
export function withSent(known: LoadedMessages, sent: ConversationMessage): LoadedMessages {
  const others = known.messages.filter(({ id }) => id !== sent.id);
  const place = others.findLastIndex(({ id }) => id < sent.id) + 1;
  return { ...known, messages: others.toSpliced(place, 0, sent) };
}
