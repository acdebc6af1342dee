import { pageMeta } from '../core/page-meta.ts';
import { listCount } from '../core/use-paged-list.ts';
import { useFailedJobs, useRetryJob, useWaitingJobs } from '../jobs/api.ts';
import { FailedJobList } from '../jobs/failed-job-list.tsx';
import { WaitingJobs } from '../jobs/waiting-jobs.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListFrame } from '../ui/list-frame.tsx';
import { ListHeader } from '../ui/list-header.tsx';

const title = 'Failed jobs';

export const meta = () => pageMeta(title);

export default function FailedJobsPage() {
  const { rows, total, ...list } = useFailedJobs();
  const { data: waiting } = useWaitingJobs();
  const retry = useRetryJob();
  return (
    <>
      <ListHeader title={title} count={listCount(total, 'job')} />
      <p className="mt-3 max-w-[68ch] text-muted-foreground">
        Emails and other work that is waiting, is being tried again, or was given up after about a day.
      </p>
      <WaitingJobs />
      <ListFrame
        {...list}
        loading="Loading jobs..."
        what="the failed jobs"
        count={rows?.length}
        empty={
          <EmptyState drawing="tray" title="Nothing has failed">
            {waiting?.length === 0
              ? 'Every email and every other job got through.'
              : 'No email and no other job was given up.'}
          </EmptyState>
        }
      >
        <FailedJobList
          jobs={rows ?? []}
          retrying={retry.isPending ? retry.variables : undefined}
          onRetry={({ id }) => !retry.isPending && retry.mutate(id)}
        />
      </ListFrame>
    </>
  );
}
