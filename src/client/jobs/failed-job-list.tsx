import { RotateCw } from 'lucide-react';
import type { FailedJob } from '../../shared/jobs.ts';
import { formatMoment } from '../../shared/time.ts';
import { Button } from '../ui/button.tsx';
import { CardList } from '../ui/card-list.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useWide } from '../ui/use-wide.ts';

interface Props {
  jobs: FailedJob[];
  /** The one that is being put back. */
  retrying: string | undefined;
  onRetry: (job: FailedJob) => void;
}

const caption = 'Work that was given up, newest first';
const idOf = ({ id }: FailedJob) => id;

const columns: Column<FailedJob>[] = [
  {
    header: 'Job',
    cell: ({ subject }) => <div className="min-w-72 font-semibold">{subject}</div>,
  },
  { header: 'Queue', cell: ({ queue }) => queue },
  { header: 'Reason', cell: ({ reason }) => <span className="line-clamp-2">{reason}</span> },
  { header: 'Failed', cell: ({ failedAt }) => formatMoment(failedAt), figures: true },
];

export function FailedJobList({ jobs, retrying, onRetry }: Props) {
  const wide = useWide();
  const action = (job: FailedJob) => (
    <Button
      variant="secondary"
      aria-label={`Try again: ${job.subject}`}
      className="whitespace-nowrap max-lg:mr-2.5"
      pending={retrying === job.id}
      onClick={() => onRetry(job)}
    >
      <RotateCw className="size-4.5" aria-hidden="true" />
      Try again
    </Button>
  );
  if (wide) return <DataTable caption={caption} columns={columns} rows={jobs} keyOf={idOf} action={action} />;
  return (
    <CardList
      label={caption}
      rows={jobs}
      keyOf={idOf}
      card={(job) => ({
        title: <span className="font-semibold">{job.subject}</span>,
        meta: `${job.queue} · ${formatMoment(job.failedAt)} · ${job.reason}`,
        badge: action(job),
      })}
    />
  );
}
