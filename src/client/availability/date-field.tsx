import { addDays, addMonths, format, parseISO } from 'date-fns';
import { useDeferredValue, useState } from 'react';
import { firm } from '#firm';
import { firstAvailable } from '#shared/availability.ts';
import { countOf } from '#shared/format.ts';
import { firmToday } from '#shared/time.ts';
import { useHydrated } from '../core/use-hydrated.ts';
import { Button } from '../ui/button.tsx';
import { Calendar, CalendarFrame } from '../ui/calendar.tsx';
import { GroupField } from '../ui/group-field.tsx';
import { useMedia } from '../ui/use-media.ts';
import { type Host, useMonth } from './api.ts';

interface Props {
  id: string;
  host: Host | undefined;
  service: string;
  value: string;
  onChange: (date: string) => void;
  error: string | undefined;
}

const isWeekend = (day: string) => [0, 6].includes(parseISO(day).getDay());

/**
 * Chooses a day with free slots of the chosen staff member, or of anybody if none is chosen. On phones it collapses to
 * the week of the chosen day, so that the times come into view.
 */
export function DateField({ error, ...props }: Props) {
  // Not prerendered, because the page is built on another day. Deferred, so that the rest of the form hydrates first.
  const ready = useDeferredValue(useHydrated());
  return (
    <GroupField id={props.id} label="Date" error={error}>
      {ready ? <OpenDays {...props} /> : <CalendarFrame />}
    </GroupField>
  );
}

function OpenDays({ host, service, value, onChange }: Omit<Props, 'error'>) {
  const today = firmToday();
  const until = format(addDays(parseISO(today), firm.booking.horizonDays), 'yyyy-MM-dd');
  const [turnedTo, setTurnedTo] = useState<string>();
  const month = turnedTo ?? (value || today).slice(0, 7);
  const { data: free, isError, refetch } = useMonth(host ?? firstAvailable, month, service);
  const narrow = useMedia('(width < 48rem)', false);
  const [whole, setWhole] = useState(false);
  const foldable = narrow && value.startsWith(month);
  const setMonth = (next: string) => {
    if (next !== month) setWhole(true);
    setTurnedTo(next);
  };
  const next = format(addMonths(parseISO(`${month}-01`), 1), 'yyyy-MM');

  const isOpen = (day: string) =>
    day >= today &&
    day <= until &&
    !isWeekend(day) &&
    // Days of an adjacent month are rendered only while the keyboard moves into it.
    (free === undefined || !day.startsWith(month) || free.has(day));
  const noteFor = (day: string) => {
    if (free === undefined) return '';
    const slots = free.get(day) ?? 0;
    return slots > 0 ? countOf(slots, 'free time') : 'no free times';
  };

  return (
    <>
      <Calendar
        today={today}
        until={until}
        month={month}
        onMonth={setMonth}
        selected={value || undefined}
        onSelect={(day) => {
          onChange(day);
          setWhole(false);
        }}
        onlyWeekOf={foldable && !whole ? value : undefined}
        onUnfold={() => setWhole(true)}
        isOpen={isOpen}
        noteFor={noteFor}
        known={free !== undefined}
      />
      {foldable && (
        <Button variant="link" className="w-full" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          Show the whole month
        </Button>
      )}
      {isError && (
        <div role="alert" className="mt-2 space-y-3">
          <p>We couldn't load the free days. Check your connection and try again.</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {free?.size === 0 && (
        <p className="mt-2 text-muted-foreground">
          No free days in {format(parseISO(`${month}-01`), 'MMMM')}.{' '}
          {`${next}-01` <= until && (
            <button type="button" className="text-link cursor-pointer" onClick={() => setMonth(next)}>
              Show {format(parseISO(`${next}-01`), 'MMMM')}
            </button>
          )}
        </p>
      )}
    </>
  );
}
