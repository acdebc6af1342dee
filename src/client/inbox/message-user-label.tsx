import type { ReactNode } from 'react';
import type { MessageUser } from '#shared/messages.ts';
import { ClientLink } from '../clients/client-link.tsx';
import { supportName } from '../messages/conversation-heading.ts';
import { Avatar } from '../ui/avatar.tsx';
import { roleLabels } from '../users/role-badge.tsx';

interface Props {
  /** Null for a message in the support queue. */
  user: MessageUser | null;
  /** Renders the name, for example as a button. */
  wrapName?: (name: ReactNode) => ReactNode;
  /** Shown below the name instead of the role. */
  note?: ReactNode;
  /** Truncates to one line, for lists. */
  compact?: boolean;
}

/** The sender or recipient of a message: initials, name and role. */
export function MessageUserLabel({ user, wrapName, note, compact = false }: Props) {
  const name = user?.name ?? supportName;
  // A button around the name opens the message.
  const clientId = user?.role === 'customer' && !wrapName ? user.id : null;
  const nameElement = (
    <span className={compact ? 'block max-w-32 truncate' : 'wrap-anywhere'}>
      <ClientLink id={clientId} name={name} />
    </span>
  );
  return (
    <span className="flex items-center gap-2.5">
      <Avatar name={name} />
      <span className="min-w-0" title={compact ? name : undefined}>
        {/* A button is taller than text: negative margins keep the line height. */}
        <span className={wrapName ? '-my-1.5 block' : 'block'}>{wrapName?.(nameElement) ?? nameElement}</span>
        <span
          className={`block text-caption font-normal text-muted-foreground ${compact ? 'max-w-32 truncate' : ''}`}
        >
          {note ?? (user ? roleLabels[user.role] : 'Nobody yet')}
        </span>
      </span>
    </span>
  );
}
