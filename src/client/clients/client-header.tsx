import type { ReactNode } from 'react';
import type { Client } from '#shared/clients.ts';
import { formatDay } from '#shared/time.ts';
import { CompanyLink } from '../companies/company-link.tsx';
import { UnconfirmedBadge } from '../email-confirmation/unconfirmed-badge.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Name, tags and companies. The heading is rendered before the client has loaded, so that it can take the focus. */
export function ClientHeader({ client }: { client: Client | undefined }) {
  return (
    <div className="flex min-w-0 items-start gap-4">
      {client ? (
        <Avatar name={client.name} className="size-12 text-title! @min-[35rem]/page:size-14" />
      ) : (
        <Skeleton className="size-14 shrink-0 rounded-full" />
      )}
      <div className="min-w-0 self-center wrap-anywhere">
        <PageHeading note={client && <Badges client={client} />}>
          {client?.name ?? (
            <>
              <span className="sr-only">Client</span>
              <Skeleton className="h-7 w-56" />
            </>
          )}
        </PageHeading>
        {client && <Companies companies={client.companies} />}
      </div>
    </div>
  );
}

function Badges({ client }: { client: Client }) {
  const { tags, accountState, invitedAt } = client;
  const state = stateLabels[accountState];
  return (
    <span className="flex flex-wrap gap-1.5">
      {state && (
        <Badge tone={state.tone}>{invitedAt ? `${state.label} ${formatDay(invitedAt)}` : state.label}</Badge>
      )}
      {accountState === 'active' && <UnconfirmedBadge user={client} />}
      <span className="contents @max-[35rem]/page:hidden">
        <Tags tags={tags} />
      </span>
    </span>
  );
}

const stateLabels: Record<
  Client['accountState'],
  { label: string; tone: 'warning' | 'neutral' } | undefined
> = {
  active: undefined,
  invited: { label: 'Invited', tone: 'neutral' },
  invitation_expired: { label: 'Invitation expired', tone: 'warning' },
  not_invited: { label: 'Not invited', tone: 'warning' },
  closed: { label: 'Account closed', tone: 'warning' },
};

export function Tags({ tags }: { tags: Client['tags'] }): ReactNode {
  return tags.map(({ id, name }) => (
    <span
      key={id}
      className="inline-flex items-center rounded-badge bg-bar px-2 py-0.5 text-caption font-semibold text-muted-foreground wrap-anywhere"
    >
      {name}
    </span>
  ));
}

/** The primary company and the other one's name, or the number of others. */
function Companies({ companies }: { companies: Client['companies'] }) {
  const [first, second] = companies;
  if (!first) return null;
  const rest = companies.length > 2 ? `${companies.length - 1} more` : second?.name;
  return (
    <p className="text-muted-foreground">
      <CompanyLink company={first} />
      {rest && <> and {rest}</>}
    </p>
  );
}
