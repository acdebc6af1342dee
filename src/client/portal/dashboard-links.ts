import type { StaffMember } from '#shared/accounts.ts';
import type { ListedMessage } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { conversationPath } from '../conversations/conversation-path.ts';

interface MessageLinks {
  /** The target of 'Open messages'. */
  open: string;
  /** The target of 'Contact accountant'. */
  contact: string;
}

/**
 * The message links of a customer's dashboard: the conversation with the newest unread message, otherwise the one with
 * their accountant. Without an accountant, the list and the support queue, so that the customer need not choose a
 * stranger.
 */
export function messageLinks(
  newestUnread: ListedMessage | undefined,
  accountant: StaffMember | null | undefined,
): MessageLinks {
  const party = newestUnread?.party ?? accountant?.id;
  if (party !== undefined) return { open: conversationPath(party), contact: conversationPath(party) };
  return { open: paths.messages, contact: conversationPath('support') };
}
