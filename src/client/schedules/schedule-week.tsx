import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { firmToday } from '#shared/time.ts';
import { StaffSelect } from '../availability/staff-select.tsx';
import { useUser } from '../core/session.ts';
import { inPlace, withParameter } from '../ui/address.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useKeepFocus } from '../ui/use-keep-focus.ts';
import { useWide } from '../ui/use-wide.ts';
import { useWeek } from './api.ts';
import { PrintDialog } from './print-dialog.tsx';
import type { ActOn } from './use-staff-actions.tsx';
import { calendarDay, comingDay, daysAfter, mondayOf, weekLabel } from './week.ts';
import { WeekAgenda } from './week-agenda.tsx';
import { WeekGrid } from './week-grid.tsx';

/** One week of a staff member, by default the user's own. Staff member and week are in the URL. */
export function ScheduleWeek({ onAct }: { onAct: ActOn }) {
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const today = firmToday();
  const start = comingDay(today);
  const date = calendarDay(params.get('date')) ?? start;
  const staffId = Number(params.get('staff')) || user.id;
  const { data: week, isError, refetch } = useWeek(staffId, mondayOf(date));
  const roomy = useWide();
  const [printing, setPrinting] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeepFocus(bar, heading);

  const isThisWeek = (day: string) => mondayOf(day) === mondayOf(start);

  function go(changes: { date?: string; staff?: number }) {
    const next = { date, staff: staffId, ...changes };
    const inDate = withParameter('date', isThisWeek(next.date) ? undefined : next.date);
    const ofStaff = withParameter('staff', next.staff === user.id ? undefined : String(next.staff));
    setParams((current) => ofStaff(inDate(current)), inPlace);
  }

  return (
    <>
      <div ref={bar} className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-3">
        <div className="-ml-3 flex print:hidden">
          <IconButton label="Previous week" onClick={() => go({ date: daysAfter(date, -7) })}>
            <ChevronLeft className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton label="Next week" onClick={() => go({ date: daysAfter(date, 7) })}>
            <ChevronRight className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
        <h2 ref={heading} aria-live="polite" className="text-title font-semibold tabular-nums outline-none">
          {weekLabel(mondayOf(date))}
        </h2>
        {!isThisWeek(date) && (
          <Button variant="link" className="ml-2" onClick={() => go({ date: start })}>
            This week
          </Button>
        )}
        <div className="flex w-full gap-2 *:first:min-w-0 *:first:flex-1 md:ml-auto md:w-auto">
          <StaffSelect label="Whose week" value={staffId} onChange={(staff) => go({ staff })} />
          <Button variant="secondary" onClick={() => setPrinting(true)}>
            <Printer className="size-4.5" aria-hidden="true" />
            Print
          </Button>
        </div>
      </div>
      {printing && (
        <PrintDialog
          date={isThisWeek(date) ? start : date}
          staffId={staffId}
          onClose={() => setPrinting(false)}
        />
      )}
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
