import { useEffect, useRef, useState } from 'react';
import type { ConversationMessage } from '#shared/messages.ts';
import { useUser } from '../core/session.ts';
import { usePageFocused } from '../ui/use-page-focused.ts';

interface OnScreen {
  messages: ConversationMessage[] | undefined;
  outdated: boolean;
  /** Whether the newest message is visible. */
  atBottom: boolean;
}

export interface Reading {
  /** Whether a message waits for this user. */
  isForMe: (message: ConversationMessage) => boolean;
  /** Marks the messages for this user as read; undefined while the conversation is in the support queue. */
  markRead: ((upToId: number, options: { onError: () => void }) => void) | undefined;
}

/**
 * Messages that arrive while a conversation is open: marked as read once they are visible, announced to screen readers,
 * and counted while the user has scrolled up.
 */
export function useIncomingMessages(
  { isForMe, markRead }: Reading,
  { messages, outdated, atBottom }: OnScreen,
) {
  const { id: me } = useUser();
  const lookedAt = usePageFocused();
  const inSight = lookedAt && atBottom;

  const theirs = messages?.filter(({ fromUserId }) => fromUserId !== me) ?? [];
  const latest = theirs.at(-1);
  const unread = theirs.filter((message) => isForMe(message) && !message.read);

  // The 'New' line stays where it was when the conversation was opened.
  const [opened, setOpened] = useState<{ firstUnreadId: number | undefined; latestId: number }>();
  if (messages && !outdated && !opened) {
    setOpened({ firstUnreadId: unread[0]?.id, latestId: latest?.id ?? 0 });
  }

  const [seenId, setSeenId] = useState(0);
  const latestId = latest?.id ?? 0;
  useEffect(() => {
    if (inSight) setSeenId(latestId);
  }, [inSight, latestId]);

  const newestUnreadId = unread.at(-1)?.id;
  const marked = useRef(0);
  useEffect(() => {
    if (!markRead || !inSight || newestUnreadId === undefined || newestUnreadId <= marked.current) return;
    marked.current = newestUnreadId;
    const tryAgainLater = () => {
      marked.current = 0;
    };
    markRead(newestUnreadId, { onError: tryAgainLater });
  }, [inSight, newestUnreadId, markRead]);

  return {
    firstUnreadId: opened?.firstUnreadId,
    latest: opened && latestId > opened.latestId ? latest : undefined,
    unseen: atBottom || seenId === 0 ? 0 : theirs.filter(({ id }) => id > seenId).length,
  };
}
