import type { ReactNode } from 'react';
import type { MessageUser } from '#shared/messages.ts';
import { ClientLink, clientId } from '../clients/client-link.tsx';
import { supportName } from '../messages/conversation-heading.ts';
import { Avatar } from '../ui/avatar.tsx';
import { roleLabels } from '../users/role-badge.tsx';

interface Props {
  /** Null for a message in the support queue. */
  user: MessageUser | null;
  /** Shown below the name instead of the role. */
  note?: ReactNode;
  /** Truncates to one line, for lists. */
  compact?: boolean;
}

/** The sender or recipient of a message: initials, name and role. */
export function MessageUserLabel({ user, note, compact = false }: Props) {
  const name = user?.name ?? supportName;
  return (
    <span className="flex items-center gap-2.5">
      <Avatar name={name} />
      <span className="min-w-0" title={compact ? name : undefined}>
        <span className={compact ? 'block max-w-32 truncate *:block *:truncate' : 'block wrap-anywhere'}>
          <ClientLink id={clientId(user)} name={name} />
        </span>
        <span
          className={`block text-caption font-normal text-muted-foreground ${compact ? 'max-w-32 truncate' : ''}`}
        >
          {note ?? (user ? roleLabels[user.role] : 'Nobody yet')}
        </span>
      </span>
    </span>
  );
}
