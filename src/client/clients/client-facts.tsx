import { format } from 'date-fns/format';
import { ChevronDown, Mail, Phone, ShieldCheck } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Client } from '#shared/clients.ts';
import { formatFullDay, formatTimestamp } from '#shared/time.ts';
import { CallLink, EmailLink } from '../ui/contact-links.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tags } from './client-header.tsx';

/** One row, or rows of three if it does not fit. On phones two links, with the rest behind 'Details'. */
export function ClientFacts({ client }: { client: Client | undefined }) {
  const [expanded, setExpanded] = useState(false);
  const id = useId();
  if (!client) return <Waiting />;
  const { phone, email, assignedStaff, clientSince, secondFactor, lastSeenAt, tags } = client;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-5 @min-[35rem]/page:hidden">
        {phone && (
          <span className="flex min-w-0 items-center gap-2">
            <Phone className="size-4.5 shrink-0 text-link" aria-hidden="true" />
            <CallLink phone={phone} />
          </span>
        )}
        <a href={`mailto:${email}`} className="flex min-h-11 items-center gap-2 text-link">
          <Mail className="size-4.5 shrink-0" aria-hidden="true" />
          Email
        </a>
        <button
          type="button"
          aria-expanded={expanded}
          aria-controls={id}
          onClick={() => setExpanded(!expanded)}
          className="ml-auto flex min-h-11 cursor-pointer items-center gap-1.5 text-link"
        >
          Details
          <ChevronDown
            className={`size-4.5 transition-transform ${expanded ? 'rotate-180' : ''}`}
            aria-hidden="true"
          />
        </button>
      </div>
      <dl
        id={id}
        className={`grid grid-cols-2 gap-x-6 gap-y-3 @min-[35rem]/page:grid-cols-3 @min-[62.5rem]/page:flex @min-[62.5rem]/page:justify-between ${expanded ? 'pt-2' : '@max-[35rem]/page:hidden'}`}
      >
        <Fact term="Phone" wideOnly>
          {phone ? <CallLink phone={phone} /> : <Muted>None</Muted>}
        </Fact>
        <Fact term="Email" always>
          <EmailLink email={email} />
        </Fact>
        <Fact term="Assigned staff">
          {assignedStaff.length > 0 ? (
            <Names names={assignedStaff.map(({ name }) => name)} />
          ) : (
            <Muted>Nobody</Muted>
          )}
        </Fact>
        <Fact term="Client since">{formatFullDay(clientSince)}</Fact>
        <Fact term="Second factor">
          {secondFactor ? (
            <span className="inline-flex items-center gap-1.5">
              <ShieldCheck className="size-4 text-success" aria-hidden="true" />
              {secondFactor === 'passkey' ? 'Passkey' : 'App'}
            </span>
          ) : (
            <Muted>None</Muted>
          )}
        </Fact>
        <Fact term="Last seen">{lastSeenAt ? seenLabel(lastSeenAt) : <Muted>Not yet</Muted>}</Fact>
        {tags.length > 0 && (
          <div className="col-span-full @min-[35rem]/page:hidden">
            <dt className="text-caption text-muted-foreground">Tags</dt>
            <dd className="mt-1 flex flex-wrap gap-1.5">
              <Tags tags={tags} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

interface FactProps {
  term: string;
  /** Hidden on phones, where a link above shows it. */
  wideOnly?: boolean;
  /** Takes the whole line on phones, because an address is long. */
  always?: boolean;
  children: ReactNode;
}

function Fact({ term, wideOnly = false, always = false, children }: FactProps) {
  const line = always ? 'wrap-anywhere' : 'wrap-anywhere @min-[62.5rem]/page:whitespace-nowrap';
  const place = wideOnly ? '@max-[35rem]/page:hidden' : always ? '@max-[35rem]/page:col-span-full' : '';
  return (
    <div className={`${always ? 'min-w-0' : '@max-[62.5rem]/page:min-w-0'} ${place}`}>
      <dt className="text-caption whitespace-nowrap text-muted-foreground">{term}</dt>
      <dd className={`font-medium tabular-nums [&_a]:min-h-0 ${line}`}>{children}</dd>
    </div>
  );
}

/** 'Dana Reyes and Harriet Vance'; with more than two names, the first and the number of others. */
function Names({ names }: { names: string[] }) {
  if (names.length <= 2) return names.join(' and ');
  return (
    <span title={names.join(', ')}>
      {names[0]} and {names.length - 1} more
    </span>
  );
}

/** 'Today, 8:54 AM'. */
function seenLabel(timestamp: string, now = new Date()): string {
  const date = new Date(timestamp);
  const isToday = format(date, 'yyyy-MM-dd') === format(now, 'yyyy-MM-dd');
  return isToday ? `Today, ${format(date, 'h:mm a')}` : formatTimestamp(timestamp, now);
}

function Muted({ children }: { children: ReactNode }) {
  return <span className="font-normal text-muted-foreground">{children}</span>;
}

function Waiting() {
  return (
    <div
      aria-busy="true"
      className="grid grid-cols-2 gap-x-6 gap-y-3 @min-[35rem]/page:grid-cols-3 @min-[62.5rem]/page:flex @min-[62.5rem]/page:justify-between"
    >
      {['phone', 'email', 'staff', 'since', 'factor', 'seen'].map((fact) => (
        <div key={fact} className="space-y-1.5">
          <Skeleton className="h-3.5 w-16" />
          <Skeleton className="h-4.5 w-28" />
        </div>
      ))}
    </div>
  );
}
