import { useSearchParams } from 'react-router';
import { HoursCard } from '../availability/hours-card.tsx';
import { StaffSelect } from '../availability/staff-select.tsx';
import { TimeOffCard } from '../availability/time-off-card.tsx';
import { FeedCard } from '../calendars/feed-card.tsx';
import { pageMeta } from '../core/page-meta.ts';
import { useUser } from '../core/session.ts';
import { inPlace, withParameter } from '../ui/address.ts';
import { ListHeader } from '../ui/list-header.tsx';

const title = 'Hours and time off';

export const meta = () => pageMeta(title);

export default function HoursPage() {
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const staffId = Number(params.get('staff')) || user.id;
  const readOnly = staffId !== user.id && user.staffLevel !== 'owner';
  return (
    <div className="space-y-5">
      <ListHeader title={title} count={undefined}>
        <StaffSelect
          label="Whose hours"
          value={staffId}
          onChange={(id) =>
            setParams(withParameter('staff', id === user.id ? undefined : String(id)), inPlace)
          }
        />
      </ListHeader>
      {readOnly && (
        <p className="text-muted-foreground">Only an owner can change a colleague’s hours and time off.</p>
      )}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <HoursCard staffId={staffId} readOnly={readOnly} />
        </div>
        <div className="space-y-5 lg:col-span-5">
          <TimeOffCard staffId={staffId} readOnly={readOnly} />
          {staffId === user.id && <FeedCard />}
        </div>
      </div>
    </div>
  );
}
