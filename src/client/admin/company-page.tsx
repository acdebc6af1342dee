import { useState } from 'react';
import { useParams } from 'react-router';
import type { Company } from '#shared/companies.ts';
import { companyPath, paths } from '#shared/paths.ts';
import { bookForClientPath } from '../appointments/booking-path.ts';
import { NotesCard, PinnedNotes } from '../client-notes/notes-card.tsx';
import { useOpenMatters } from '../clients/api.ts';
import { OpenMatters } from '../clients/open-matters.tsx';
import { Timeline } from '../clients/timeline.tsx';
import { useCompany } from '../companies/api.ts';
import { CompanyActions, type CompanyDialogName } from '../companies/company-actions.tsx';
import { CompanyDeadlines } from '../companies/company-deadlines.tsx';
import { CompanyDialogs } from '../companies/company-dialogs.tsx';
import { CompanyFacts } from '../companies/company-facts.tsx';
import { CompanyHeader } from '../companies/company-header.tsx';
import { PeopleCard } from '../companies/people-card.tsx';
import { ApiError } from '../core/api-error.ts';
import { pageMeta } from '../core/page-meta.ts';
import { RequestsCard } from '../request-lists/requests-card.tsx';
import { Card } from '../ui/card.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { NotFound } from '../ui/not-found.tsx';

export const meta = () => pageMeta('Company');

export default function CompanyPage() {
  const id = Number(useParams().id);
  const { data: company, error, refetch } = useCompany(id);
  if (error instanceof ApiError && error.status === 404) {
    return (
      <NotFound noun="Company" drawing="cards" list={{ to: paths.adminCompanies, label: 'All companies' }} />
    );
  }
  return (
    <CompanyView key={id} id={id} company={company} failed={error !== null} onRetry={() => void refetch()} />
  );
}

interface Props {
  id: number;
  company: Company | undefined;
  failed: boolean;
  onRetry: () => void;
}

function CompanyView({ id, company, failed, onRetry }: Props) {
  const whose = { companyId: id };
  const open = useOpenMatters(whose);
  const [dialog, setDialog] = useState<CompanyDialogName>();
  const contact = company?.people[0];
  return (
    <div className="@container/page">
      <div className="flex flex-col gap-4 @min-[62.5rem]/page:flex-row @min-[62.5rem]/page:items-start @min-[62.5rem]/page:justify-between">
        <CompanyHeader company={company} />
        {company && (
          <div className="shrink-0">
            <CompanyActions company={company} onOpen={setDialog} />
          </div>
        )}
      </div>
      {failed && !company && (
        <div className="mt-5">
          <Card>
            <LoadError what="this company" onRetry={onRetry} />
          </Card>
        </div>
      )}
      {company && (
        <div className="mt-4 has-[dl:empty]:hidden">
          <CompanyFacts company={company} />
        </div>
      )}
      <div className="mt-5">
        <OpenMatters
          subject={{
            page: companyPath(id),
            bookPath: contact && bookForClientPath(contact.id, id),
            unopened: 'Not opened yet',
            joint: true,
          }}
          open={open.data}
          failed={open.isError}
          onRetry={() => void open.refetch()}
        />
      </div>
      <div className="mt-5 grid grid-cols-1 items-start gap-5 @min-[56.25rem]/page:grid-cols-[minmax(0,1fr)_21.5rem]">
        <div className="empty:hidden @min-[56.25rem]/page:hidden">
          <PinnedNotes subject={whose} />
        </div>
        <Timeline whose={whose} open={open.data} />
        <div className="space-y-5">
          <RequestsCard
            whose={whose}
            onAdd={company && company.people.length > 0 ? () => setDialog('request') : undefined}
          />
          {company && (
            <PeopleCard
              company={company}
              onAdd={() => setDialog('person')}
              onInvite={() => setDialog('invitation')}
            />
          )}
          {company && <CompanyDeadlines company={company} onAdd={() => setDialog('deadline')} />}
          <NotesCard subject={whose} about={company?.name ?? 'this company'} readOnly={!company} />
        </div>
      </div>
      {dialog && company && (
        <CompanyDialogs dialog={dialog} company={company} onClose={() => setDialog(undefined)} />
      )}
    </div>
  );
}
