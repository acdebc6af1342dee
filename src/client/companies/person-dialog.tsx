import { useState } from 'react';
import type { Company, CompanyPerson } from '#shared/companies.ts';
import type { User } from '#shared/users.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { ClientField } from '../users/client-field.tsx';
import { AccessFields } from './access-fields.tsx';
import { useSavePerson } from './api.ts';

const fields = ['customerId', 'accessLevel', 'isPrimaryContact', 'isPrimaryCompany'] as const;
const resolver = schemaResolver(async () => (await import('#shared/companies.ts')).personForm);

interface Props {
  company: Company;
  /** The person whose access is changed; without one, a client is linked. */
  person?: CompanyPerson | undefined;
  onClose: () => void;
}

export function PersonDialog({ company, person, onClose }: Props) {
  const save = useSavePerson(company.id);
  const [client, setClient] = useState<User>();
  const { formState, register, setValue, submit, pending, problems } = useApiForm({
    id: 'person',
    fields,
    resolver,
    defaultValues: {
      customerId: person?.id ?? null,
      accessLevel: person?.accessLevel ?? 'standard',
      isPrimaryContact: person?.isPrimaryContact ?? company.people.length === 0,
      isPrimaryCompany: person?.isPrimaryCompany ?? false,
    },
    send: (values) => save.mutateAsync(values, { onSuccess: onClose }),
  });
  const { errors } = formState;
  return (
    <FormDialog
      title={person ? `Access of ${person.name}` : 'Add a person'}
      submitLabel={person ? 'Save changes' : 'Add person'}
      pendingLabel="Saving..."
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...problems} />
      {!person && (
        <ClientField
          id="person-customerId"
          chosen={client}
          onChoose={(next) => {
            setClient(next);
            setValue('customerId', next?.id ?? null);
          }}
          error={errors.customerId?.message}
        />
      )}
      <AccessFields
        id="person"
        companyName={company.name}
        register={register}
        error={errors.accessLevel?.message}
      />
    </FormDialog>
  );
}
