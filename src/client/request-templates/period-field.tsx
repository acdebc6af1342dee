import type { ComponentProps } from 'react';
import { periodLabel } from '#shared/request-periods.ts';
import { firmToday } from '#shared/time.ts';
import { SelectField } from '../ui/select-field.tsx';
import { periodChoices } from './periods.ts';

interface Props extends Omit<ComponentProps<typeof SelectField>, 'label'> {
  /** The period of an existing list, offered even if it is long past. */
  current?: string | null;
}

/** A year, a quarter, a month, or none. */
export function PeriodField({ current, ...props }: Props) {
  const choices = periodChoices(firmToday());
  const isOther = current && !choices.some(({ periods }) => periods.includes(current));
  return (
    <SelectField label="Period" {...props}>
      <option value="">No period</option>
      {isOther && <option value={current}>{periodLabel(current)}</option>}
      {choices.map(({ label, periods }) => (
        <optgroup key={label} label={label}>
          {periods.map((period) => (
            <option key={period} value={period}>
              {periodLabel(period)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
