import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { DrawingName } from './drawing.tsx';
import { EmptyState } from './empty-state.tsx';

interface Props {
  drawing: DrawingName;
  title: string;
  /** Whether a search or filter is active, which can then be cleared. */
  searching: boolean;
  onClear: () => void;
  clearLabel?: string;
  /** The text of an empty search result, if it differs from the default. */
  noMatch?: string;
  /** How the search works, if it differs from other lists. */
  searchHint?: string;
  /** Shown if nothing exists yet. */
  children?: ReactNode;
}

/** The empty state of a searchable list. */
export function NothingFound({
  drawing,
  title,
  searching,
  onClear,
  clearLabel = 'Clear search',
  noMatch = 'Nothing matches your search. Try a different word.',
  searchHint,
  children,
}: Props) {
  function clear() {
    onClear();
    // This button is about to be removed: focus the search field, or the heading if there are only filters.
    const search = document.querySelector<HTMLElement>('input[type=search]');
    (search ?? document.querySelector('h1'))?.focus();
  }

  return (
    <EmptyState drawing={drawing} title={title}>
      {searching ? (
        <>
          <p>{noMatch}</p>
          {searchHint && <p>{searchHint}</p>}
          <Button variant="secondary" className="mt-3" onClick={clear}>
            {clearLabel}
          </Button>
        </>
      ) : (
        children
      )}
    </EmptyState>
  );
}
