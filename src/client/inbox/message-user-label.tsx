import type { MessageUser } from '#shared/messages.ts';
import { ClientLink, clientId } from '../clients/client-link.tsx';
import { supportName } from '../messages/conversation-heading.ts';
import { Avatar } from '../ui/avatar.tsx';
import { roleLabels } from '../users/role-badge.tsx';

interface Props {
  /** Null for a message in the support queue. */
  user: MessageUser | null;
}

/** 'Admin' or 'Customer'. */
export const messageRole = (user: MessageUser | null) => (user ? roleLabels[user.role] : 'Nobody yet');

/** The sender or recipient of a message: initials, name and role. */
export function MessageUserLabel({ user }: Props) {
  const name = user?.name ?? supportName;
  return (
    <span className="flex items-center gap-2.5">
      <Avatar name={name} />
      <span className="min-w-0">
        <span className="block wrap-anywhere">
          <ClientLink id={clientId(user)} name={name} />
        </span>
        <span className="block text-caption font-normal text-muted-foreground">{messageRole(user)}</span>
      </span>
    </span>
  );
}
