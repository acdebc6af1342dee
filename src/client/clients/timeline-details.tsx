import { format } from 'date-fns/format';
import type { ReactNode } from 'react';
import type { TimelineClient, TimelinePerson } from '#shared/timeline-entries.ts';
import { ClientLink } from './client-link.tsx';

export const when = (at: string | null) => ({
  at: at ?? undefined,
  clock: at ? format(new Date(at), 'h:mm a') : '',
});

export const strong = 'font-semibold';
/** Up to two lines of a text. */
export const excerptClass = 'mt-0.5 line-clamp-2 text-muted-foreground';

interface NameProps {
  person: TimelinePerson | TimelineClient;
  /** True in a company's timeline, where names link to the pages of its people. */
  joint: boolean;
  quiet?: boolean;
}

export function Name({ person, joint, quiet = false }: NameProps) {
  const isStaff = 'role' in person && person.role === 'admin';
  return (
    <span className={quiet ? '' : strong}>
      <ClientLink id={joint && !isStaff ? person.id : null} name={person.name} />
    </span>
  );
}

export function State({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-caption whitespace-nowrap text-muted-foreground">
      {children}
    </span>
  );
}
