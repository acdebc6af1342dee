import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { StaffConversation } from '#shared/staff-conversations.ts';
import type { List } from '../core/use-paged-list.ts';
import type { ConversationFilter } from './address.ts';
import { staffConversationQuery, useStaffConversations } from './api.ts';
import { type HandledSince, newer, shownRows, waitsForUs } from './list-rows.ts';

interface Sitting {
  filterKey: string;
  /** Rows opened since the filter was chosen, in the list's last version. */
  opened: ReadonlyMap<number, StaffConversation>;
  handled: HandledSince;
}

const begin = (filterKey: string): Sitting => ({ filterKey, opened: new Map(), handled: new Map() });

export interface ConversationRows {
  list: List<StaffConversation>;
  /** `undefined` until the first response. */
  rows: StaffConversation[] | undefined;
  handled: HandledSince;
  waits: (row: StaffConversation) => boolean;
  /** Remembers that a conversation was handled, or forgets it. */
  setHandled: (id: number, isHandled: boolean) => void;
}

/** The list, plus all rows opened since the filter was chosen: they stay with their latest state. */
export function useList(filter: ConversationFilter, openId: number | undefined): ConversationRows {
  const { view, state, unread, q } = filter;
  const list = useStaffConversations(filter);
  const filterKey = JSON.stringify([view, state, unread, q]);
  const [sitting, setSitting] = useState(() => begin(filterKey));
  if (sitting.filterKey !== filterKey) setSitting(begin(filterKey));

  // After a change the previous filter's rows are shown for a moment.
  const listed = list.outdated ? undefined : list.rows;
  const open = listed?.find(({ id }) => id === openId);
  if (open && sitting.opened.get(open.id) !== open) {
    setSitting((before) => ({ ...before, opened: new Map(before.opened).set(open.id, open) }));
  }

  const listedIds = new Set(listed?.map(({ id }) => id));
  const left = listed ? [...sitting.opened.values()].filter(({ id }) => !listedIds.has(id)) : [];
  const loaded = useLatest(left.map(({ id }) => id));
  const kept = left.map((row, index) => newer(row, loaded[index]));
  const rows = listed ? shownRows(listed, kept) : list.rows;

  return {
    list,
    rows,
    handled: sitting.handled,
    waits: (row) => waitsForUs(row, sitting.handled),
    setHandled: (id, isHandled) =>
      setSitting((before) => {
        const handled = new Map(before.handled);
        const row = rows?.find((shown) => shown.id === id);
        if (isHandled && row) handled.set(id, row.stateSince);
        else handled.delete(id);
        return { ...before, handled };
      }),
  };
}

/**
 * The latest state of conversations that have left the list. Each is loaded once when it leaves, not after every event,
 * because there can be many. The open one is kept current by its own pane.
 */
function useLatest(ids: number[]): (StaffConversation | undefined)[] {
  const client = useQueryClient();
  const results = useQueries({
    queries: ids.map((id) => ({ ...staffConversationQuery(id), enabled: false })),
  });
  const [asked, setAsked] = useState('');
  const key = ids.join(' ');
  useEffect(() => {
    if (key === asked) return;
    const before = new Set(asked.split(' '));
    setAsked(key);
    const fetchAnew = async (id: number) => {
      const query = staffConversationQuery(id);
      // A running request may predate the change that removed the row from the list.
      await client.cancelQueries({ queryKey: query.queryKey, exact: true });
      await client.fetchQuery({ ...query, staleTime: 0 });
    };
    for (const id of key.split(' ')) {
      // After an error the row stays as it was.
      if (id && !before.has(id)) fetchAnew(Number(id)).catch(() => {});
    }
  }, [key, asked, client]);
  return results.map(({ data }) => data);
}
