import { useSearchParams } from 'react-router';
import { useAppointments } from '../appointments/api.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { ListFrame } from '../ui/list-frame.tsx';
import { ScheduleList } from './schedule-list.tsx';
import type { ActOn } from './use-staff-actions.tsx';

const options = [
  ['', 'Upcoming'],
  ['earlier', 'Earlier and cancelled'],
] as const;

/** The appointments a staff member hosts, as a list. */
export function ScheduleListView({ onAct }: { onAct: ActOn }) {
  const earlier = useSearchParams()[0].get('when') === 'earlier';
  const { rows, total, ...list } = useAppointments(earlier ? 'earlier' : 'upcoming');
  return (
    <>
      <div className="mt-5 flex">
        <FilterSelect label="Which meetings" name="when" options={options} />
      </div>
      <ListFrame
        {...list}
        loading="Loading meetings..."
        what="your meetings"
        count={rows?.length}
        empty={
          <EmptyState
            drawing="calendar"
            title={earlier ? 'No earlier meetings' : "You don't have any upcoming appointments"}
          >
            {earlier
              ? 'Meetings that are over or were cancelled appear here.'
              : 'Meetings that clients and guests book with you appear here.'}
          </EmptyState>
        }
      >
        <ScheduleList
          caption={
            earlier ? 'Earlier and cancelled meetings, latest first' : 'Upcoming meetings, nearest first'
          }
          appointments={rows ?? []}
          onAct={onAct}
        />
      </ListFrame>
    </>
  );
}
