import { useState } from 'react';
import type { ListedCompany } from '#shared/companies.ts';
import { Combobox } from '../ui/combobox.tsx';
import type { FieldProps } from '../ui/field.tsx';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';
import { searchStatus } from '../users/client-field.tsx';
import { useCompanySearch } from './api.ts';

interface Props extends Omit<FieldProps, 'label' | 'hint'> {
  chosen: ListedCompany | undefined;
  onChoose: (company: ListedCompany | undefined) => void;
}

/** Chooses one of all customers' companies. Those with the same name are distinguished by city and tax number. */
export function CompanyPicker({ chosen, onChoose, ...field }: Props) {
  const [text, setText] = useState('');
  const companies = useCompanySearch(useDebouncedValue(text));
  const options = companies.data?.map(asOption) ?? [];
  return (
    <Combobox
      {...field}
      label="Company"
      hint="Search by the company's name."
      chosen={chosen && asOption(chosen)}
      onChoose={(option) => onChoose(option?.company)}
      groups={[{ options }]}
      onSearch={setText}
      status={searchStatus(companies, options.length, 'No company found. Try another name.')}
    />
  );
}

function asOption(company: ListedCompany) {
  const place = [company.city, company.state].filter(Boolean).join(', ');
  const taxNumber = company.einEnding && `EIN ending in ${company.einEnding}`;
  const note = [place, taxNumber].filter(Boolean).join(' · ') || `Company number ${company.id}`;
  return { value: company.id, label: company.name, note, company };
}
