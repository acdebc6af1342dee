import type { Resolver } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { firm } from '#firm';
import type { TimeOffInput } from '#shared/availability.ts';
import { firmToday } from '#shared/time.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { SwitchField } from '../ui/switch-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAddTimeOff } from './hours-api.ts';

interface Values {
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  reason: string;
  allDay: boolean;
}

const fields = ['startDate', 'endDate', 'startTime', 'endTime', 'reason'] as const;
const byRules = schemaResolver(async () => (await import('#shared/availability.ts')).timeOffInput);

/** Empty fields are left out, as the contract requires; whole days have no times. */
const resolver: Resolver<Values, unknown, TimeOffInput> = ({ allDay, ...values }, context, options) =>
  byRules(
    {
      startDate: values.startDate,
      endDate: values.endDate || values.startDate,
      startTime: allDay ? undefined : values.startTime,
      endTime: allDay ? undefined : values.endTime,
      reason: values.reason || undefined,
    },
    context,
    options as never,
  ) as ReturnType<Resolver<Values, unknown, TimeOffInput>>;

export function TimeOffDialog({ staffId, onClose }: { staffId: number; onClose: () => void }) {
  const add = useAddTimeOff(staffId);
  const { field, control, setValue, submit, pending, problems } = useApiForm<Values, TimeOffInput>({
    id: 'time-off',
    fields,
    resolver,
    defaultValues: {
      startDate: '',
      startTime: '',
      endDate: '',
      endTime: '',
      reason: '',
      allDay: true,
    },
    send: (input) => add.mutateAsync(input, { onSuccess: onClose }),
  });
  const allDay = useWatch({ control, name: 'allDay' });
  return (
    <FormDialog
      title="Add time off"
      submitLabel="Add time off"
      pendingLabel="Adding..."
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...problems} />
      <div className="grid gap-5 xs:grid-cols-2 xs:gap-4">
        <TextField label="First day" type="date" min={firmToday()} {...field('startDate')} />
        <TextField label="Last day" optional type="date" min={firmToday()} {...field('endDate')} />
      </div>
      <SwitchField
        id="time-off-allDay"
        label="Whole days"
        description={`Turn this off to block part of a day, in ${firm.timeZoneName}.`}
        checked={allDay}
        onChange={(next) => setValue('allDay', next)}
      />
      {!allDay && (
        <div className="grid grid-cols-2 gap-4">
          <TextField label="From" type="time" {...field('startTime')} />
          <TextField label="To" type="time" {...field('endTime')} />
        </div>
      )}
      <TextField label="Reason" optional hint="Only staff see it." autoComplete="off" {...field('reason')} />
    </FormDialog>
  );
}
