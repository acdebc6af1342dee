import type { ComponentProps } from 'react';
import { describedBy, Field, type FieldProps, inputClass } from './field.tsx';

export function TextField({
  id,
  label,
  hint,
  error,
  optional = false,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'id'>) {
  const field = { id, label, hint, error, optional };
  return (
    <Field {...field}>
      <input type="text" className={inputClass} {...input} {...describedBy(field)} />
    </Field>
  );
}
