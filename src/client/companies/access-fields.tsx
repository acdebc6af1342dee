import type { ComponentProps } from 'react';
import { GroupField } from '../ui/group-field.tsx';
import { RadioRow } from '../ui/radio-row.tsx';
import { accessChoices } from './access-labels.ts';

interface Props {
  /** The form's prefix of field ids. */
  id: string;
  /** 'Primary contact of …'. */
  companyName: string;
  register: (
    field: 'accessLevel' | 'isPrimaryContact' | 'isPrimaryCompany',
  ) => Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur' | 'ref'>;
  error: string | undefined;
}

/** How a client belongs to a company. */
export function AccessFields({ id, companyName, register, error }: Props) {
  return (
    <>
      <GroupField id={`${id}-accessLevel`} label="The company's files" error={error}>
        <div className="divide-y rounded-control border">
          {accessChoices.map(({ level, label, note }) => (
            <RadioRow key={level} value={level} title={label} note={note} {...register('accessLevel')} />
          ))}
        </div>
      </GroupField>
      <div>
        <Check label={`Primary contact of ${companyName}`} {...register('isPrimaryContact')} />
        <Check label="This is their primary company" {...register('isPrimaryCompany')} />
      </div>
    </>
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
