import { ChevronDown, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { describedBy, Field, type FieldProps, inputClass } from './field.tsx';

export interface ComboboxOption {
  value: string | number;
  label: string;
  note?: string | undefined;
  leading?: ReactNode;
}

export interface ComboboxGroup<Option extends ComboboxOption> {
  label?: string;
  options: Option[];
}

interface Props<Option extends ComboboxOption> extends FieldProps {
  chosen: Option | undefined;
  onChoose: (option: Option | undefined) => void;
  /** The options for the text that `onSearch` last received. */
  groups: ComboboxGroup<Option>[];
  onSearch: (text: string) => void;
  /** Announced and shown instead of options: they are loading, or there are none. */
  status: string | undefined;
  placeholder?: string;
}

/** An editable combobox with list autocomplete (ARIA Authoring Practices) for one choice among many. */
export function Combobox<Option extends ComboboxOption>({
  chosen,
  onChoose,
  groups,
  onSearch,
  status,
  placeholder,
  ...field
}: Props<Option>) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const listId = `${field.id}-options`;
  const shownGroups = groups.filter((group) => group.options.length > 0);
  const options = shownGroups.flatMap((group) => group.options);
  const optionId = (option: Option) => `${listId}-${option.value}`;
  const activeOption = open ? options[Math.min(active, options.length - 1)] : undefined;

  useEffect(() => {
    if (activeOption) document.getElementById(optionId(activeOption))?.scrollIntoView({ block: 'nearest' });
  });

  function search(text: string) {
    setTyped(text);
    setActive(0);
    setOpen(true);
    onSearch(text);
  }

  function close() {
    setOpen(false);
    if (typed === undefined) return;
    setTyped(undefined);
    onSearch('');
  }

  function choose(option: Option) {
    onChoose(option);
    close();
  }

  function onKeyDown(event: KeyboardEvent) {
    // This key press belongs to an input method editor, for example for Japanese.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((Math.min(active, options.length - 1) + step + options.length) % Math.max(options.length, 1));
    } else if (event.key === 'Enter' && open && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (activeOption) choose(activeOption);
    }
  }

  return (
    <Field {...field}>
      <Popover.Root open={open} onOpenChange={(next) => !next && close()}>
        <Popover.Anchor asChild>
          <div ref={frame} className="relative">
            <input
              ref={input}
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={open && options.length > 0 ? listId : undefined}
              aria-activedescendant={activeOption && optionId(activeOption)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={placeholder}
              value={typed ?? chosen?.label ?? ''}
              onChange={(event) => search(event.target.value)}
              onClick={() => setOpen(true)}
              onFocus={(event) => event.target.select()}
              onBlur={close}
              onKeyDown={onKeyDown}
              className={`${inputClass} pr-11`}
              {...describedBy(field)}
            />
            {chosen ? (
              <button
                type="button"
                aria-label={`Clear ${field.label.toLowerCase()}`}
                onClick={() => {
                  onChoose(undefined);
                  close();
                  input.current?.focus();
                }}
                className="absolute top-1/2 right-0 inline-flex size-11 -translate-y-1/2 items-center justify-center rounded-control text-muted-foreground hover:text-foreground"
              >
                <X className="size-4.5" aria-hidden="true" />
              </button>
            ) : (
              <ChevronDown
                className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted-foreground"
                aria-hidden="true"
              />
            )}
          </div>
        </Popover.Anchor>
        <Popover.Content
          role="presentation"
          align="start"
          sideOffset={4}
          collisionPadding={12}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (frame.current?.contains(event.target as Node)) event.preventDefault();
          }}
          // A mouse press must not move the focus out of the input, whose blur closes the list.
          onMouseDown={(event) => event.preventDefault()}
          className="z-40 w-[max(var(--radix-popover-trigger-width),min(20rem,100vw-2rem))] animate-menu rounded-card border bg-card shadow-menu"
        >
          {options.length > 0 && (
            <div
              role="listbox"
              id={listId}
              aria-label={field.label}
              className="max-h-[min(20rem,var(--radix-popover-content-available-height))] overflow-y-auto p-1.5"
            >
              {shownGroups.map((group, index) => (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
                <div key={group.label ?? index} role="group" aria-label={group.label}>
                  {group.label && (
                    <p
                      aria-hidden="true"
                      className="px-2.5 pt-2 pb-1 text-caption font-semibold text-muted-foreground"
                    >
                      {group.label}
                    </p>
                  )}
                  {group.options.map((option) => (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
                    // biome-ignore lint/a11y/useFocusableInteractive: the field points to it with aria-activedescendant
                    <div
                      key={option.value}
                      id={optionId(option)}
                      role="option"
                      aria-selected={option.value === chosen?.value}
                      onClick={() => choose(option)}
                      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-badge px-2.5 py-1.5 hover:bg-muted ${option === activeOption ? 'bg-muted' : ''}`}
                    >
                      {option.leading}
                      <span className="min-w-0">
                        <span className="block font-medium wrap-anywhere">{option.label}</span>
                        {option.note && (
                          <span className="block text-caption wrap-anywhere text-muted-foreground">
                            {option.note}
                          </span>
                        )}
                      </span>
                    </div>
                  ))}
                </div>
              ))}
            </div>
          )}
          <p role="status" className={status ? 'px-4 py-3.5 text-muted-foreground' : 'sr-only'}>
            {status}
          </p>
        </Popover.Content>
      </Popover.Root>
    </Field>
  );
}
