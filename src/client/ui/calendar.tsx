import { format, parseISO } from 'date-fns';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { type ClassNames, DayPicker } from 'react-day-picker';

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
  /** Whether the open days of this month have been loaded. */
  known: boolean;
}

const arrow =
  'inline-flex size-11 items-center justify-center rounded-control text-muted-foreground transition-colors hover:bg-muted hover:text-foreground aria-disabled:opacity-35 aria-disabled:hover:bg-transparent';

const look: Partial<ClassNames> = {
  root: 'w-full',
  months: 'relative',
  month_caption: 'flex h-11 items-center pl-2.5 text-title font-semibold',
  nav: 'absolute top-0 right-0 flex',
  button_previous: arrow,
  button_next: arrow,
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'h-9 text-caption font-semibold text-muted-foreground',
  day: 'p-0.5 text-center',
  day_button:
    'h-11 w-full cursor-pointer rounded-control font-semibold tabular-nums transition-colors md:h-10 enabled:hover:bg-border enabled:hover:text-foreground disabled:cursor-default',
  today:
    '[&>button]:underline [&>button]:decoration-clay [&>button]:decoration-2 [&>button]:underline-offset-4',
  disabled: '[&>button]:font-normal [&>button]:text-muted-foreground/55',
  selected: '[&>button]:bg-primary! [&>button]:text-on-primary! [&>button]:decoration-current!',
};

const iso = (date: Date) => format(date, 'yyyy-MM-dd');

/** Chooses a day from one month. Arrow keys move over the open days, Page Up and Page Down over the months. */
export function Calendar({
  today,
  until,
  month,
  onMonth,
  selected,
  onSelect,
  isOpen,
  noteFor,
  known,
}: Props) {
  const labels = useMemo(
    () => ({
      labelDayButton: (date: Date) => {
        const note = noteFor(iso(date));
        const words = [iso(date) === today && 'Today', format(date, 'EEEE, MMMM d'), note];
        return words.filter(Boolean).join(', ');
      },
      labelPrevious: () => 'Previous month',
      labelNext: () => 'Next month',
    }),
    [noteFor, today],
  );
  return (
    <DayPicker
      mode="single"
      required
      today={parseISO(today)}
      startMonth={parseISO(today)}
      endMonth={parseISO(until)}
      month={parseISO(`${month}-01`)}
      onMonthChange={(date) => onMonth(format(date, 'yyyy-MM'))}
      selected={selected ? parseISO(selected) : undefined}
      onSelect={(date: Date) => onSelect(iso(date))}
      disabled={(date) => !isOpen(iso(date))}
      modifiers={{ open: (date) => known && isOpen(iso(date)) }}
      modifiersClassNames={{ open: '[&>button]:bg-bar dark:[&>button]:bg-border' }}
      classNames={look}
      labels={labels}
      components={{ Chevron: ArrowIcon }}
    />
  );
}

function ArrowIcon({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon className="size-5" aria-hidden="true" />;
}
