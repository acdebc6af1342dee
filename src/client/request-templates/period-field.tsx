import type { ComponentProps } from 'react';
import { periodLabel } from '#shared/request-periods.ts';
import { firmToday } from '#shared/time.ts';
import { SelectField } from '../ui/select-field.tsx';
import { periodChoices } from './periods.ts';

/** A year, a quarter, a month, or none. */
export function PeriodField(props: Omit<ComponentProps<typeof SelectField>, 'label'>) {
  return (
    <SelectField label="Period" {...props}>
      <option value="">No period</option>
      {periodChoices(firmToday()).map(({ label, periods }) => (
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
