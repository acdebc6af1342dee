import { type CompanyRow, maskedEin } from '#shared/companies.ts';
import { countOf } from '#shared/format.ts';
import { ClientLink } from '../clients/client-link.tsx';
import type { Column } from '../ui/data-table.tsx';
import { RowList } from '../ui/row-list.tsx';
import { CompanyLink } from './company-link.tsx';

const caption = "Clients' companies, newest first";

const placeOf = ({ city, state }: CompanyRow) => [city, state].filter(Boolean).join(', ');
const peopleOf = ({ peopleCount }: CompanyRow) =>
  peopleCount === 0 ? 'Nobody' : countOf(peopleCount, 'person', 'people');
const einOf = ({ einEnding }: CompanyRow) => einEnding && maskedEin(einEnding);
const placeAndEin = (company: CompanyRow) => [placeOf(company), einOf(company)].filter(Boolean).join(' · ');

export function CompanyList({ companies }: { companies: CompanyRow[] }) {
  const columns: Column<CompanyRow>[] = [
    { header: 'Company', width: 15, names: true, cell: (company) => <Name company={company} /> },
    {
      header: 'Type',
      width: 9,
      cell: (company, short) => (
        <>
          {company.businessType}
          {short && <div className="text-caption text-muted-foreground">{placeAndEin(company)}</div>}
        </>
      ),
    },
    { header: 'City', width: 9, cell: placeOf, roomy: true },
    { header: 'EIN', width: 7.5, cell: einOf, numeric: true, roomy: true },
    {
      header: 'People',
      width: 11,
      cell: (company) => (
        <>
          {peopleOf(company)}
          {company.primaryContact && (
            <div className="text-caption wrap-anywhere text-muted-foreground">
              <ClientLink {...company.primaryContact} />
            </div>
          )}
        </>
      ),
    },
  ];
  return (
    <RowList
      caption={caption}
      rows={companies}
      columns={columns}
      card={(company) => ({
        title: <Name company={company} />,
        meta: [company.businessType, placeAndEin(company), peopleOf(company)].filter(Boolean).join(' · '),
      })}
    />
  );
}

/** Shows the legal name only if it differs. */
function Name({ company }: { company: CompanyRow }) {
  const { name, legalName } = company;
  return (
    <>
      <CompanyLink
        company={company}
        className="-my-1.5 inline-flex min-h-11 items-center font-semibold md:my-0 md:min-h-8"
      />
      {legalName && legalName !== name && (
        <div className="-mt-1 text-caption wrap-anywhere text-muted-foreground">{legalName}</div>
      )}
    </>
  );
}
