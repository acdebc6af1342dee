import { useEffect, useRef } from 'react';
import type { Resolver } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { RequestOf } from '#shared/endpoint.ts';
import { adminRequestPath } from '#shared/paths.ts';
import type * as requestListsApi from '#shared/request-lists.ts';
import { titleForPeriod } from '#shared/request-periods.ts';
import type { RequestTemplate } from '#shared/request-templates.ts';
import { addCalendarDays, firmToday } from '#shared/time.ts';
import { useStaff } from '../availability/api.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useUser } from '../core/session.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useNewList, useRequestTemplates } from './api.ts';
import { PeriodField } from './period-field.tsx';
import { suggestedPeriod } from './periods.ts';

interface Values {
  clientId: string;
  companyId: string;
  templateId: string;
  period: string;
  title: string;
  dueOn: string;
  taxDate: string;
  assigneeId: string;
}
type NewList = RequestOf<typeof requestListsApi.create>;

const fields = [
  'clientId',
  'companyId',
  'templateId',
  'period',
  'title',
  'dueOn',
  'taxDate',
  'assigneeId',
] as const;
const byRules = schemaResolver(async () => (await import('#shared/request-lists.ts')).newListInput);

/** Clients usually get three weeks. */
const daysToAnswer = 21;

interface Named {
  id: number;
  name: string;
}

interface Props {
  /** Who can be asked: a client, or the people of a company. */
  people: Named[];
  /** The companies that the list can be for; on a company's page, only that one. */
  companies: Named[];
  /** Whether the list is for the company, as on a company's page. */
  forCompany?: boolean;
  onClose: () => void;
}

/** Makes a draft from a template, or an empty one, and opens it. */
export function NewListDialog({ people, companies, forCompany = false, onClose }: Props) {
  const navigate = useNavigate();
  const user = useUser();
  const staff = useStaff();
  const { rows: templates, failed } = useRequestTemplates();
  const create = useNewList();
  const today = firmToday();
  const { field, setValue, getValues, watch, submit, pending, problems } = useApiForm<Values, NewList>({
    id: 'new-list',
    fields,
    resolver: resolverFor(templates ?? []),
    defaultValues: {
      clientId: String(people[0]?.id ?? ''),
      companyId: forCompany ? String(companies[0]?.id ?? '') : '',
      templateId: '',
      period: '',
      title: '',
      dueOn: addCalendarDays(today, daysToAnswer),
      taxDate: '',
      assigneeId: String(user.id),
    },
    send: (input) =>
      create.mutateAsync(input, {
        onSuccess: ({ id }) => {
          onClose();
          navigate(adminRequestPath(id));
        },
      }),
  });

  const template = templates?.find(({ id }) => String(id) === watch('templateId'));
  const period = watch('period');
  // The title follows template and period until the user edits it.
  const suggested = useRef('');
  useEffect(() => {
    const isOwn = getValues('title') !== suggested.current;
    suggested.current = template ? titleForPeriod(template.title, period) : '';
    if (!isOwn) setValue('title', suggested.current);
  }, [template, period, getValues, setValue]);

  function chooseTemplate(value: string) {
    const chosen = templates?.find(({ id }) => String(id) === value);
    if (chosen) setValue('period', suggestedPeriod(chosen, today));
  }

  const templateField = field('templateId');
  return (
    <FormDialog
      title="Ask for documents"
      submitLabel="Make draft"
      pendingLabel="Making draft..."
      pending={pending}
      wide
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...problems} />
      {people.length > 1 && (
        <SelectField label="Who is asked" {...field('clientId')}>
          <Options of={people} />
        </SelectField>
      )}
      {!forCompany && companies.length > 0 && (
        <SelectField label="For" {...field('companyId')}>
          <option value="">{people[0]?.name ?? 'The client'}</option>
          <Options of={companies} />
        </SelectField>
      )}
      <SelectField
        label="Template"
        {...templateField}
        error={failed ? "We couldn't load the templates. Close this and try again." : templateField.error}
        onChange={(event) => {
          void templateField.onChange(event);
          chooseTemplate(event.target.value);
        }}
      >
        <option value="">Empty list</option>
        <Options of={templates ?? []} />
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        <PeriodField {...field('period')} />
        <TextField label="Due date" type="date" min={today} {...field('dueOn')} />
        <TextField label="Tax date" optional type="date" min={today} {...field('taxDate')} />
        {/* A select whose chosen option is replaced shows its first one: with the staff it starts anew, from the form's value. */}
        <SelectField key={staff.data ? 'staff' : 'loading'} label="Assignee" {...field('assigneeId')}>
          {!staff.data && <option value={user.id}>Loading staff...</option>}
          <Options of={staff.data ?? []} />
        </SelectField>
      </div>
      <TextField label="Title" hint="The client reads it." autoComplete="off" {...field('title')} />
      <p className="text-caption text-muted-foreground">
        The client sees nothing before you send it from the next page, where you can change its items.
      </p>
    </FormDialog>
  );
}

function Options({ of }: { of: Named[] }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

/** Turns empty fields into null and adds the template's items. */
function resolverFor(templates: RequestTemplate[]): Resolver<Values, unknown, NewList> {
  return (values, context, options) =>
    byRules(
      {
        clientId: Number(values.clientId),
        companyId: Number(values.companyId) || null,
        templateId: Number(values.templateId) || null,
        period: values.period || null,
        title: values.title,
        dueOn: values.dueOn,
        taxDate: values.taxDate || null,
        assigneeId: Number(values.assigneeId),
        items: templates.find(({ id }) => String(id) === values.templateId)?.items ?? [],
      },
      context,
      options as never,
    ) as ReturnType<Resolver<Values, unknown, NewList>>;
}
