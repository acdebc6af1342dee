import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { describedBy, Field, type FieldProps, inputClass } from './field.tsx';

export interface PickerOption {
  value: string;
  label: string;
  note?: string;
}

interface Props extends FieldProps {
  /** What is typed, or the label of what was chosen. */
  text: string;
  onText: (text: string) => void;
  chosen: string;
  onChoose: (option: PickerOption) => void;
  /** What the search found; `undefined` while it runs. */
  options: PickerOption[] | undefined;
  /** Said instead of options: nothing was found, or the search failed. */
  note: string;
}

/** One choice out of many that only the server knows: typing searches, arrows and Enter choose. */
export function SearchPicker({ text, onText, chosen, onChoose, options, note, ...field }: Props) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const optionId = (index: number) => `${listId}-${index}`;
  const current = options?.[active];

  function choose(option: PickerOption) {
    onChoose(option);
    setOpen(false);
  }

  function move(step: number) {
    if (!options || options.length === 0) return;
    setActive(open ? (active + step + options.length) % options.length : 0);
    setOpen(true);
  }

  return (
    <Field {...field}>
      <div className="relative">
        <input
          type="text"
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && current ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            onText(event.target.value);
            setActive(0);
            setOpen(true);
          }}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') move(1);
            else if (event.key === 'ArrowUp') move(-1);
            else if (event.key === 'Enter' && open && current) choose(current);
            else if (event.key === 'Escape' && open) setOpen(false);
            else return;
            event.preventDefault();
          }}
          {...describedBy(field)}
          className={inputClass}
        />
        <div
          className={`absolute inset-x-0 top-full z-20 mt-1 max-h-76 overflow-y-auto rounded-card border bg-card p-1.5 shadow-menu ${open ? '' : 'hidden'}`}
        >
          <div id={listId} role="listbox" aria-label={field.label}>
            {options?.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys and keeps the focus
              <div
                key={option.value}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={option.value === chosen}
                // Before the input loses the focus and the list with it.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
                onMouseMove={() => setActive(index)}
                className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-badge px-2.5 py-1.5 ${index === active ? 'bg-muted' : ''}`}
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium wrap-anywhere">{option.label}</span>
                  {option.note && (
                    <span className="block text-caption text-muted-foreground wrap-anywhere">
                      {option.note}
                    </span>
                  )}
                </span>
                {option.value === chosen && <Check className="size-4.5 shrink-0" aria-hidden="true" />}
              </div>
            ))}
          </div>
          <p role="status" className={options?.length ? 'sr-only' : 'px-2.5 py-2 text-muted-foreground'}>
            {note}
          </p>
        </div>
      </div>
    </Field>
  );
}
