import type { LucideIcon } from 'lucide-react';
import { Building2, Clock, Mail, Phone, UserCheck, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Client } from '#shared/clients.ts';
import type { MessageUser } from '#shared/messages.ts';
import { clientPath } from '#shared/paths.ts';
import { formatFullDay } from '#shared/time.ts';
import { useClient } from '../clients/api.ts';
import { CompanyLink } from '../companies/company-link.tsx';
import { CallLink } from '../ui/contact-links.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { useColleagueEmail } from './client-api.ts';
import { blockActionClass, ClientBlock, LoadedBlock } from './client-block.tsx';

/** How to reach a client, and who looks after them. */
export function ClientWho({ id, name }: { id: number; name: string }) {
  const client = useClient(id);
  return (
    <ClientBlock
      title="Client"
      action={
        <Link to={clientPath(id)} aria-label={`Open page of ${name}`} className={blockActionClass}>
          Open page
        </Link>
      }
    >
      <LoadedBlock what="this client" query={client} lines={[60, 85, 70, 75, 65]}>
        {(known) => <Facts client={known} />}
      </LoadedBlock>
    </ClientBlock>
  );
}

function Facts({ client }: { client: Client }) {
  const { phone, email, companies, assignedStaff, clientSince, closedAt } = client;
  const [company, ...others] = companies;
  return (
    <ul className="space-y-1">
      <Fact icon={Phone} label="Phone">
        {phone ? <CallLink phone={phone} /> : <None>No phone number</None>}
      </Fact>
      <Fact icon={Mail} label="Email">
        <MailLink email={email} />
      </Fact>
      <Fact icon={Building2} label="Company">
        {company ? (
          <>
            <CompanyLink company={company} className="font-normal! text-foreground!" />
            {others.length > 0 && ` and ${others.length} more`}
          </>
        ) : (
          <None>No company</None>
        )}
      </Fact>
      <Fact icon={UserCheck} label="Assigned staff">
        {assignedStaff.length > 0 ? (
          assignedStaff.map(({ name }) => name).join(', ')
        ) : (
          <None>Assigned to nobody</None>
        )}
      </Fact>
      <Fact icon={Clock}>Client since {formatFullDay(clientSince)}</Fact>
      {closedAt && <Fact icon={UserX}>Account closed on {formatFullDay(closedAt)}</Fact>}
    </ul>
  );
}

/** The colleague in a conversation between two staff members. */
export function Colleague({ colleague }: { colleague: MessageUser }) {
  const email = useColleagueEmail(colleague);
  const { name, jobTitle, closed } = colleague;
  return (
    <ClientBlock title="Colleague">
      <p className="font-semibold wrap-anywhere">{name}</p>
      {jobTitle && <p className="text-caption text-muted-foreground wrap-anywhere">{jobTitle}</p>}
      <LoadedBlock what="the email address" query={email} lines={[85]}>
        {(known) => (
          <ul className="mt-1 space-y-1">
            {known && (
              <Fact icon={Mail} label="Email">
                <MailLink email={known} />
              </Fact>
            )}
            {closed && <Fact icon={UserX}>Account closed</Fact>}
          </ul>
        )}
      </LoadedBlock>
    </ClientBlock>
  );
}

interface FactProps {
  icon: LucideIcon;
  /** For screen readers, if the text does not say what it is. */
  label?: string;
  children: ReactNode;
}

function Fact({ icon: Icon, label, children }: FactProps) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon className="mt-1 size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere tabular-nums [&_a]:min-h-0 pointer-coarse:[&_a]:py-2">
        {label && <span className="sr-only">{label}: </span>}
        {children}
      </span>
    </li>
  );
}

function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="inline-block text-link">
      <EmailText email={email} />
    </a>
  );
}

function None({ children }: { children: ReactNode }) {
  return <span className="text-muted-foreground">{children}</span>;
}
