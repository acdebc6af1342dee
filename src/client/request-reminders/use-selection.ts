import { useEffect, useState } from 'react';
import { maxSelected, type SelectedLists, type WaitingList } from '#shared/request-reminders.ts';
import type { WaitingFilter } from './api.ts';

/** The lists that an action applies to. Changing the filter clears the selection. */
export function useSelection(
  rows: WaitingList[] | undefined,
  total: string | undefined,
  filter: WaitingFilter,
) {
  const key = JSON.stringify(filter);
  const [state, setState] = useState<{ key: string; ids: number[]; all: boolean }>({
    key,
    ids: [],
    all: false,
  });
  const current = state.key === key ? state : { key, ids: [], all: false };
  const shown = rows?.map(({ id }) => id) ?? [];
  // Drops lists that a colleague has dealt with meanwhile.
  const ids = current.all ? shown : current.ids.filter((id) => shown.includes(id));
  const set = (next: number[], all = false) => setState({ key, ids: next, all });
  const clear = () => set([]);

  useEffect(() => {
    if (ids.length === 0) return;
    function onKeyDown(event: KeyboardEvent) {
      const inLayer = document.querySelector('[role=dialog], [role=menu]');
      if (event.key === 'Escape' && !event.defaultPrevented && !inLayer)
        setState({ key, ids: [], all: false });
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [ids.length, key]);

  const found = total?.endsWith('+') ? maxSelected + 1 : Number(total ?? 0);
  const count = current.all ? Math.min(found, maxSelected) : ids.length;
  const selected: SelectedLists = current.all ? { all: filter } : { ids };
  return {
    ids: new Set(ids),
    count,
    selected,
    /** How many 'Select all' would select, if more are found than shown. */
    selectable:
      !current.all && found > shown.length && ids.length === shown.length
        ? Math.min(found, maxSelected)
        : undefined,
    clear,
    toggle: (id: number) => set(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    toggleShown: () => set(ids.length === shown.length ? [] : shown),
    selectAll: () => set(shown, true),
  };
}

export type Selection = ReturnType<typeof useSelection>;
