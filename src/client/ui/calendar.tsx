import { addDays, addMonths, endOfMonth, endOfWeek, format, parseISO, startOfWeek } from 'date-fns';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

interface Props {
  /** Days are YYYY-MM-DD and months YYYY-MM throughout: a calendar day has no time zone. */
  today: string;
  /** The last day that can be chosen. */
  until: string;
  month: string;
  onMonth: (month: string) => void;
  selected: string | undefined;
  onSelect: (day: string) => void;
  isOpen: (day: string) => boolean;
  /** Read by screen readers after a day's name: '6 free times'. */
  noteFor: (day: string) => string;
  /** Whether the available days of this month have been loaded. */
  known: boolean;
  /** Shows only the week of this day. */
  onlyWeekOf?: string | undefined;
  /** Called when the keyboard moves out of that week. */
  onUnfold?: () => void;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const dayHeight = 'h-11 md:h-10';
/** Small gaps between the days, to leave room for two digits with very large text. */
const cellLook = 'px-[min(0.125rem,0.7cqi)] py-0.5';
/** The font size is limited by the width: with very large text the days would run into each other. */
const tableLook = 'w-full table-fixed border-collapse text-[min(1em,9cqi)] wrap-normal';

const iso = (date: Date) => format(date, 'yyyy-MM-dd');

/**
 * Chooses a day from one month. Arrow keys move over the open days, Home and End over the week, Page Up and Page Down
 * over the months.
 */
export function Calendar(props: Props) {
  const { today, until, month, onMonth, selected, isOpen } = props;
  const grid = useRef<HTMLTableElement>(null);
  /** The day the keyboard moved to. */
  const [reached, setReached] = useState<string>();
  const title = format(parseISO(`${month}-01`), 'MMMM yyyy');
  const weeks = weeksOf(month).filter((week) => !props.onlyWeekOf || week.includes(props.onlyWeekOf));
  const tabStop = [reached, selected, today, ...weeks.flat()].find(
    (day) => day?.startsWith(month) && isOpen(day),
  );

  // A layout effect: the day may be in a month that has just been rendered.
  useLayoutEffect(() => {
    if (reached) grid.current?.querySelector<HTMLElement>(`[data-day="${reached}"] button`)?.focus();
  }, [reached]);

  function onKeyDown(event: KeyboardEvent) {
    const from = (event.target as Element).closest('[data-day]')?.getAttribute('data-day');
    const move = moves[event.key];
    if (!from || !move) return;
    event.preventDefault();
    const { target, step } = move(parseISO(from));
    let day = target;
    while (iso(day) >= today && iso(day) <= until && !isOpen(iso(day))) day = addDays(day, step);
    if (iso(day) < today || iso(day) > until) return;
    setReached(iso(day));
    props.onUnfold?.();
    onMonth(format(day, 'yyyy-MM'));
  }

  function turn(months: number) {
    setReached(undefined);
    onMonth(format(addMonths(parseISO(`${month}-01`), months), 'yyyy-MM'));
  }

  return (
    <div className="@container">
      <div className="flex items-center">
        <p role="status" className="min-w-0 grow pl-2.5 text-title font-semibold">
          {title}
        </p>
        <Arrow label="Previous month" off={month <= today.slice(0, 7)} onClick={() => turn(-1)}>
          <ChevronLeft className="size-5" aria-hidden="true" />
        </Arrow>
        <Arrow label="Next month" off={month >= until.slice(0, 7)} onClick={() => turn(1)}>
          <ChevronRight className="size-5" aria-hidden="true" />
        </Arrow>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with arrow key navigation is a grid */}
      <table ref={grid} role="grid" aria-label={title} className={tableLook} onKeyDown={onKeyDown}>
        <Weekdays />
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) =>
                day.startsWith(month) ? (
                  <Day key={day} {...props} day={day} tabIndex={day === tabStop ? 0 : -1} />
                ) : (
                  <td key={day} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A placeholder of the calendar's size for prerendering, when today's date is unknown. */
export function CalendarFrame() {
  return (
    <div aria-hidden="true" className="@container pt-11">
      <table className={tableLook}>
        <Weekdays />
        <tbody>
          {[1, 2, 3, 4, 5].map((week) => (
            <tr key={week}>
              <td colSpan={7} className="p-0.5">
                <div className={dayHeight} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Weekdays() {
  return (
    <thead aria-hidden="true">
      <tr>
        {weekdays.map((name) => (
          <th
            key={name}
            className="h-9 text-[min(var(--text-caption),7cqi)] font-semibold text-muted-foreground"
          >
            {name.slice(0, 2)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Day(props: Props & { day: string; tabIndex: number }) {
  const { day, today, isOpen, known } = props;
  const isToday = day === today;
  const isSelected = day === props.selected;
  const open = isOpen(day);
  const name = [isToday && 'Today', format(parseISO(day), 'EEEE, MMMM d'), props.noteFor(day)];
  const look = [
    dayHeight,
    'w-full rounded-control tabular-nums transition-colors',
    open
      ? 'cursor-pointer font-semibold hover:bg-border hover:text-foreground'
      : 'cursor-default font-normal text-muted-foreground/55',
    open && known && 'bg-bar dark:bg-border',
    isSelected && 'bg-primary! text-on-primary!',
    isToday && 'underline decoration-2 underline-offset-4',
    isToday && (isSelected ? 'decoration-current' : 'decoration-clay'),
  ];
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell, which can be selected
    <td data-day={day} aria-selected={isSelected} className={cellLook}>
      <button
        type="button"
        disabled={!open}
        tabIndex={props.tabIndex}
        aria-label={name.filter(Boolean).join(', ')}
        className={look.filter(Boolean).join(' ')}
        onClick={() => props.onSelect(day)}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}

interface ArrowProps {
  label: string;
  off: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

/** Not disabled at the end of the range: it would lose the focus. */
function Arrow({ label, off, onClick, children }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted-foreground transition-colors hover:bg-muted hover:text-foreground aria-disabled:opacity-35 aria-disabled:hover:bg-transparent"
    >
      {children}
    </button>
  );
}

/** The target day of each key, and the step to search for an open day from there. */
const moves: Record<string, (from: Date) => { target: Date; step: number }> = {
  ArrowLeft: (from) => ({ target: addDays(from, -1), step: -1 }),
  ArrowRight: (from) => ({ target: addDays(from, 1), step: 1 }),
  ArrowUp: (from) => ({ target: addDays(from, -7), step: -7 }),
  ArrowDown: (from) => ({ target: addDays(from, 7), step: 7 }),
  Home: (from) => ({ target: startOfWeek(from), step: 1 }),
  End: (from) => ({ target: endOfWeek(from), step: -1 }),
  PageUp: (from) => ({ target: addMonths(from, -1), step: 1 }),
  PageDown: (from) => ({ target: addMonths(from, 1), step: 1 }),
};

/** Whole weeks, including days of the adjacent months at both ends. */
function weeksOf(month: string): string[][] {
  const first = parseISO(`${month}-01`);
  const last = endOfMonth(first);
  const weeks: string[][] = [];
  for (let start = startOfWeek(first); start <= last; start = addDays(start, 7)) {
    weeks.push(weekdays.map((_, weekday) => iso(addDays(start, weekday))));
  }
  return weeks;
}
