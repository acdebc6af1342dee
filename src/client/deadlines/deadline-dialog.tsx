import { useState } from 'react';
import type { ListedCompany } from '#shared/companies.ts';
import { type ManagedDeadline, priorities } from '#shared/deadlines.ts';
import { personName } from '#shared/format.ts';
import { CompanyPicker } from '../companies/company-picker.tsx';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { SwitchField } from '../ui/switch-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ClientField } from '../users/client-field.tsx';
import { useSaveDeadline } from './api.ts';
import { priorityLabels } from './priority-badge.tsx';

const fields = ['title', 'dueOn', 'priority', 'client', 'companyId', 'shownToClient'] as const;
const resolver = schemaResolver(async () => (await import('#shared/deadlines.ts')).deadlineInput);

interface Props {
  /** The deadline to edit; without it a new one is added. */
  deadline?: ManagedDeadline | undefined;
  /** The client whom a new deadline concerns. */
  client?: { id: number; username: string; name: string };
  /** The company that a new deadline concerns. */
  company?: ListedCompany;
  onClose: () => void;
}

export function DeadlineDialog({ deadline, client: ofPage, company: given, onClose }: Props) {
  const save = useSaveDeadline(deadline?.id);
  const concerned = deadline ? (deadline.client ?? undefined) : ofPage;
  const [client, setClient] = useState<{ id: number; name: string } | undefined>(concerned);
  const [company, setCompany] = useState(deadline ? (deadline.company ?? undefined) : given);
  const { field, formState, setValue, watch, submit, pending, problems } = useApiForm({
    id: 'deadline',
    fields,
    resolver,
    defaultValues: {
      title: deadline?.title ?? '',
      dueOn: deadline?.dueOn ?? '',
      priority: deadline?.priority ?? 'medium',
      client: concerned?.username ?? '',
      companyId: company?.id ?? null,
      shownToClient: deadline?.shownToClient ?? true,
    },
    send: (values) => save.mutateAsync(values, { onSuccess: onClose }),
  });
  return (
    <FormDialog
      title={deadline ? 'Edit deadline' : 'Add deadline'}
      submitLabel={deadline ? 'Save changes' : 'Add deadline'}
      pendingLabel="Saving..."
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...problems} />
      <TextField label="Title" autoComplete="off" {...field('title')} />
      <TextField label="Due date" type="date" {...field('dueOn')} />
      <SelectField label="Priority" {...field('priority')}>
        {priorities.map((priority) => (
          <option key={priority} value={priority}>
            {priorityLabels[priority]}
          </option>
        ))}
      </SelectField>
      <ClientField
        id="deadline-client"
        optional
        chosen={client}
        onChoose={(next) => {
          setClient(next && { id: next.id, name: personName(next) });
          setValue('client', next?.username ?? '');
        }}
        error={formState.errors.client?.message}
      />
      <CompanyPicker
        id="deadline-companyId"
        optional
        chosen={company}
        onChoose={(next) => {
          setCompany(next);
          setValue('companyId', next?.id ?? null);
        }}
        error={formState.errors.companyId?.message}
      />
      <SwitchField
        id="deadline-shownToClient"
        label="Show to the client"
        description="On the dashboard of the client, or of the company's people."
        checked={watch('shownToClient') ?? true}
        onChange={(shown) => setValue('shownToClient', shown)}
      />
    </FormDialog>
  );
}
