import { Clock, RotateCw } from 'lucide-react';
import type { WaitingJob } from '#shared/jobs.ts';
import { formatTimestamp } from '#shared/time.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { Column } from '../ui/data-table.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { RowList } from '../ui/row-list.tsx';
import { TimestampText } from '../ui/timestamp-text.tsx';
import { useWaitingJobs } from './api.ts';

const looks = {
  waiting: { label: 'Waiting', icon: Clock, tone: 'neutral' },
  retrying: { label: 'Retrying', icon: RotateCw, tone: 'warning' },
} as const;

function State({ state }: Pick<WaitingJob, 'state'>) {
  const { label, icon: Icon, tone } = looks[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  );
}

const nextAttempt = ({ nextAttemptAt }: WaitingJob) =>
  nextAttemptAt ? formatTimestamp(nextAttemptAt) : 'As soon as possible';

const columns: Column<WaitingJob>[] = [
  { header: 'Job', width: 16, cell: ({ subject }) => <span className="font-semibold">{subject}</span> },
  { header: 'State', width: 8, cell: ({ state }) => <State state={state} />, steady: true },
  { header: 'Reason', width: 16, cell: ({ reason }) => reason },
  { header: 'Since', width: 10, cell: ({ since }) => <TimestampText timestamp={since} />, numeric: true },
  { header: 'Next attempt', width: 10, cell: nextAttempt, numeric: true },
];

/** Jobs that are still being retried. Renders nothing if there are none. */
export function WaitingJobs() {
  const { data, isError, isFetching, refetch } = useWaitingJobs();
  const check = () => void refetch();
  if (isError) {
    return (
      <Card className="mt-5">
        <LoadError what="the waiting jobs" onRetry={check} />
      </Card>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <Card
      title="Waiting"
      className="mt-5 overflow-clip"
      aside={
        <Button variant="link" pending={isFetching} pendingLabel="Checking..." onClick={check}>
          Check again
        </Button>
      }
    >
      <div className="border-t">
        <RowList
          caption="Work that is still tried, oldest first"
          rows={data}
          columns={columns}
          card={(job) => ({
            title: <span className="font-semibold">{job.subject}</span>,
            meta: (
              <>
                {job.reason}
                <br />
                Since {formatTimestamp(job.since)} · Next attempt: {nextAttempt(job)}
              </>
            ),
            badge: <State state={job.state} />,
          })}
        />
      </div>
    </Card>
  );
}
