import { Building2, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { Company } from '#shared/companies.ts';
import { paths } from '#shared/paths.ts';
import { NotesCard } from '../client-notes/notes-card.tsx';
import { useCompany } from '../companies/api.ts';
import { CompanyAppointments } from '../companies/company-appointments.tsx';
import { CompanyDeadlines } from '../companies/company-deadlines.tsx';
import { CompanyDialog } from '../companies/company-dialog.tsx';
import { CompanyFacts } from '../companies/company-facts.tsx';
import { CompanyFiles } from '../companies/company-files.tsx';
import { PeopleCard } from '../companies/people-card.tsx';
import { ApiError } from '../core/api-error.ts';
import { pageMeta } from '../core/page-meta.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

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
    <div className="@container/page">
      <Header key={id} company={company} />
      {error && !company && (
        <div className="mt-5">
          <Card>
            <LoadError what="this company" onRetry={() => void refetch()} />
          </Card>
        </div>
      )}
      {company && (
        <>
          <div className="mt-4">
            <CompanyFacts key={id} company={company} />
          </div>
          <div className="mt-5 grid grid-cols-1 items-start gap-5 @min-[900px]/page:grid-cols-[minmax(0,1fr)_344px]">
            <div className="space-y-5 @max-[900px]/page:order-last">
              <CompanyFiles company={company} />
              <CompanyAppointments companyId={id} />
              <CompanyDeadlines company={company} />
            </div>
            <div className="space-y-5">
              <PeopleCard company={company} />
              <NotesCard subject={{ companyId: id }} about={company.name} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

/** The heading is there before the company is, so that it takes the focus. */
function Header({ company }: { company: Company | undefined }) {
  const [editing, setEditing] = useState(false);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-72 items-start gap-4">
        <span className="inline-flex size-14 shrink-0 items-center justify-center rounded-card border bg-bar text-link">
          <Building2 className="size-6" aria-hidden="true" />
        </span>
        <div className="min-w-0 self-center wrap-anywhere">
          <PageHeading note={company && <Badge>{company.businessType}</Badge>}>
            {company?.name ?? (
              <>
                <span className="sr-only">Company</span>
                <Skeleton className="h-7 w-56" />
              </>
            )}
          </PageHeading>
          {company?.legalName && company.legalName !== company.name && (
            <p className="text-muted-foreground">{company.legalName}</p>
          )}
        </div>
      </div>
      {company && (
        <Button variant="secondary" onClick={() => setEditing(true)}>
          <Pencil className="size-4.5" aria-hidden="true" />
          Edit company
        </Button>
      )}
      {editing && company && <CompanyDialog company={company} onClose={() => setEditing(false)} />}
    </div>
  );
}
