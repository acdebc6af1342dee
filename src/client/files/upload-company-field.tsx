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

/** Which company the files go to besides their owner's account; nothing where there is no choice. */
export function UploadCompanyField({ id, label, hint, personal, companies, uploads }: Props) {
  if (companies.length === 0) return null;
  // A file that was tried is sent again as it was: until it is gone, the choice stands.
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
