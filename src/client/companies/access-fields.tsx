import type { ComponentProps } from 'react';
import { GroupField } from '../ui/group-field.tsx';
import { accessChoices } from './access-labels.ts';

interface Props {
  /** Of the form, before the field's name. */
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
            <label
              key={level}
              className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-muted"
            >
              <input
                type="radio"
                value={level}
                className="size-5 shrink-0 accent-primary"
                {...register('accessLevel')}
              />
              <span>
                <span className="block font-medium">{label}</span>
                <span className="block text-caption text-muted-foreground">{note}</span>
              </span>
            </label>
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
