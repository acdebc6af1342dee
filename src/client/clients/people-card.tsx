import type { CompanyPerson } from '#shared/clients.ts';
import { formatDay } from '#shared/time.ts';
import { Avatar } from '../ui/avatar.tsx';
import { SideCard, SideRows } from '../ui/side-card.tsx';
import { ClientLink } from './client-link.tsx';

/** The others of the client's companies; not shown where there are none. */
export function PeopleCard({ people }: { people: CompanyPerson[] }) {
  if (people.length === 0) return null;
  return (
    <SideCard title="People">
      <SideRows>
        {people.map((person) => (
          <li key={person.id} className="flex items-center gap-3">
            <Avatar name={person.name} />
            <div className="min-w-0">
              <ClientLink look="link" id={person.id} name={person.name} />
              <p className="text-caption wrap-anywhere text-muted-foreground">{about(person)}</p>
            </div>
          </li>
        ))}
      </SideRows>
    </SideCard>
  );
}

const levels = {
  standard: 'own files',
  read_only: "sees the company's files",
  full: "sees and adds the company's files",
} as const;

/** 'Okafor Studio, primary contact, sees the company's files · invited Nov 9'. */
function about({ companies, accountState, invitedAt }: CompanyPerson): string {
  const shared = companies.map(({ name, accessLevel, isPrimaryContact }) =>
    [name, isPrimaryContact && 'primary contact', levels[accessLevel]].filter(Boolean).join(', '),
  );
  const state = invitedAt
    ? `invited ${formatDay(invitedAt)}`
    : accountState === 'not_invited'
      ? 'not invited'
      : accountState === 'closed' && 'account closed';
  return [...shared, state].filter(Boolean).join(' · ');
}
