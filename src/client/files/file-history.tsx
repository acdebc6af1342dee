import type { FileEvent, FileSummary } from '#shared/files.ts';
import { personName } from '#shared/format.ts';
import { formatTimestamp } from '#shared/time.ts';
import { useUser } from '../core/session.ts';
import { Badge } from '../ui/badge.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useFileHistory } from './api.ts';

type Words = Record<FileEvent['side'], { name: string; unseen: string }>;

const firm = { name: 'Firm', unseen: 'Nobody at the firm has opened it yet.' };
const wordsForStaff: Words = {
  firm,
  client: { name: 'Client', unseen: 'The client has not opened it yet.' },
};
const wordsForClients: Words = {
  firm,
  client: { name: 'Your side', unseen: 'You have not opened it yet.' },
};

/** The events of a file, newest first, each with its side: the client or the firm. */
export function FileHistory({ id }: { id: number }) {
  const { data: events, isError, refetch } = useFileHistory(id);
  const user = useUser();
  const words = user.role === 'admin' ? wordsForStaff : wordsForClients;
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
        {events.map(({ event, who, side, at, byLink }) => (
          <li key={`${event} ${who} ${at}`} className="flex flex-wrap items-baseline gap-x-3 py-2">
            <span className="wrap-anywhere">
              <strong className="font-semibold">{who}</strong>
              {/* The reader of a printed page does not know who 'You' was. */}
              {who === 'You' && <span className="hidden print:inline"> ({personName(user)})</span>} {event} it
              {byLink && ' through the upload link'}
            </span>
            <Badge tone={side === 'firm' ? 'info' : 'neutral'}>{words[side].name}</Badge>
            <time dateTime={at} className="ml-auto text-muted-foreground tabular-nums">
              {formatTimestamp(at)}
            </time>
          </li>
        ))}
      </ul>
      {unseenBy(events).map((side) => (
        <p key={side} className="text-muted-foreground">
          {words[side].unseen}
        </p>
      ))}
    </>
  );
}

/** The receiving side, if it has not opened the file yet. */
function unseenBy(events: FileEvent[]): FileEvent['side'][] {
  const sender = events.find(({ event }) => event === 'uploaded')?.side ?? 'client';
  const receiver = sender === 'firm' ? 'client' : 'firm';
  return events.some(({ event, side }) => event !== 'uploaded' && side === receiver) ? [] : [receiver];
}

export function FileHistoryDialog({ file, onClose }: { file: FileSummary; onClose: () => void }) {
  return (
    <Dialog open wide onClose={onClose} title="Who has seen this">
      <p className="font-semibold wrap-anywhere">{file.originalFilename}</p>
      <FileHistory id={file.id} />
    </Dialog>
  );
}
