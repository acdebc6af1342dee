import type { ReactNode } from 'react';

interface Props {
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  /** Between checkbox and label: an icon tile or a user's initials. */
  picture: ReactNode;
  title: string;
  note?: ReactNode;
}

/** A checkbox in a list with rules between the rows; the whole row is clickable. */
export function CheckRow({ checked, disabled = false, onChange, picture, title, note }: Props) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-muted has-disabled:cursor-default has-disabled:text-muted-foreground">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-primary"
      />
      {picture}
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{title}</span>
        {note && <span className="block text-caption text-muted-foreground tabular-nums">{note}</span>}
      </span>
    </label>
  );
}
