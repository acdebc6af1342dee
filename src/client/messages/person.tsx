import type { ReactNode } from 'react';
import type { Correspondent } from '../../shared/messages.ts';
import { Avatar } from '../ui/avatar.tsx';
import { roleLabels, supportName } from './correspondents.ts';

interface Props {
  /** Nobody yet: the message is for the firm. */
  person: Correspondent | null;
  /** The name, where it is more than text. */
  children?: ReactNode;
}

/** One side of a message: initials, name, and whether that is staff or a customer. */
export function Person({ person, children }: Props) {
  const name = person?.name ?? supportName;
  return (
    <span className="flex items-center gap-2.5">
      <Avatar name={name} className="size-8 xl:size-9" />
      <span className="min-w-0">
        <span className="block wrap-anywhere">{children ?? name}</span>
        <span className="block text-caption font-normal text-muted-foreground">
          {person ? roleLabels[person.role] : 'Nobody yet'}
        </span>
      </span>
    </span>
  );
}
