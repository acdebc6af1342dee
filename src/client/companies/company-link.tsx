import { Link } from 'react-router';
import type { CompanySummary } from '#shared/companies.ts';
import { companyPath } from '#shared/paths.ts';

/** A company's name in the staff's screens, as a link to the company's page. */
export function CompanyLink({ company, className = '' }: { company: CompanySummary; className?: string }) {
  return (
    <Link to={companyPath(company.id)} className={`text-link wrap-anywhere ${className}`}>
      {company.name}
    </Link>
  );
}
