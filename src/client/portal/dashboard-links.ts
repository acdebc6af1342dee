import type { StaffMember } from '#shared/accounts.ts';
import type { Message } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { conversationPath } from '../conversations/conversation-path.ts';

interface MessageLinks {
  /** Of 'Open messages'. */
  open: string;
  /** Of 'Contact accountant'. */
  contact: string;
}

/**
 * Where the customer's dashboard leads to: the conversation with the newest unread message, otherwise the one with their
 * accountant. Without one the firm's queue can be written to without choosing a stranger by name.
 */
export function messageLinks(
  newestUnread: Message | undefined,
  accountant: StaffMember | null | undefined,
): MessageLinks {
  const party = newestUnread?.fromUserId ?? accountant?.id;
  if (party !== undefined) return { open: conversationPath(party), contact: conversationPath(party) };
  return { open: paths.messages, contact: conversationPath('support') };
}
