import { Plus } from 'lucide-react';
import type { ClientCompany } from '#shared/clients.ts';
import { maskedEin } from '#shared/companies.ts';
import { CompanyLink } from '../companies/company-link.tsx';
import { SideAction } from '../ui/side-action.tsx';
import { SideCard, SideNote, SideRows } from '../ui/side-card.tsx';

interface Props {
  companies: ClientCompany[];
  /** Absent for a closed account, and for staff who may not link people to companies. */
  onAdd?: (() => void) | undefined;
}

export function CompaniesCard({ companies, onAdd }: Props) {
  return (
    <SideCard
      title="Companies"
      action={onAdd && <SideAction label="Add" about="company" icon={Plus} onClick={onAdd} />}
    >
      {companies.length === 0 ? (
        <SideNote>No company.</SideNote>
      ) : (
        <SideRows>
          {companies.map((company) => (
            <li key={company.id}>
              <div className="flex items-baseline justify-between gap-3">
                <CompanyLink company={company} />
                {company.isPrimaryCompany && (
                  <span className="shrink-0 text-caption text-muted-foreground">Primary</span>
                )}
              </div>
              <p className="text-caption wrap-anywhere text-muted-foreground">{about(company)}</p>
            </li>
          ))}
        </SideRows>
      )}
    </SideCard>
  );
}

/** 'LLC · Decatur, GA · year ends December 31 · EIN ••-•••1802'. */
function about({ businessType, city, state, fiscalYearEnd, einEnding }: ClientCompany): string {
  return [
    businessType,
    [city, state].filter(Boolean).join(', '),
    fiscalYearEnd && `year ends ${fiscalYearEnd}`,
    einEnding && `EIN\u00a0${maskedEin(einEnding)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
