import { CalendarPlus, Clock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { BookForClient } from '../appointments/book-for-client.tsx';
import { inPlace } from '../ui/address.ts';
import { buttonClass } from '../ui/button.tsx';
import { ListHeader } from '../ui/list-header.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx';
import { ScheduleListView } from './schedule-list-view.tsx';
import { ScheduleWeek } from './schedule-week.tsx';
import { useStaffActions } from './use-staff-actions.tsx';

/** A staff member's appointments, as a week and as a list, and booking one for a customer. */
export function StaffAppointments() {
  const [params, setParams] = useSearchParams();
  const { act, dialogs } = useStaffActions();
  const view = params.get('view');
  useHeadingFocus(view === 'book');
  if (view === 'book') return <BookForClient />;

  const icon = { className: 'size-4.5', 'aria-hidden': true } as const;
  return (
    <>
      <ListHeader title="Schedule" count={undefined}>
        <Link to={paths.adminHours} className={buttonClass('secondary', 'max-md:flex-auto')}>
          <Clock {...icon} />
          <span>
            Hours<span className="max-xs:sr-only"> and time off</span>
          </span>
        </Link>
        <Link to="?view=book" className={buttonClass('primary', 'max-md:flex-auto')}>
          <CalendarPlus {...icon} />
          Book for a client
        </Link>
      </ListHeader>
      <Tabs
        value={view === 'list' ? 'list' : 'week'}
        // Each view has its own URL parameters, which are dropped with it.
        onValueChange={(next) => setParams(next === 'list' ? { view: next } : {}, inPlace)}
        className="mt-3"
      >
        <TabList aria-label="Schedule">
          <Tab value="week">Week</Tab>
          <Tab value="list">List</Tab>
        </TabList>
        <TabPanel value="week">
          <ScheduleWeek onAct={act} />
        </TabPanel>
        <TabPanel value="list">
          <ScheduleListView onAct={act} />
        </TabPanel>
      </Tabs>
      {dialogs}
    </>
  );
}

/** Switching the view counts as navigation: the heading is focused. */
function useHeadingFocus(booking: boolean) {
  const shown = useRef(booking);
  useEffect(() => {
    if (shown.current === booking) return;
    shown.current = booking;
    document.querySelector('h1')?.focus();
  }, [booking]);
}
