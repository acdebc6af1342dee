import { useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { countOf } from '#shared/format.ts';
import { titleForPeriod } from '#shared/request-periods.ts';
import { maxRecipients, type RequestTemplate, type Sending } from '#shared/request-templates.ts';
import { addCalendarDays, firmToday, formatFullDay } from '#shared/time.ts';
import { useStaff } from '../availability/api.ts';
import { messageOf } from '../core/api-error.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { GroupField } from '../ui/group-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';
import { type RecipientFilter, useRecipients, useSendToMany } from './api.ts';
import { PeriodField } from './period-field.tsx';
import { suggestedPeriod } from './periods.ts';
import { RecipientFields } from './recipient-fields.tsx';
import { RecipientPreview } from './recipient-preview.tsx';

interface Values {
  period: string;
  dueOn: string;
  taxDate: string;
  assigneeId: string;
}

const fields = ['period', 'dueOn', 'taxDate', 'assigneeId'] as const;
const byRules = schemaResolver(async () => (await import('#shared/request-templates.ts')).sending);

/** Turns empty fields into null. */
const resolver: Resolver<Values, unknown, Sending> = (values, context, options) =>
  byRules(
    {
      period: values.period || null,
      dueOn: values.dueOn,
      taxDate: values.taxDate || null,
      assigneeId: values.assigneeId ? Number(values.assigneeId) : null,
    },
    context,
    options as never,
  ) as ReturnType<Resolver<Values, unknown, Sending>>;

/** Clients usually get three weeks. */
const daysToAnswer = 21;

interface Props {
  template: RequestTemplate;
  onClose: () => void;
}

export function SendDialog({ template, onClose }: Props) {
  const today = firmToday();
  const [filter, setFilter] = useState<RecipientFilter>({});
  const [confirmed, setConfirmed] = useState<Sending>();
  /** Whether the button was pressed although nobody would get a list. */
  const [nobody, setNobody] = useState(false);
  const staff = useStaff();
  const { field, watch, submit, pending, problems, setError } = useApiForm<Values, Sending>({
    id: 'send-template',
    fields,
    resolver,
    defaultValues: {
      period: suggestedPeriod(template, today),
      dueOn: addCalendarDays(today, daysToAnswer),
      taxDate: '',
      assigneeId: '',
    },
    send: async (values) => {
      if (values.dueOn < today) setError('dueOn', { message: 'Please choose today or a later day' });
      else if (mayBeSent) setConfirmed(values);
      else setNobody(true);
    },
  });
  const q = useDebouncedValue(filter.q ?? '');
  const chosen = { ...filter, q: q || undefined };
  const recipients = useRecipients(template.id, watch('period'), chosen);
  const count = recipients.isPlaceholderData ? 0 : (recipients.data?.count ?? 0);
  const counting = recipients.isPending || recipients.isPlaceholderData || q !== (filter.q ?? '');
  const mayBeSent = !counting && count > 0 && count <= maxRecipients;
  return (
    <>
      <FormDialog
        title="Send to several clients"
        submitLabel={count > 0 ? `Send to ${countOf(count, 'client')}` : 'Send'}
        pendingLabel="Counting..."
        pending={pending || counting}
        wide
        onSubmit={submit}
        onClose={onClose}
      >
        <p className="text-muted-foreground">
          Each client gets a list of their own from the template{' '}
          <strong className="font-semibold wrap-anywhere text-foreground">{template.name}</strong>, with{' '}
          {countOf(template.items.length, 'item')}, and an email about it.
        </p>
        <FormProblems {...problems} />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-4">
          <PeriodField {...field('period')} />
          <TextField label="Due date" type="date" min={today} {...field('dueOn')} />
          <TextField label="Tax date" optional type="date" min={today} {...field('taxDate')} />
          <SelectField label="Assignee" {...field('assigneeId')}>
            <option value="">Each client's accountant</option>
            {staff.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <GroupField
          id="send-template-recipients"
          label="Which clients"
          error={
            nobody && !mayBeSent && !counting ? 'Choose other clients: see below who gets it' : undefined
          }
        >
          <RecipientFields filter={filter} onChange={setFilter} />
        </GroupField>
        <RecipientPreview recipients={recipients} />
      </FormDialog>
      {confirmed && (
        <ConfirmSending
          template={template}
          sending={confirmed}
          filter={chosen}
          count={count}
          onSent={onClose}
          onClose={() => setConfirmed(undefined)}
        />
      )}
    </>
  );
}

interface ConfirmProps {
  template: RequestTemplate;
  sending: Sending;
  filter: RecipientFilter;
  count: number;
  onSent: () => void;
  onClose: () => void;
}

function ConfirmSending({ template, sending, filter, count, onSent, onClose }: ConfirmProps) {
  const send = useSendToMany(template.id);
  const clients = countOf(count, 'client');
  return (
    <Dialog open title={`Send to ${clients}?`} onClose={onClose}>
      {send.error && <FormAlert title={messageOf(send.error)} />}
      <p>
        {count === 1 ? 'The client gets' : 'Each of them gets'}{' '}
        <strong className="font-semibold wrap-anywhere">
          {titleForPeriod(template.title, sending.period)}
        </strong>
        , due {formatFullDay(`${sending.dueOn}T00:00`)}, and an email about it. A list that was sent can be
        closed, but not taken back.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          pending={send.isPending}
          pendingLabel="Sending..."
          onClick={() => send.mutate({ ...sending, filter }, { onSuccess: onSent })}
        >
          Send to {clients}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Back
        </Button>
      </div>
    </Dialog>
  );
}
