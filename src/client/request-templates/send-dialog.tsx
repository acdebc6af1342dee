import { useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { countOf, formatNumber } from '#shared/format.ts';
import { maxRecipients, type RequestTemplate, type Sending } from '#shared/request-templates.ts';
import { addCalendarDays, firmToday } from '#shared/time.ts';
import { useStaff } from '../availability/api.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { GroupField } from '../ui/group-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { previewChosen } from './api.ts';
import { type ConfirmedSending, ConfirmSendingDialog } from './confirm-sending-dialog.tsx';
import { PeriodField } from './period-field.tsx';
import { suggestedPeriod } from './periods.ts';
import { RecipientChoice } from './recipient-choice.tsx';

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
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [confirmed, setConfirmed] = useState<ConfirmedSending>();
  /** Why the chosen clients get no list, after the button was pressed. */
  const [problem, setProblem] = useState<string>();
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
    send: (sending) => ask(sending),
  });
  const tooMany = chosen.size > maxRecipients;

  async function ask(sending: Sending): Promise<void> {
    if (sending.dueOn < today) return setError('dueOn', { message: 'Please choose today or a later day' });
    if (chosen.size === 0) return setProblem('Please choose at least one client');
    const recipients = await previewChosen(template.id, sending.period, [...chosen]);
    if (recipients.count > 0) setConfirmed({ sending, recipients });
    else setProblem('Those you chose have a list of this template and period already');
  }
  return (
    <>
      <FormDialog
        title="Send to several clients"
        submitLabel={chosen.size > 0 ? `Send to ${countOf(chosen.size, 'client')}` : 'Send'}
        pendingLabel="Counting..."
        pending={pending}
        disabled={tooMany}
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
            tooMany
              ? `At most ${formatNumber(maxRecipients)} clients get a list at once. Choose fewer, and send it in parts.`
              : problem
          }
        >
          <RecipientChoice
            templateId={template.id}
            period={watch('period')}
            chosen={chosen}
            onChange={(next) => {
              setChosen(next);
              setProblem(undefined);
            }}
          />
        </GroupField>
      </FormDialog>
      {confirmed && (
        <ConfirmSendingDialog
          template={template}
          {...confirmed}
          onSent={onClose}
          onClose={() => setConfirmed(undefined)}
        />
      )}
    </>
  );
}
