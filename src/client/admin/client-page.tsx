import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { type Client, canBeInvited } from '#shared/clients.ts';
import { clientPath, paths } from '#shared/paths.ts';
import { formatFullDay } from '#shared/time.ts';
import { bookForClientPath } from '../appointments/booking-path.ts';
import { NotesCard, PinnedNotes } from '../client-notes/notes-card.tsx';
import { AddressesCard } from '../clients/addresses-card.tsx';
import { useClient, useOpenMatters } from '../clients/api.ts';
import { ClientActions, type ClientDialog } from '../clients/client-actions.tsx';
import { ClientDialogs } from '../clients/client-dialogs.tsx';
import { ClientFacts } from '../clients/client-facts.tsx';
import { ClientHeader } from '../clients/client-header.tsx';
import { CompaniesCard } from '../clients/companies-card.tsx';
import { InvitationNotice } from '../clients/invitation-notice.tsx';
import { OpenMatters } from '../clients/open-matters.tsx';
import { OwnersCard } from '../clients/owners-card.tsx';
import { PeopleCard } from '../clients/people-card.tsx';
import { Timeline } from '../clients/timeline.tsx';
import { useMayLink } from '../companies/use-may-link.ts';
import { ApiError } from '../core/api-error.ts';
import { pageMeta } from '../core/page-meta.ts';
import { useUser } from '../core/session.ts';
import { RequestsCard } from '../request-lists/requests-card.tsx';
import { Card } from '../ui/card.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { NotFound } from '../ui/not-found.tsx';

export const meta = () => pageMeta('Client');

export default function ClientPage() {
  const id = Number(useParams().id);
  const { data: client, error, refetch } = useClient(id);
  if (error instanceof ApiError && error.status === 404) {
    return <NotFound noun="Client" drawing="people" list={{ to: paths.adminUsers, label: 'All clients' }} />;
  }
  return (
    <ClientView key={id} id={id} client={client} failed={error !== null} onRetry={() => void refetch()} />
  );
}

interface Props {
  id: number;
  client: Client | undefined;
  failed: boolean;
  onRetry: () => void;
}

function ClientView({ id, client, failed, onRetry }: Props) {
  const whose = { clientId: id };
  const open = useOpenMatters(whose);
  const [dialog, setDialog] = useState<ClientDialog>();
  const closed = client?.accountState === 'closed';
  const isOwner = useUser().staffLevel === 'owner';
  const mayLink = useMayLink();
  return (
    <div className="@container/page">
      <BackLink />
      <div className="flex flex-col gap-4 @min-[62.5rem]/page:flex-row @min-[62.5rem]/page:items-start @min-[62.5rem]/page:justify-between">
        <ClientHeader client={client} />
        {client && !closed && (
          <div className="shrink-0 max-xs:order-last">
            <ClientActions client={client} onOpen={setDialog} />
          </div>
        )}
        <div className="@min-[62.5rem]/page:hidden">
          <Facts client={client} failed={failed} onRetry={onRetry} />
        </div>
      </div>
      <div className="mt-4 @max-[62.5rem]/page:hidden">
        <Facts client={client} failed={failed} onRetry={onRetry} />
      </div>
      {client?.closedAt && (
        <p className="mt-4 text-muted-foreground">
          This account was closed on {formatFullDay(client.closedAt)}. Its records stay; nothing can be added.
        </p>
      )}
      {client && canBeInvited(client) && <InvitationNotice client={client} />}
      <div className="mt-5">
        <OpenMatters
          subject={{
            page: clientPath(id),
            bookPath: bookForClientPath(id),
            unopened: `Not opened by ${client?.firstName ?? client?.name ?? 'the client'}`,
            joint: false,
          }}
          open={open.data}
          failed={open.isError}
          onRetry={() => void open.refetch()}
        />
      </div>
      <div className="mt-5 grid grid-cols-1 items-start gap-5 @min-[56.25rem]/page:grid-cols-[minmax(0,1fr)_21.5rem]">
        <div className="empty:hidden @min-[56.25rem]/page:hidden">
          <PinnedNotes subject={{ customerId: id }} />
        </div>
        <Timeline whose={whose} open={open.data} />
        <div className="space-y-5">
          <RequestsCard whose={whose} onAdd={client && !closed ? () => setDialog('request') : undefined} />
          {client && (
            <CompaniesCard
              companies={client.companies}
              onAdd={mayLink && !closed ? () => setDialog('company') : undefined}
            />
          )}
          {client && (
            <PeopleCard
              people={client.people}
              onInvite={
                mayLink && !closed && client.companies.length > 0 ? () => setDialog('person') : undefined
              }
            />
          )}
          <NotesCard
            subject={{ customerId: id }}
            about={client?.name ?? 'this client'}
            readOnly={!client || closed}
          />
          {client && (
            <AddressesCard
              addresses={client.addresses}
              onEdit={closed ? undefined : () => setDialog('addresses')}
            />
          )}
          {client && !closed && isOwner && <OwnersCard clientId={id} onExport={() => setDialog('data')} />}
        </div>
      </div>
      {dialog && client && (
        <ClientDialogs dialog={dialog} client={client} onClose={() => setDialog(undefined)} />
      )}
    </div>
  );
}

function Facts({ client, failed, onRetry }: Omit<Props, 'id'>) {
  if (!client && failed) {
    return (
      <Card>
        <LoadError what="this client" onRetry={onRetry} />
      </Card>
    );
  }
  return <ClientFacts client={client} />;
}

/** On wider screens the sidebar leads back. */
function BackLink() {
  return (
    <Link
      to={paths.adminUsers}
      className="-mt-3 mb-1 flex min-h-11 items-center gap-1 text-link @min-[35rem]/page:hidden"
    >
      <ChevronLeft className="size-4.5" aria-hidden="true" />
      Clients
    </Link>
  );
}
