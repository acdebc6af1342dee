import type { ComponentProps } from 'react';
import { describedBy, Field, type FieldProps } from './field.tsx';
import { Select } from './select.tsx';

export function SelectField({
  id,
  label,
  hint,
  error,
  optional = false,
  ...select
}: FieldProps & Omit<ComponentProps<'select'>, 'id'>) {
  const field = { id, label, hint, error, optional };
  return (
    <Field {...field}>
      <Select {...select} {...describedBy(field)} />
    </Field>
  );
}
