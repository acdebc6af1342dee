import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';

/** A day as a calendar page. Decorative, because the date is written beside it. */
export function CalendarLeaf({ day }: { day: string }) {
  const date = parseISO(day);
  return (
    <span
      aria-hidden="true"
      className="inline-flex w-10 flex-col overflow-clip rounded-control border bg-card text-center"
    >
      <span className="bg-bar text-tiny font-semibold text-muted-foreground">{format(date, 'MMM')}</span>
      <span className="py-0.5 font-bold tabular-nums">{format(date, 'd')}</span>
    </span>
  );
}
