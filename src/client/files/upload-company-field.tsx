import type { CompanySummary } from '#shared/companies.ts';
import { SelectField } from '../ui/select-field.tsx';
import type { Uploads } from './use-upload-queue.ts';

interface Props {
  id: string;
  label: string;
  hint: string;
  /** The option for no company. */
  personal: string;
  companies: CompanySummary[];
  uploads: Uploads;
}

/** Chooses the company that the files go to besides their owner's account. Renders nothing if there is no choice. */
export function UploadCompanyField({ id, label, hint, personal, companies, uploads }: Props) {
  if (companies.length === 0) return null;
  // A retry sends a file with the same company, so the choice is locked while such a file is listed.
  const tried = uploads.files.some((file) => file.tried);
  return (
    <SelectField
      id={id}
      label={label}
      hint={hint}
      className="max-w-md"
      disabled={tried}
      value={uploads.companyId ?? ''}
      onChange={({ target }) => uploads.chooseCompany(target.value ? Number(target.value) : undefined)}
    >
      <option value="">{personal}</option>
      {companies.map((company) => (
        <option key={company.id} value={company.id}>
          {company.name}
        </option>
      ))}
    </SelectField>
  );
}
