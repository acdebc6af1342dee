import type { ReactNode } from 'react';
import type { MessageUser } from '#shared/messages.ts';
import { supportName } from '../messages/conversation-heading.ts';
import { Avatar } from '../ui/avatar.tsx';
import { roleLabels } from '../users/role-badge.tsx';

interface Props {
  /** Nobody yet: the message is for the firm. */
  person: MessageUser | null;
  /** Makes more of the name than text. */
  wrapName?: (name: ReactNode) => ReactNode;
  /** Below the name, in place of whether that is staff or a customer. */
  note?: ReactNode;
  /** On one line, where many of them stand below one another. */
  compact?: boolean;
}

/** One side of a message: initials, name, and whether that is staff or a customer. */
export function MessageUserLabel({ person, wrapName, note, compact = false }: Props) {
  const name = person?.name ?? supportName;
  const shown = <span className={compact ? 'block max-w-32 truncate' : 'wrap-anywhere'}>{name}</span>;
  return (
    <span className="flex items-center gap-2.5">
      <Avatar name={name} />
      <span className="min-w-0" title={compact ? name : undefined}>
        {/* A button is taller than the name it holds: the lines stay where they are all the same. */}
        <span className={wrapName ? '-my-1.5 block' : 'block'}>{wrapName?.(shown) ?? shown}</span>
        <span
          className={`block text-caption font-normal text-muted-foreground ${compact ? 'max-w-32 truncate' : ''}`}
        >
          {note ?? (person ? roleLabels[person.role] : 'Nobody yet')}
        </span>
      </span>
    </span>
  );
}
