import type { ReactNode } from 'react';

interface Chip<Value extends string> {
  value: Value;
  label: string;
  /** Shown beside the label: the number of matches. */
  count?: ReactNode;
}

interface Props<Value extends string> {
  /** The accessible name of the group. */
  label: string;
  name: string;
  chips: readonly Chip<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Radio buttons as chips, in one line that scrolls sideways on phones. The browser handles the arrow keys. */
export function FilterChips<Value extends string>({ label, name, chips, value, onChange }: Props<Value>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="flex gap-1 print:hidden max-md:-mx-1 max-md:overflow-x-auto max-md:p-1 md:flex-wrap"
    >
      {chips.map((chip) => (
        <label
          key={chip.value}
          className="relative inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-control px-3 text-caption font-semibold whitespace-nowrap text-muted-foreground transition-colors has-checked:bg-bar has-checked:text-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring not-has-checked:hover:bg-muted md:min-h-8 md:px-2.5 dark:has-checked:bg-border"
        >
          <input
            type="radio"
            name={name}
            value={chip.value}
            checked={chip.value === value}
            onChange={() => onChange(chip.value)}
            className="absolute inset-0 z-1 cursor-pointer opacity-0"
          />
          {chip.label}
          {chip.count !== undefined && (
            <span className="font-medium tabular-nums max-xs:hidden">{chip.count}</span>
          )}
        </label>
      ))}
    </div>
  );
}
