import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { describedBy, Field, type FieldProps, inputClass } from './field.tsx';

/** The browser's own select, which phones and screen readers know best, in our clothes. */
export function SelectField({
  id,
  label,
  hint,
  error,
  optional = false,
  children,
  ...select
}: FieldProps & Omit<ComponentProps<'select'>, 'id'>) {
  const field = { id, label, hint, error, optional };
  return (
    <Field {...field}>
      <div className="relative">
        <select className={`${inputClass} appearance-none pr-10`} {...select} {...describedBy(field)}>
          {children}
        </select>
        <ChevronDown
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted-foreground"
          aria-hidden="true"
        />
      </div>
    </Field>
  );
}
