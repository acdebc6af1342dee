import type { ConversationMessage } from '#shared/messages.ts';
import type { Page } from '../core/api.ts';

/** What is known of a conversation, oldest message first. */
export interface LoadedMessages {
  messages: ConversationMessage[];
  /** Where the messages before these begin; absent when these are all. */
  earlier: string | undefined;
}

/**
 * The newest messages as they are now. What was loaded before them stays, unless so much has come in between that
 * messages would be missing in the middle.
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

/** With the page before the oldest message that was known. */
export function withEarlier(known: LoadedMessages, page: Page<ConversationMessage>): LoadedMessages {
  const oldestId = known.messages[0]?.id ?? Number.POSITIVE_INFINITY;
  const before = page.rows.filter(({ id }) => id < oldestId).toReversed();
  return { messages: [...before, ...known.messages], earlier: page.nextCursor };
}

/** With a message that the server has just taken in; it may have come by another way meanwhile. */
export function withSent(known: LoadedMessages, sent: ConversationMessage): LoadedMessages {
  const others = known.messages.filter(({ id }) => id !== sent.id);
  const place = others.findLastIndex(({ id }) => id < sent.id) + 1;
  return { ...known, messages: others.toSpliced(place, 0, sent) };
}
