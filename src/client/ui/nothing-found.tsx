import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { DrawingName } from './drawing.tsx';
import { EmptyState } from './empty-state.tsx';

interface Props {
  drawing: DrawingName;
  title: string;
  /** Whether rows are missing because of a search or filter, which can then be cleared. */
  searching: boolean;
  onClear: () => void;
  /** What is said of a search without an answer, where it has words of its own. */
  noMatch?: string;
  /** Shown where there is simply nothing yet. */
  children?: ReactNode;
}

/** The empty state of a list that can be searched. */
export function NothingFound({
  drawing,
  title,
  searching,
  onClear,
  noMatch = 'Nothing matches your search. Try a different word.',
  children,
}: Props) {
  function clear() {
    onClear();
    // This button is about to go: the next search starts where the last one was typed.
    document.querySelector<HTMLElement>('input[type=search]')?.focus();
  }

  return (
    <EmptyState drawing={drawing} title={title}>
      {searching ? (
        <>
          <p>{noMatch}</p>
          <Button variant="secondary" className="mt-3" onClick={clear}>
            Clear search
          </Button>
        </>
      ) : (
        children
      )}
    </EmptyState>
  );
}
