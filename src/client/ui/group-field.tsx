import type { ReactNode } from 'react';
import { FieldError, type FieldProps } from './field.tsx';

/** A field of several controls, such as a calendar, with label, hint and error like any other. */
export function GroupField({ id, label, hint, error, children }: FieldProps & { children: ReactNode }) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    // Focusable, because the error summary links to it.
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={described || undefined}
      className="min-w-0 outline-none"
    >
      <legend className="mb-1.5 text-body font-semibold">{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-2.5 text-caption text-muted-foreground">
          {hint}
        </p>
      )}
      {error && (
        <FieldError id={`${id}-error`} className="mb-2.5">
          {error}
        </FieldError>
      )}
      {children}
    </fieldset>
  );
}
