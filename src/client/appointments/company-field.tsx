import type { ComponentProps } from 'react';
import { personal } from '#shared/booking-forms.ts';
import { useCompanies } from '../companies/api.ts';
import { FieldLoadError } from '../ui/load-error.tsx';
import { SelectField } from '../ui/select-field.tsx';

interface Props extends Omit<ComponentProps<typeof SelectField>, 'label'> {
  /** The customer whose companies are listed, null while none is chosen; by default the signed-in user. */
  clientId?: number | null;
}

/** The company an appointment is for, or 'Personal'. */
export function CompanyField({ clientId, ...select }: Props) {
  const { data: memberships, isError, refetch } = useCompanies(clientId);
  return (
    <div>
      <SelectField label="Company" {...select}>
        <option value="">Select a company</option>
        {memberships?.map(({ company }) => (
          <option key={company.id} value={company.id}>
            {company.name}
          </option>
        ))}
        <option value={personal}>Personal</option>
      </SelectField>
      {isError && <FieldLoadError what="the companies" onRetry={() => void refetch()} />}
    </div>
  );
}
