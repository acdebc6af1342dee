import { addDays, format, parseISO } from 'date-fns';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { firmToday } from '../../shared/time.ts';
import { StaffSelect } from '../availability/staff-select.tsx';
import { useUser } from '../core/session.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useWide } from '../ui/use-wide.ts';
import { useWeek } from './api.ts';
import type { ActOn } from './use-staff-actions.tsx';
import { WeekAgenda } from './week-agenda.tsx';
import { WeekGrid } from './week-grid.tsx';

/** One week of a staff member, the reader's own at first. Whose and which one stands in the address. */
export function ScheduleWeek({ onAct }: { onAct: ActOn }) {
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const today = firmToday();
  const asked = params.get('date');
  const start = comingDay(today);
  const date = asked && /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : start;
  const staffId = Number(params.get('staff')) || user.id;
  const { data: week, isError, refetch } = useWeek(staffId, mondayOf(date));
  const roomy = useWide('lg');

  function go(changes: { date?: string; staff?: number }) {
    setParams(
      (current) => {
        const next = { date, staff: staffId, ...changes };
        if (mondayOf(next.date) === mondayOf(start)) current.delete('date');
        else current.set('date', next.date);
        if (next.staff === user.id) current.delete('staff');
        else current.set('staff', String(next.staff));
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  const step = (days: number) => go({ date: format(addDays(parseISO(date), days), 'yyyy-MM-dd') });

  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-3">
        <div className="-ml-3 flex">
          <IconButton label="Previous week" onClick={() => step(-7)}>
            <ChevronLeft className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton label="Next week" onClick={() => step(7)}>
            <ChevronRight className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
        <h2 aria-live="polite" className="text-title font-semibold tabular-nums">
          {weekLabel(mondayOf(date))}
        </h2>
        {mondayOf(date) !== mondayOf(start) && (
          <Button variant="link" className="ml-2" onClick={() => go({ date: start })}>
            This week
          </Button>
        )}
        <div className="w-full md:ml-auto md:w-auto">
          <StaffSelect label="Whose week" value={staffId} onChange={(staff) => go({ staff })} />
        </div>
      </div>
      <section data-full-width aria-label="Week" className="mt-3 overflow-clip rounded-card border bg-card">
        {isError && <LoadError what="the week" onRetry={() => void refetch()} />}
        {!week && !isError && <Waiting />}
        {week &&
          (roomy ? (
            <WeekGrid days={week.days} today={today} onAct={onAct} />
          ) : (
            <WeekAgenda days={week.days} today={today} onAct={onAct} />
          ))}
      </section>
    </>
  );
}

/** On a weekend the week that counts is the one that begins. */
function comingDay(today: string): string {
  const weekday = parseISO(today).getDay();
  const wait = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return format(addDays(parseISO(today), wait), 'yyyy-MM-dd');
}

function mondayOf(date: string): string {
  const day = parseISO(date);
  return format(addDays(day, -((day.getDay() + 6) % 7)), 'yyyy-MM-dd');
}

/** 'Mar 2 to 6, 2026', 'Mar 30 to Apr 3, 2026'. */
function weekLabel(monday: string): string {
  const first = parseISO(monday);
  const last = addDays(first, 4);
  const lastLabel = format(last, first.getMonth() === last.getMonth() ? 'd, yyyy' : 'MMM d, yyyy');
  return `${format(first, 'MMM d')} to ${lastLabel}`;
}

function Waiting() {
  return (
    <div aria-busy="true" className="grid gap-4 p-5 lg:grid-cols-5">
      {[1, 2, 3, 4, 5].map((day) => (
        <div key={day} className="space-y-3">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-12" />
          <Skeleton className="hidden h-12 lg:block" />
        </div>
      ))}
    </div>
  );
}
