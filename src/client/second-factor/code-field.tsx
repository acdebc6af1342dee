import type { ComponentProps } from 'react';
import { describedBy, Field, inputClass } from '../ui/field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'id'> {
  id: string;
  kind: 'digits' | 'recovery';
  hint?: string;
  error?: string | undefined;
}

const kinds = {
  digits: { label: '6-digit code', inputMode: 'numeric', width: 'max-w-44' },
  recovery: { label: 'Recovery code', inputMode: 'text', width: 'max-w-72' },
} as const;

/** One field, not six: a code can be pasted, and screen readers read it as one. */
export function CodeField({ id, kind, hint, error, ...input }: Props) {
  const { label, inputMode, width } = kinds[kind];
  const field = { id, label, hint, error };
  return (
    <Field {...field}>
      <input
        type="text"
        name="code"
        inputMode={inputMode}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={`${inputClass} ${width} min-h-13 text-[1.375rem] tracking-[0.12em] tabular-nums`}
        {...input}
        {...describedBy(field)}
      />
    </Field>
  );
}
