import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ListedCompany } from '#shared/companies.ts';
import { invitationDays } from '#shared/invitations.ts';
import { CompanyPicker } from '../companies/company-picker.tsx';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { AccountantField } from '../users/accountant-field.tsx';
import { LevelField, RoleField } from '../users/user-fields.tsx';
import { useCreateInvitation } from './api.ts';
import { PersonFields } from './person-fields.tsx';

const fields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'companyId',
  'accountantId',
  'role',
  'staffLevel',
] as const;
const resolver = schemaResolver(async () => (await import('#shared/invitations.ts')).createInput);

interface Props {
  /** The preselected company; the invited client is then linked to it. */
  company?: ListedCompany | undefined;
  onClose: () => void;
}

export function InviteDialog({ company: given, onClose }: Props) {
  const create = useCreateInvitation();
  const [company, setCompany] = useState(given);
  const { field, control, submit, setValue, pending, problems, formState } = useApiForm({
    id: 'invite',
    fields,
    resolver,
    defaultValues: {
      ...{ firstName: '', lastName: '', email: '', phone: '', companyId: given?.id ?? null },
      ...{ accountantId: undefined as number | null | undefined, role: 'customer', staffLevel: 'staff' },
    },
    send: ({ companyId, accountantId, staffLevel, ...person }) =>
      create.mutateAsync(
        { ...person, ...(person.role === 'admin' ? { staffLevel } : { companyId, accountantId }) },
        { onSuccess: onClose },
      ),
  });
  const [role, accountantId] = useWatch({ control, name: ['role', 'accountantId'] });
  return (
    <FormDialog
      title="Invite a person"
      submitLabel="Send invitation"
      pendingLabel="Sending..."
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...problems} />
      <p className="text-muted-foreground">
        They get an email that names you, with a link to choose a password. It works once, for{' '}
        {invitationDays} days.
      </p>
      <PersonFields field={field} />
      {role !== 'admin' && (
        <CompanyPicker
          id="invite-companyId"
          optional
          chosen={company}
          onChoose={(next) => {
            setCompany(next);
            setValue('companyId', next?.id ?? null);
          }}
          error={formState.errors.companyId?.message}
        />
      )}
      {role !== 'admin' && (
        <AccountantField
          id="invite-accountantId"
          value={accountantId}
          onChange={(id) => setValue('accountantId', id)}
          error={formState.errors.accountantId?.message}
        />
      )}
      {!given && <RoleField {...field('role')} />}
      {role === 'admin' && <LevelField {...field('staffLevel')} />}
    </FormDialog>
  );
}
