import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  title: string;
  note: string;
}

/** One of several choices, in a box with rules between them; the whole row is clickable. */
export function RadioRow({ title, note, ...input }: Props) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-muted">
      <input type="radio" className="size-5 shrink-0 accent-primary" {...input} />
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>
        <span className="block text-caption text-muted-foreground">{note}</span>
      </span>
    </label>
  );
}
