import type { ComponentProps } from 'react';
import { personal } from '../../shared/appointments.ts';
import { SelectField } from '../ui/select-field.tsx';
import { useCompanies } from './api.ts';

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
      {isError && (
        <p role="alert" className="mt-1.5 text-caption">
          We couldn't load the companies.{' '}
          <button type="button" className="text-link cursor-pointer" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}
