import { type ReactNode, useEffect, useRef } from 'react';
import type { WaitingList } from '#shared/request-reminders.ts';
import { ClientLink } from '../clients/client-link.tsx';
import type { Selection } from './use-selection.ts';
import { Age, ListName, NextStep } from './waiting-cells.tsx';
import { boxClass } from './waiting-table.tsx';
import { missingWords } from './words.ts';

interface Props {
  lists: WaitingList[];
  /** Whether the cards have checkboxes. */
  selecting: boolean;
  onStart: () => void;
  selection: Selection;
  menu: (list: WaitingList) => ReactNode;
}

const pressMs = 500;

/** Client, list and count, missing items, next step, age and assignee. A long press starts selecting. */
export function WaitingCards({ lists, selecting, onStart, selection: { ids, toggle }, menu }: Props) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  function press(id: number) {
    release();
    timer.current = setTimeout(() => {
      onStart();
      toggle(id);
    }, pressMs);
  }
  return (
    <ul aria-label="Lists that wait for clients" className="divide-y">
      {lists.map((list) => (
        <li
          key={list.id}
          onPointerDown={() => !selecting && press(list.id)}
          onPointerUp={release}
          onPointerCancel={release}
          onPointerMove={release}
          className={`relative flex gap-3 py-3 pr-1.5 pl-4 ${ids.has(list.id) ? 'bg-bar dark:bg-border/60' : ''}`}
        >
          {selecting && (
            <label className="-my-3 -ml-4 flex items-start py-4 pl-4">
              <input
                type="checkbox"
                aria-label={`Select ${list.title} of ${list.client.name}`}
                checked={ids.has(list.id)}
                onChange={() => toggle(list.id)}
                className={boxClass}
              />
            </label>
          )}
          <div className="min-w-0 flex-1 space-y-1 wrap-anywhere">
            <div>
              <ClientLink {...list.client} look="row" />
              <span className="block text-caption text-muted-foreground">
                {list.company?.name ?? 'Personal'}
              </span>
            </div>
            <div>
              <ListName list={list} />
            </div>
            <p className="text-caption">{missingWords(list)}</p>
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <div className="text-caption">
                <NextStep list={list} withLast />
              </div>
              <p className="text-caption text-muted-foreground">
                <Age list={list} /> · {list.assignee.name}
              </p>
            </div>
          </div>
          <div className="relative">{menu(list)}</div>
        </li>
      ))}
    </ul>
  );
}
