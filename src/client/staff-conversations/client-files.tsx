import { isToday } from 'date-fns/isToday';
import { useState } from 'react';
import { Link } from 'react-router';
import { entryCountLabel } from '#shared/clients.ts';
import { clientPath } from '#shared/paths.ts';
import { formatDay } from '#shared/time.ts';
import type { EntryOf } from '#shared/timeline-entries.ts';
import { showParameter, timelineId } from '../clients/timeline.tsx';
import type { PreviewedFile } from '../files/file-preview.tsx';
import { FileTile } from '../files/file-tile.tsx';
import { OpenedFile } from '../files/opened-file.tsx';
import { useNewestFiles } from './client-api.ts';
import { BlockNote, blockActionClass, ClientBlock, LoadedBlock } from './client-block.tsx';

const shownFiles = 3;

interface Props {
  clientId: number;
  /** Undefined until known. */
  count: number | undefined;
  /** Says why nothing is shown. */
  empty: string;
}

/** The client's newest files. */
export function ClientFiles({ clientId, count, empty }: Props) {
  const files = useNewestFiles(clientId);
  const [opened, setOpened] = useState<PreviewedFile>();
  return (
    <ClientBlock
      title="Files"
      action={
        count !== 0 && (
          <Link
            to={`${clientPath(clientId)}?${showParameter}=file#${timelineId}`}
            aria-label={count === undefined ? 'All files' : `All ${entryCountLabel(count)} files`}
            className={`${blockActionClass} tabular-nums`}
          >
            All {count !== undefined && entryCountLabel(count)}
          </Link>
        )
      }
    >
      <LoadedBlock what="the files" query={files} lines={[90, 80, 85]}>
        {(newest) =>
          newest.length === 0 ? (
            <BlockNote>{empty}</BlockNote>
          ) : (
            <ul className="space-y-2">
              {newest.slice(0, shownFiles).map((file) => (
                <li key={file.id} className="flex items-center gap-2.5">
                  <FileTile type={file.fileType} small />
                  <div className="min-w-0">
                    <button
                      type="button"
                      title={file.originalFilename}
                      onClick={() => setOpened(file)}
                      className="block max-w-full cursor-pointer truncate text-left text-caption font-semibold hover:underline pointer-coarse:min-h-11"
                    >
                      {file.originalFilename}
                    </button>
                    <p className="truncate text-tiny text-muted-foreground">{about(file)}</p>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </LoadedBlock>
      {opened && <OpenedFile file={opened} onClose={() => setOpened(undefined)} />}
    </ClientBlock>
  );
}

/** 'From Dana · Oct 30 · not opened'. */
function about({ uploadedBy, byLink, at, openedAt, toReview }: EntryOf<'file'>): string {
  const day = at && (isToday(new Date(at)) ? 'today' : formatDay(at));
  const isOurs = uploadedBy.role === 'admin';
  return [
    byLink ? 'By upload link' : `From ${uploadedBy.name.split(' ')[0]}`,
    day,
    isOurs ? (openedAt ? 'opened' : 'not opened') : toReview && 'to review',
  ]
    .filter(Boolean)
    .join(' · ');
}
