import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { inPlace } from '../ui/address.ts';
import { type ConversationFilter, conversationsPath } from './address.ts';
import { nextOpen } from './list-rows.ts';
import type { Handled } from './thread-pane.tsx';
import type { ConversationRows } from './use-list.ts';

/** The last action, which can be undone for a few seconds. */
interface Last {
  id: number;
  text: string;
  run: () => void;
}

/** The next page is loaded when this many rows are left. */
const rowsAhead = 5;

/** Works through the list: after an action the next open conversation is shown. */
export function useTriage(filter: ConversationFilter, openId: number | undefined, rows: ConversationRows) {
  const navigate = useNavigate();
  const [last, setLast] = useState<Last>();
  const ids = rows.rows?.map(({ id }) => id);
  const [opened, setOpened] = useState<{ id: number | undefined; order: number[] }>();
  if (ids && opened?.id !== openId) setOpened({ id: openId, order: ids });
  const order = opened?.order ?? [];

  function goOn(id: number, handled: Handled) {
    rows.setHandled(id, true);
    if (handled.undo) setLast({ id, ...handled.undo });
    // The response may arrive after another conversation was opened.
    if (filter.state !== 'open' || id !== openId || !ids?.includes(id)) return;
    const next = nextOpen(rows.rows ?? [], order, id, rows.handled);
    if (next) navigate(conversationsPath({ ...filter, id: next.id }), inPlace);
    const { more } = rows.list;
    const isNearEnd = ids.indexOf(next?.id ?? id) >= ids.length - rowsAhead;
    if (isNearEnd && more && !more.loading) more.load();
  }

  // The server's response may arrive many renders later.
  const current = useRef(goOn);
  useEffect(() => {
    current.current = goOn;
  });

  return {
    last,
    forgetLast: () => setLast(undefined),
    onHandled: (id: number) => (handled: Handled) => current.current(id, handled),
    undo: ({ id, run }: Last) => {
      setLast(undefined);
      rows.setHandled(id, false);
      run();
      navigate(conversationsPath({ ...filter, id }), inPlace);
    },
  };
}
