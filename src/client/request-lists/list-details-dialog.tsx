import type { Resolver } from 'react-hook-form';
import type { RequestOf } from '#shared/endpoint.ts';
import type * as requestListsApi from '#shared/request-lists.ts';
import type { ManagedList } from '#shared/request-lists.ts';
import { useStaff } from '../availability/api.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { PeriodField } from '../request-templates/period-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { FieldLoadError } from '../ui/load-error.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useUpdateList } from './management-api.ts';

interface Values {
  title: string;
  period: string;
  dueOn: string;
  taxDate: string;
  assigneeId: string;
}
type Details = Omit<RequestOf<typeof requestListsApi.update>, 'id'>;

const fields = ['title', 'period', 'dueOn', 'taxDate', 'assigneeId'] as const;
const byRules = schemaResolver(async () => (await import('#shared/request-lists.ts')).listDetails);

/** Turns empty fields into null. */
const resolver: Resolver<Values, unknown, Details> = (values, context, options) =>
  byRules(
    {
      ...values,
      period: values.period || null,
      taxDate: values.taxDate || null,
      assigneeId: Number(values.assigneeId),
    },
    context,
    options as never,
  ) as ReturnType<Resolver<Values, unknown, Details>>;

/** Title, period, dates and assignee of a list. */
export function ListDetailsDialog({ list, onClose }: { list: ManagedList; onClose: () => void }) {
  const update = useUpdateList();
  const staff = useStaff();
  const { field, submit, pending, problems } = useApiForm<Values, Details>({
    id: 'list-details',
    fields,
    resolver,
    defaultValues: {
      title: list.title,
      period: list.period ?? '',
      dueOn: list.dueOn,
      taxDate: list.taxDate ?? '',
      assigneeId: String(list.assignee.id),
    },
    send: (details) => update.mutateAsync({ id: list.id, ...details }, { onSuccess: onClose }),
  });
  const others = staff.data?.filter(({ id }) => id !== list.assignee.id) ?? [];
  return (
    <FormDialog
      title="Edit list"
      submitLabel="Save changes"
      pendingLabel="Saving..."
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...problems} />
      <TextField label="Title" hint="As the client reads it." autoComplete="off" {...field('title')} />
      <PeriodField current={list.period} {...field('period')} />
      <TextField label="Due date" type="date" {...field('dueOn')} />
      <TextField
        label="Tax date"
        optional
        type="date"
        hint="When the tax return itself is due: nobody gets more time than that."
        {...field('taxDate')}
      />
      <div>
        <SelectField label="Assignee" {...field('assigneeId')}>
          <option value={list.assignee.id}>{list.assignee.name}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {staff.isError && <FieldLoadError what="the staff" onRetry={() => void staff.refetch()} />}
      </div>
    </FormDialog>
  );
}
