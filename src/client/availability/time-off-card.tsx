import { format, parseISO } from 'date-fns';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { TimeOff } from '#shared/availability.ts';
import { countOf } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { formatClock } from '#shared/time.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useRemoveTimeOff, useTimeOff } from './hours-api.ts';
import { TimeOffDialog } from './time-off-dialog.tsx';

/** Absences of a staff member, during which they cannot be booked. */
export function TimeOffCard({ staffId, readOnly }: { staffId: number; readOnly: boolean }) {
  const { data: rows, isError, refetch } = useTimeOff(staffId);
  const [adding, setAdding] = useState(false);
  const remove = useRemoveTimeOff();
  return (
    <Card
      title="Time off"
      aside={
        !readOnly && (
          <Button variant="secondary" onClick={() => setAdding(true)}>
            <Plus className="size-4.5" aria-hidden="true" />
            Add time off
          </Button>
        )
      }
    >
      {isError && <LoadError what="the time off" onRetry={() => void refetch()} />}
      {!rows && !isError && (
        <div aria-busy="true" className="border-t px-5 py-5">
          <Skeleton className="h-5 w-2/3" />
        </div>
      )}
      {rows?.length === 0 && (
        <EmptyState drawing="calendar" title="No time off ahead">
          Holidays, trips and half days that you add can no longer be booked.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul className="divide-y border-t">
          {rows.map((row) => (
            <li key={row.id} className="flex items-start gap-3 py-3 pr-2 pl-5">
              <div className="min-w-0 flex-1">
                <p className="font-semibold tabular-nums">{label(row)}</p>
                {row.reason && <p className="text-muted-foreground wrap-anywhere">{row.reason}</p>}
                {row.meetings > 0 && (
                  <p className="mt-1 text-caption font-medium text-warning">
                    {countOf(row.meetings, 'meeting')} in it. Move or cancel{' '}
                    {row.meetings === 1 ? 'it' : 'them'} in the{' '}
                    <Link
                      to={`${paths.appointments}?date=${row.startDate}&staff=${row.adminId}`}
                      className="text-link"
                    >
                      schedule
                    </Link>
                    .
                  </p>
                )}
              </div>
              {!readOnly && (
                <IconButton
                  label={`Remove ${label(row)}`}
                  onClick={() => !remove.isPending && remove.mutate(row.id)}
                >
                  <Trash2 className="size-4.5" aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {adding && <TimeOffDialog staffId={staffId} onClose={() => setAdding(false)} />}
    </Card>
  );
}

/** 'Mon, Mar 2, 2026', 'Mon, Mar 2 to Fri, Mar 6, 2026', 'Mon, Mar 2, 2026, 1:00 PM to 3:00 PM'. */
function label({ startDate, endDate, startTime, endTime }: TimeOff): string {
  const day = (date: string, pattern: string) => format(parseISO(date), pattern);
  const from = startTime ? `, ${formatClock(startTime)}` : '';
  const to = endTime ? `, ${formatClock(endTime)}` : '';
  if (startDate === endDate) {
    const clocks = startTime || endTime;
    const until = endTime ? formatClock(endTime) : 'the end of the day';
    return `${day(startDate, 'EEE, MMM d, yyyy')}${clocks ? `${from || ', start of the day'} to ${until}` : ''}`;
  }
  return `${day(startDate, 'EEE, MMM d')}${from} to ${day(endDate, 'EEE, MMM d, yyyy')}${to}`;
}
