import type { ComponentProps } from 'react';
import { personal } from '#shared/appointments.ts';
import { useCompanies } from '../companies/api.ts';
import { FieldLoadError } from '../ui/load-error.tsx';
import { SelectField } from '../ui/select-field.tsx';

interface Props extends Omit<ComponentProps<typeof SelectField>, 'label'> {
  /** The client whose companies are meant, null while none is chosen; without it the reader's own. */
  clientId?: number | null;
}

/** For which company it is; 'Personal' for oneself. */
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
