import type { ComponentProps } from 'react';
import { describedBy, Field, type FieldProps, inputClass } from './field.tsx';

export function TextAreaField({
  id,
  label,
  hint,
  error,
  optional = false,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, 'id'>) {
  const field = { id, label, hint, error, optional };
  return (
    <Field {...field}>
      <textarea rows={5} className={`${inputClass} resize-y`} {...area} {...describedBy(field)} />
    </Field>
  );
}
