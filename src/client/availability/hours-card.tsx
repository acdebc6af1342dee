import { Card } from '../ui/card.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useHours } from './hours-api.ts';
import { HoursForm } from './hours-form.tsx';

/** The weekly hours in which a staff member can be booked. */
export function HoursCard({ staffId, readOnly }: { staffId: number; readOnly: boolean }) {
  const { data: hours, isError, refetch } = useHours(staffId);
  return (
    <Card title="Weekly hours">
      {isError && <LoadError what="the hours" onRetry={() => void refetch()} />}
      {!hours && !isError && (
        <div aria-busy="true" className="space-y-5 border-t px-5 py-5">
          {[1, 2, 3, 4, 5].map((day) => (
            <Skeleton key={day} className="h-11" />
          ))}
        </div>
      )}
      {hours && <HoursForm key={staffId} staffId={staffId} hours={hours} readOnly={readOnly} />}
    </Card>
  );
}
