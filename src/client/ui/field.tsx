import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export interface FieldProps {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
}

export const inputClass =
  'block min-h-11 w-full rounded-control border border-input bg-card px-3 py-2 text-control text-foreground placeholder:text-muted-foreground transition-colors hover:border-foreground aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger';

/** Label, hint and error around one control, in this order: label, hint, control, error. */
export function Field({ id, label, hint, error, optional, children }: FieldProps & { children: ReactNode }) {
  return (
    // Lets a grid make it narrower than the minimum width of a date field.
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-body font-semibold">
        {label}
        {optional && <span className="font-normal text-muted-foreground"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-1.5 text-caption text-muted-foreground">
          {hint}
        </p>
      )}
      {children}
      {error && (
        <FieldError id={`${id}-error`} className="mt-1.5">
          {error}
        </FieldError>
      )}
    </div>
  );
}

interface FieldErrorProps {
  id?: string;
  className?: string;
  children: ReactNode;
}

/** The error message of one field or row. */
export function FieldError({ id, className = '', children }: FieldErrorProps) {
  return (
    <p id={id} className={`flex gap-1.5 text-caption font-medium text-danger ${className}`}>
      <CircleAlert className="mt-px size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** ARIA attributes that connect a control with its hint and error. */
export function describedBy({ id, hint, error }: FieldProps) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined };
}
