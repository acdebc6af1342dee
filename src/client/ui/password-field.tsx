import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { describedBy, Field, type FieldProps, inputClass } from './field.tsx';

/** A password field with a visibility toggle. Pasting is allowed, because password managers need it. */
export function PasswordField({
  id,
  label,
  hint,
  error,
  optional = false,
  children,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'id' | 'type'>) {
  const [shown, setShown] = useState(false);
  const field = { id, label, hint, error, optional };
  const Icon = shown ? EyeOff : Eye;
  return (
    <div>
      <Field {...field}>
        <div className="relative">
          <input
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...describedBy(field)}
            className={`${inputClass} pr-12`}
          />
          <button
            type="button"
            aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            aria-controls={id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-muted-foreground hover:text-foreground"
          >
            <Icon className="size-5" aria-hidden="true" />
          </button>
        </div>
      </Field>
      {children}
    </div>
  );
}
