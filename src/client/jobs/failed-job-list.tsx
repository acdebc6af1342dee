import { RotateCw } from 'lucide-react';
import type { FailedJob } from '#shared/jobs.ts';
import { formatTimestamp } from '#shared/time.ts';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { RowList } from '../ui/row-list.tsx';
import { TimestampText } from '../ui/timestamp-text.tsx';

interface Props {
  jobs: FailedJob[];
  /** The job that is being retried. */
  retrying: string | undefined;
  onRetry: (job: FailedJob) => void;
}

const caption = 'Work that was given up, newest first';

export function FailedJobList({ jobs, retrying, onRetry }: Props) {
  const tryAgain = (job: FailedJob) => (
    <Button
      variant="secondary"
      aria-label={`Try again: ${job.subject}`}
      className="whitespace-nowrap"
      pending={retrying === job.id}
      onClick={() => onRetry(job)}
    >
      <RotateCw className="size-4.5" aria-hidden="true" />
      Try again
    </Button>
  );
  const columns: Column<FailedJob>[] = [
    { header: 'Job', width: 16, cell: ({ subject }) => <span className="font-semibold">{subject}</span> },
    { header: 'Queue', width: 7, cell: ({ queue }) => queue },
    { header: 'Reason', width: 14, cell: ({ reason }) => <span className="line-clamp-2">{reason}</span> },
    {
      header: 'Failed',
      width: 7.5,
      cell: ({ failedAt }) => <TimestampText timestamp={failedAt} />,
      numeric: true,
    },
    { header: 'Action', width: 10.5, cell: tryAgain },
  ];
  return (
    <RowList
      caption={caption}
      rows={jobs}
      columns={columns}
      card={(job) => ({
        title: <span className="font-semibold">{job.subject}</span>,
        meta: `${job.queue} · ${formatTimestamp(job.failedAt)} · ${job.reason}`,
        badge: tryAgain(job),
      })}
    />
  );
}
