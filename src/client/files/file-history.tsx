import type { FileEvent, FileSummary } from '#shared/files.ts';
import { formatTimestamp } from '#shared/time.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useFileHistory } from './api.ts';

/** The events of a file, newest first. */
export function FileHistory({ id }: { id: number }) {
  const { data: events, isError, refetch } = useFileHistory(id);
  if (isError) return <LoadError what="this file's history" onRetry={() => void refetch()} />;
  if (!events) {
    return (
      <div aria-busy="true" className="space-y-3 py-2">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    );
  }
  return (
    <>
      <ul className="divide-y">
        {events.map(({ event, who, at }) => (
          <li key={`${event} ${who} ${at}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="wrap-anywhere">
              <strong className="font-semibold">{who}</strong> {event} it
            </span>
            <time dateTime={at} className="text-muted-foreground tabular-nums">
              {formatTimestamp(at)}
            </time>
          </li>
        ))}
      </ul>
      {!events.some(seen) && <p className="text-muted-foreground">Nobody at the firm has opened it yet.</p>}
    </>
  );
}

const seen = ({ event }: FileEvent) => event !== 'uploaded';

export function FileHistoryDialog({ file, onClose }: { file: FileSummary; onClose: () => void }) {
  return (
    <Dialog open wide onClose={onClose} title="Who has seen this">
      <p className="font-semibold wrap-anywhere">{file.originalFilename}</p>
      <FileHistory id={file.id} />
    </Dialog>
  );
}
