import type { ReactNode, RefObject } from 'react';
import { KeyHint } from '../ui/key-hint.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { MoreRows } from '../ui/more-rows.tsx';
import type { ConversationFilter } from './address.ts';
import { useConversationCounts } from './api.ts';
import { WaitingRows } from './conversations-waiting.tsx';
import { ListRow } from './list-row.tsx';
import { NoRows, QueueLink } from './list-states.tsx';
import { ListTabs } from './list-tabs.tsx';
import type { ConversationRows } from './use-list.ts';
import { useOpenRow } from './use-open-row.ts';

interface Props {
  filter: ConversationFilter;
  openId: number | undefined;
  rows: ConversationRows;
  pane: RefObject<HTMLElement | null>;
  onChosenAgain: () => void;
  className: string;
  /** Shown over the bottom of the list for a few seconds. */
  foot: ReactNode;
}

export function ListPane({
  filter,
  openId,
  rows: { list, rows: known },
  pane,
  onChosenAgain,
  className,
  foot,
}: Props) {
  const counts = useConversationCounts();
  const { view, state, unread, q } = filter;
  // An empty result of the previous filter must not be shown for this one.
  const rows = list.outdated && known?.length === 0 ? undefined : known;
  const openRow = useOpenRow(
    openId,
    rows?.map(({ id }) => id),
  );
  const inQueue = counts.data?.queue.open;
  const isMine = view === 'mine' && state === 'open' && !unread && !q;
  return (
    <section
      ref={pane}
      aria-label="List of conversations"
      className={`relative flex min-h-0 flex-col print:hidden ${className}`}
    >
      <ListTabs filter={filter} counts={counts.data} failed={counts.isError} />
      <div {...openRow} className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
        {list.failed && <LoadError what="your conversations" onRetry={list.retry} />}
        {!rows && !list.failed && <WaitingRows />}
        {rows?.length === 0 && <NoRows filter={filter} inQueue={inQueue} />}
        {rows && rows.length > 0 && (
          <ul aria-label="Conversations" className="divide-y border-b">
            {rows.map((row) => (
              <li key={row.id}>
                <ListRow
                  row={row}
                  filter={filter}
                  isCurrent={row.id === openId}
                  onChosenAgain={onChosenAgain}
                />
              </li>
            ))}
          </ul>
        )}
        <MoreRows what="your conversations" more={list.more} />
        {isMine && rows && rows.length > 0 && !list.more && (
          <p className="px-4 py-3 text-caption text-muted-foreground">
            Nothing else is open for you.
            <span className="block">
              <QueueLink count={inQueue} />
            </span>
          </p>
        )}
      </div>
      <KeyHints />
      {foot}
    </section>
  );
}

const hints = [
  { keys: ['↑', '↓'], does: 'choose a conversation' },
  { keys: ['Ctrl', 'Enter'], does: 'send' },
  { keys: ['Ctrl', 'Shift', 'Enter'], does: 'send and done' },
];

function KeyHints() {
  return (
    <dl className="hidden shrink-0 grid-cols-[auto_1fr] items-center gap-x-2 gap-y-1.5 px-4 py-3 text-tiny text-muted-foreground md:pointer-fine:grid">
      {hints.map(({ keys, does }) => (
        <div key={does} className="contents">
          <dt className="flex gap-1">
            {keys.map((key) => (
              <KeyHint key={key} letter={key} />
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
