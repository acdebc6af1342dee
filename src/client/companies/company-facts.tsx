import type { ReactNode } from 'react';
import { type Company, maskedEin } from '#shared/companies.ts';
import { CallLink, EmailLink } from '../ui/contact-links.tsx';
import { useRevealEin } from './api.ts';

/** The known details of a company; unknown ones are left out. */
export function CompanyFacts({ company }: { company: Company }) {
  const { id, einEnding, phone, email, website, fiscalYearEnd, yearEstablished } = company;
  const address = addressLines(company);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 @min-[45rem]/page:grid-cols-3 @min-[62.5rem]/page:flex @min-[62.5rem]/page:flex-wrap">
      {einEnding && (
        <Fact term="EIN">
          <Ein companyId={id} ending={einEnding} />
        </Fact>
      )}
      {phone && (
        <Fact term="Phone">
          <CallLink phone={phone} />
        </Fact>
      )}
      {email && (
        <Fact term="Email">
          <EmailLink email={email} />
        </Fact>
      )}
      {website && (
        <Fact term="Website">
          <a href={website} target="_blank" rel="noreferrer" className="text-link wrap-anywhere">
            {website.replace(/^https?:\/\//, '')}
          </a>
        </Fact>
      )}
      {address.length > 0 && (
        <Fact term="Address">
          {address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Fact>
      )}
      {fiscalYearEnd && <Fact term="Fiscal year ends">{fiscalYearEnd}</Fact>}
      {yearEstablished && <Fact term="Established">{yearEstablished}</Fact>}
    </dl>
  );
}

/** 'Decatur, GA 30030' below the street. */
function addressLines({ address, city, state, zipCode }: Company): string[] {
  const region = [state, zipCode].filter(Boolean).join(' ');
  const place = [city, region].filter(Boolean).join(', ');
  return [address, place].filter((line) => typeof line === 'string' && line !== '') as string[];
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-muted-foreground">{term}</dt>
      <dd className="font-medium wrap-anywhere tabular-nums [&_a]:min-h-0">{children}</dd>
    </div>
  );
}

/** Masked until the user reveals it, which is recorded. Leaving the page masks it again. */
function Ein({ companyId, ending }: { companyId: number; ending: string }) {
  const reveal = useRevealEin(companyId);
  const { data } = reveal;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <output>
        {data ? (
          data.ein
        ) : (
          <>
            <span aria-hidden="true">{maskedEin(ending)}</span>
            <span className="sr-only">ending in {ending}</span>
          </>
        )}
      </output>
      <button
        type="button"
        aria-disabled={reveal.isPending || undefined}
        aria-label={data ? 'Hide the EIN' : 'Show the EIN'}
        onClick={() => (data ? reveal.reset() : !reveal.isPending && reveal.mutate())}
        className="-my-2.5 inline-flex min-h-11 cursor-pointer items-center text-caption text-link"
      >
        {data ? 'Hide' : 'Show'}
      </button>
    </span>
  );
}
