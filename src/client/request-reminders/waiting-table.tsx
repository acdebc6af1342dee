import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WaitingList } from '#shared/request-reminders.ts';
import { ClientLink } from '../clients/client-link.tsx';
import type { Selection } from './use-selection.ts';
import { Age, LastReminder, ListName, NextStep } from './waiting-cells.tsx';
import { missingWords } from './words.ts';

interface Props {
  lists: WaitingList[];
  /** Whether there is no room for the column with the last reminder. */
  short: boolean;
  selection: Selection;
  menu: (list: WaitingList) => ReactNode;
}

const head =
  'sticky top-14 z-10 border-b bg-muted px-3 py-2.5 text-caption font-semibold text-muted-foreground md:top-16';
export const boxClass = 'size-5 shrink-0 accent-primary';

/** One row per list; a client's name is shown once. */
export function WaitingTable({ lists, short, selection, menu }: Props) {
  const { ids, toggle, toggleShown } = selection;
  const some = ids.size > 0 && ids.size < lists.length;
  return (
    <table className="w-full border-separate border-spacing-0 text-left">
      <caption className="sr-only">
        Lists that wait for clients: those that need a call first, then the oldest
      </caption>
      <thead>
        <tr>
          <th scope="col" className={`${head} pl-5! w-px`}>
            <input
              type="checkbox"
              aria-label="Select all shown"
              checked={ids.size === lists.length}
              ref={(box) => {
                if (box) box.indeterminate = some;
              }}
              onChange={toggleShown}
              className={`${boxClass} block`}
            />
          </th>
          {['Client', 'List', 'Missing items', ...(short ? [] : ['Last reminder']), 'Next reminder'].map(
            (title) => (
              <th key={title} scope="col" className={head}>
                {title}
              </th>
            ),
          )}
          <th scope="col" aria-sort="descending" className={head}>
            <span className="flex items-center gap-1 text-foreground">
              Age
              <ArrowDown className="size-3.5" aria-hidden="true" />
            </span>
          </th>
          <th scope="col" className={head}>
            Assignee
          </th>
          <th scope="col" className={head}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>*]:border-b-0">
        {lists.map((list, index) => {
          const named = lists[index - 1]?.client.id === list.client.id;
          const last = lists[index + 1]?.client.id !== list.client.id;
          const rule = last ? 'border-b' : '';
          return (
            <tr
              key={list.id}
              className={`relative *:h-14 *:px-3 *:py-1.5 ${ids.has(list.id) ? 'bg-bar dark:bg-border/60' : 'hover:bg-muted/60'}`}
            >
              <td className={`${rule} pl-5! w-px`}>
                <label className="-m-2 flex p-2">
                  <input
                    type="checkbox"
                    aria-label={`Select ${list.title} of ${list.client.name}`}
                    checked={ids.has(list.id)}
                    onChange={() => toggle(list.id)}
                    className={boxClass}
                  />
                </label>
              </td>
              <th scope="row" className={`${rule} min-w-[9rem] font-normal wrap-anywhere`}>
                {named ? (
                  <span className="sr-only">{list.client.name}</span>
                ) : (
                  <>
                    <span className="font-semibold">
                      <ClientLink {...list.client} />
                    </span>
                    <span className="block truncate text-caption text-muted-foreground">
                      {list.company?.name ?? 'Personal'}
                    </span>
                  </>
                )}
              </th>
              <td className="min-w-[7.5rem] border-b wrap-anywhere">
                <ListName list={list} dense />
              </td>
              <td className="min-w-[9rem] border-b text-caption">{missingWords(list)}</td>
              {!short && (
                <td className="min-w-[6.5rem] border-b tabular-nums">
                  <LastReminder list={list} />
                </td>
              )}
              <td className="min-w-[8rem] border-b tabular-nums">
                <NextStep list={list} withLast={short} />
              </td>
              <td className="border-b whitespace-nowrap">
                <Age list={list} />
              </td>
              <td className="min-w-[6rem] border-b wrap-anywhere">{list.assignee.name}</td>
              <td className="relative w-px border-b pr-2! text-right">{menu(list)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
