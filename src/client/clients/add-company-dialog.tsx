import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Client } from '#shared/clients.ts';
import type { Company, ListedCompany } from '#shared/companies.ts';
import { AccessFields } from '../companies/access-fields.tsx';
import { CompanyDialog } from '../companies/company-dialog.tsx';
import { CompanyPicker } from '../companies/company-picker.tsx';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { useLinkCompany } from './api.ts';

const fields = ['companyId', 'accessLevel', 'isPrimaryContact', 'isPrimaryCompany'] as const;

/** Links the client to a company, either an existing or a new one. */
export function AddCompanyDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const link = useLinkCompany(client.id);
  const [company, setCompany] = useState<ListedCompany>();
  const [adding, setAdding] = useState(false);
  const resolver = useMemo(
    () => schemaResolver(async () => (await import('#shared/companies.ts')).linkForm(client.companies)),
    [client.companies],
  );
  const { formState, register, setValue, submit, pending, problems } = useApiForm({
    id: 'client-company',
    fields,
    resolver,
    defaultValues: {
      companyId: null,
      accessLevel: 'standard',
      isPrimaryContact: false,
      isPrimaryCompany: client.companies.length === 0,
    },
    send: (values) => link.mutateAsync(values, { onSuccess: onClose }),
  });
  const choose = (next: ListedCompany | undefined) => {
    setCompany(next);
    setValue('companyId', next?.id ?? null);
  };
  const chooseNew = (added: Company) => {
    choose(added);
    // A new company has nobody else yet.
    setValue('isPrimaryContact', true);
  };
  const { errors } = formState;
  return (
    <>
      <FormDialog
        title="Add a company"
        submitLabel="Link company"
        pendingLabel="Saving..."
        pending={pending}
        onSubmit={submit}
        onClose={onClose}
      >
        <FormProblems {...problems} />
        <div>
          <CompanyPicker
            id="client-company-companyId"
            chosen={company}
            onChoose={choose}
            error={errors.companyId?.message}
          />
          <Button variant="link" onClick={() => setAdding(true)}>
            <Plus className="size-4" aria-hidden="true" />
            New company
          </Button>
        </div>
        <AccessFields
          id="client-company"
          companyName={company?.name ?? 'the company'}
          register={register}
          error={errors.accessLevel?.message}
        />
      </FormDialog>
      {/* Not inside the form: its submit event would reach this form too. */}
      {adding && <CompanyDialog onSaved={chooseNew} onClose={() => setAdding(false)} />}
    </>
  );
}
