import { Children, type ReactNode, useId, useState } from 'react';

interface Props {
  className: string;
  /** Whether its rows are shorter while it is folded: three of them fold too. */
  shortens?: boolean;
  /** The rows; nothing else counts. */
  children: ReactNode;
}

/** A list that shows its first three rows on phones until 'Show all' is pressed. `in-data-folded:` shortens its rows. */
export function FoldedList({ className, shortens = false, children }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const count = Children.toArray(children).length;
  const folds = count > 3 || (count === 3 && shortens);
  return (
    <>
      <ul
        id={id}
        data-folded={(folds && !open) || undefined}
        className={`max-md:data-folded:*:nth-[n+4]:hidden ${className}`}
      >
        {children}
      </ul>
      {folds && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="min-h-11 w-full border-t px-5 text-body text-link -outline-offset-2 md:hidden print:hidden"
        >
          {open ? 'Show less' : 'Show all'}
        </button>
      )}
    </>
  );
}
