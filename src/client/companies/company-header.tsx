import { Building2 } from 'lucide-react';
import type { Company } from '#shared/companies.ts';
import { Badge } from '../ui/badge.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** The heading is rendered before the company has loaded, so that it can take the focus. */
export function CompanyHeader({ company }: { company: Company | undefined }) {
  return (
    <div className="flex min-w-0 items-start gap-4">
      <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-card border bg-bar text-link @min-[35rem]/page:size-14">
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
  );
}
