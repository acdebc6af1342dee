import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { describedBy, Field, type FieldProps, inputClass } from './field.tsx';

export interface ComboboxOption {
  key: string | number;
  label: string;
  /** A second line that tells namesakes apart. */
  note?: string;
}

interface Props<Option extends ComboboxOption> extends Omit<FieldProps, 'id'> {
  typed: string;
  onType: (text: string) => void;
  /** What matches, `undefined` while it is being looked for. */
  options: readonly Option[] | undefined;
  onPick: (option: Option) => void;
  /** Said where nothing matches. */
  nothing: ReactNode;
}

/** A field that offers what matches as one types, to be picked with arrows and Enter or by hand. */
export function Combobox<Option extends ComboboxOption>(props: Props<Option>) {
  const { typed, onType, options, onPick, nothing, label, hint, error, optional = false } = props;
  const id = useId();
  const field = { id, label, hint, error, optional };
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const count = options?.length ?? 0;
  const current = options?.[Math.min(active, count - 1)];
  const optionId = (option: Option) => `${id}-${option.key}`;

  function pick(option: Option) {
    setOpen(false);
    onPick(option);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      // The first press closes the list, and only the next one what it is in.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      return;
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (open && count > 0) setActive((Math.min(active, count - 1) + step + count) % count);
      setOpen(true);
      return;
    }
    if (event.key === 'Enter' && open && current) {
      event.preventDefault();
      pick(current);
    }
  }

  return (
    <Field {...field}>
      <div className="relative">
        <input
          type="text"
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && current ? optionId(current) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => {
            onType(event.target.value);
            setActive(0);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
          className={inputClass}
          {...describedBy(field)}
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          hidden={!open}
          className="absolute inset-x-0 top-full z-10 mt-1 max-h-64 overflow-y-auto rounded-card border bg-card p-1.5 shadow-menu"
        >
          {options?.map((option) => (
            <div
              key={option.key}
              id={optionId(option)}
              role="option"
              aria-selected={option === current}
              tabIndex={-1}
              // Before the field loses its focus and the list is gone.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
              onKeyDown={onKeyDown}
              className="min-h-11 cursor-pointer rounded-badge px-2.5 py-1.5 hover:bg-muted aria-selected:bg-muted"
            >
              <span className="block font-semibold wrap-anywhere">{option.label}</span>
              {option.note && (
                <span className="block text-caption wrap-anywhere text-muted-foreground">{option.note}</span>
              )}
            </div>
          ))}
          {options?.length === 0 && (
            <p role="presentation" className="px-2.5 py-2 text-muted-foreground">
              {nothing}
            </p>
          )}
        </div>
      </div>
    </Field>
  );
}
