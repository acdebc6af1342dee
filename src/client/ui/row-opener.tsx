import type { ReactNode } from 'react';

interface Props {
  onOpen: () => void;
  children: ReactNode;
  /** The accessible name, if the text alone does not name the row; it includes the text. */
  label?: string;
  /** A second line under the name. */
  note?: ReactNode;
  /** Looks like the surrounding text, for a date beside a name that links elsewhere. */
  quiet?: boolean;
  /** Whether a click anywhere on the row opens it too. */
  wholeRow?: boolean;
}

const openerClass =
  '-my-1.5 inline-flex min-h-11 py-1.5 md:my-0 md:min-h-8 md:py-1 cursor-pointer items-center text-left underline decoration-transparent underline-offset-3 transition-colors wrap-anywhere hover:decoration-current';

/** The look of a row's name, also for names that are links. */
export const rowNameClass = `${openerClass} font-semibold`;

/** The name of a row as a button that opens it, so that rows can be opened by keyboard. */
export function RowOpener({ onOpen, children, label, note, quiet = false, wholeRow = false }: Props) {
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={onOpen}
        className={`${quiet ? openerClass : rowNameClass} ${wholeRow ? 'after:absolute after:inset-0' : ''}`}
      >
        {children}
      </button>
      {note && <div className="-mt-1 text-caption text-muted-foreground">{note}</div>}
    </>
  );
}
