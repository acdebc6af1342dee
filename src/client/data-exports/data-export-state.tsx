import { Download } from 'lucide-react';
import { type DataExport, exportDays } from '#shared/data-exports.ts';
import { formatFileSize } from '#shared/format.ts';
import { formatTimestamp } from '#shared/time.ts';
import { Button } from '../ui/button.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useCreateDataExport, useDataExports, useDownloadDataExport } from './api.ts';

/** The latest export of the user's own data or of a client's, and what can be done with it. */
export function DataExportState({ clientId }: { clientId?: number }) {
  const { data, isError, refetch } = useDataExports(clientId);
  const create = useCreateDataExport(clientId);
  if (isError) return <LoadError what="the copies of your data" onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div aria-busy="true" className="space-y-3 px-5 py-4">
        <p role="status" className="sr-only">
          Loading...
        </p>
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-11 w-44" />
      </div>
    );
  }
  const latest = data[0];
  const isWaiting = latest?.status === 'waiting';
  return (
    <div className="flex flex-col items-start gap-4 px-5 py-4">
      <div role="status" className="empty:hidden">
        {latest && <State latest={latest} clientId={clientId} />}
      </div>
      {latest?.status === 'ready' && <ReadyCopy latest={latest} clientId={clientId} />}
      {!isWaiting && (
        <Button
          variant="secondary"
          pending={create.isPending}
          pendingLabel="Starting..."
          onClick={() => create.mutate()}
        >
          {latest?.status === 'ready' ? 'Make a new copy' : 'Make a copy of everything'}
        </Button>
      )}
    </div>
  );
}

interface CopyProps {
  latest: DataExport;
  clientId: number | undefined;
}

function State({ latest: { status, createdAt, fileSize, availableUntil }, clientId }: CopyProps) {
  if (status === 'waiting') {
    return (
      <p>
        The copy is being made. You can leave this page: we send an email when it is ready, and it stays here
        for {exportDays} days.
      </p>
    );
  }
  if (status === 'failed') {
    return (
      <p>
        The copy of {formatTimestamp(createdAt)} could not be made. Please try again
        {clientId === undefined ? '; if it fails again, call us.' : ', or look at the failed jobs.'}
      </p>
    );
  }
  return (
    <p>
      <span className="font-semibold">Ready to download</span>
      {fileSize !== null && `, ${formatFileSize(fileSize)}`}, made {formatTimestamp(createdAt)}.
      {availableUntil && ` It is deleted on ${formatTimestamp(availableUntil)}.`}
    </p>
  );
}

function ReadyCopy({ latest, clientId }: CopyProps) {
  const download = useDownloadDataExport(clientId);
  return (
    <Button pending={download.isPending} pendingLabel="Starting..." onClick={() => download.mutate(latest)}>
      <span className="flex items-center gap-2">
        <Download className="size-4.5" aria-hidden="true" />
        Download
      </span>
    </Button>
  );
}
