import { useState } from 'react';
import { businessTypes, type Company, maskedEin } from '#shared/companies.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSaveCompany } from './api.ts';

const fields = [
  'name',
  'legalName',
  'businessType',
  'ein',
  'yearEstablished',
  'fiscalYearEnd',
  'address',
  'city',
  'state',
  'zipCode',
  'phone',
  'email',
  'website',
] as const;
const resolver = schemaResolver(async () => (await import('#shared/companies.ts')).companyInput);

interface Props {
  /** The company to edit; without it a new one is added. */
  company?: Company | undefined;
  onSaved?: (company: Company) => void;
  onClose: () => void;
}

export function CompanyDialog({ company, onSaved, onClose }: Props) {
  const save = useSaveCompany(company?.id);
  const [withoutEin, setWithoutEin] = useState(false);
  const { field, submit, pending, problems } = useApiForm({
    id: 'company',
    fields,
    resolver,
    defaultValues: {
      name: company?.name ?? '',
      legalName: company?.legalName ?? '',
      businessType: company?.businessType ?? '',
      // Never prefilled: the server does not send the number, and an empty field leaves it unchanged.
      ein: '',
      yearEstablished: String(company?.yearEstablished ?? ''),
      fiscalYearEnd: company?.fiscalYearEnd ?? '',
      address: company?.address ?? '',
      city: company?.city ?? '',
      state: company?.state ?? '',
      zipCode: company?.zipCode ?? '',
      phone: company?.phone ?? '',
      email: company?.email ?? '',
      website: company?.website ?? '',
    },
    send: (values) =>
      save.mutateAsync(
        { ...values, ...(withoutEin && { ein: null }) },
        {
          onSuccess: (saved) => {
            onClose();
            onSaved?.(saved);
          },
        },
      ),
  });
  return (
    <FormDialog
      title={company ? 'Edit company' : 'Add company'}
      submitLabel={company ? 'Save changes' : 'Add company'}
      pendingLabel="Saving..."
      pending={pending}
      wide
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...problems} />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label="Name" autoComplete="off" {...field('name')} />
        <TextField label="Legal name" optional autoComplete="off" {...field('legalName')} />
        <SelectField label="Business type" {...field('businessType')}>
          <option value="">Select a business type</option>
          {typesWith(company?.businessType).map((type) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </SelectField>
        {withoutEin ? (
          <RemovedEin onKeep={() => setWithoutEin(false)} />
        ) : (
          <div>
            <TextField
              label="EIN"
              optional
              hint={
                company?.einEnding
                  ? `${maskedEin(company.einEnding)} is stored. Leave this empty to keep it.`
                  : 'Stored encrypted.'
              }
              placeholder="12-3456789"
              inputMode="numeric"
              autoComplete="off"
              {...field('ein')}
            />
            {company?.einEnding && (
              <Button variant="link" onClick={() => setWithoutEin(true)}>
                Remove the EIN
              </Button>
            )}
          </div>
        )}
        <TextField
          label="Year established"
          optional
          inputMode="numeric"
          autoComplete="off"
          {...field('yearEstablished')}
        />
        <TextField
          label="Fiscal year ends"
          optional
          placeholder="December 31"
          autoComplete="off"
          {...field('fiscalYearEnd')}
        />
        <div className="md:col-span-2">
          <TextField label="Street address" optional autoComplete="off" {...field('address')} />
        </div>
        <TextField label="City" optional autoComplete="off" {...field('city')} />
        <div className="grid grid-cols-2 gap-5">
          <TextField label="State" optional autoComplete="off" {...field('state')} />
          <TextField label="ZIP" optional autoComplete="off" {...field('zipCode')} />
        </div>
        <TextField label="Phone" type="tel" optional autoComplete="off" {...field('phone')} />
        <TextField label="Email" type="email" optional autoComplete="off" {...field('email')} />
        <TextField label="Website" optional inputMode="url" autoComplete="off" {...field('website')} />
      </div>
    </FormDialog>
  );
}

/** An imported company keeps its type even if it is not one of those offered. */
function typesWith(present = ''): string[] {
  const offered: string[] = [...businessTypes];
  return present && !offered.includes(present) ? [...offered, present] : offered;
}

function RemovedEin({ onKeep }: { onKeep: () => void }) {
  return (
    <div role="status">
      <p className="mb-1.5 font-semibold">EIN</p>
      <p>It is removed when you save.</p>
      <Button variant="link" onClick={onKeep}>
        Keep it
      </Button>
    </div>
  );
}
