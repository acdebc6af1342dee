import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentProps, useState } from 'react';
import { type Company, type CompanyPerson, personInput } from '#shared/companies.ts';
import { idField } from '#shared/endpoint.ts';
import type { User } from '#shared/users.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { GroupField } from '../ui/group-field.tsx';
import { ClientField } from '../users/client-field.tsx';
import { accessChoices } from './access-labels.ts';
import { useSavePerson } from './api.ts';

const pleaseChoose = 'Please choose a client';
const personForm = personInput.extend({
  customerId: idField.nullable().refine((id) => id !== null, pleaseChoose),
});
const fields = ['customerId', 'accessLevel', 'isPrimaryContact', 'isPrimaryCompany'] as const;
const resolver = zodResolver(personForm);

interface Props {
  company: Company;
  /** Whose access is changed; without one a client is linked. */
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
    send: async ({ customerId, ...values }) => {
      await save.mutateAsync({ customerId, ...values });
      onClose();
    },
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
      <GroupField id="person-accessLevel" label="The company's files" error={errors.accessLevel?.message}>
        <div className="divide-y rounded-control border">
          {accessChoices.map(({ level, label, note }) => (
            <label
              key={level}
              className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-muted"
            >
              <input
                type="radio"
                value={level}
                className="size-5 shrink-0 accent-primary"
                {...register('accessLevel')}
              />
              <span>
                <span className="block font-medium">{label}</span>
                <span className="block text-caption text-muted-foreground">{note}</span>
              </span>
            </label>
          ))}
        </div>
      </GroupField>
      <div>
        <Check label={`Primary contact of ${company.name}`} {...register('isPrimaryContact')} />
        <Check label="This is their primary company" {...register('isPrimaryCompany')} />
      </div>
    </FormDialog>
  );
}

function Check({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 wrap-anywhere">
      <input type="checkbox" className="size-5 shrink-0 accent-primary" {...input} />
      {label}
    </label>
  );
}
