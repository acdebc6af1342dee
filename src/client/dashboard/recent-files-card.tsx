import { Link } from 'react-router';
import type { Role } from '#shared/accounts.ts';
import { type RecentFile, recentFileCount } from '#shared/dashboard.ts';
import { formatFileSize } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { formatFullDay } from '#shared/time.ts';
import { FileSender } from '../files/file-sender.tsx';
import { FileTile } from '../files/file-tile.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface Props {
  files: RecentFile[] | undefined;
  /** The user's role: staff have no accountant. */
  role: Role;
}

export function RecentFilesCard({ files, role }: Props) {
  return (
    <Card
      title="Recent files"
      aside={
        <Link to={paths.files} className="inline-flex min-h-11 items-center text-link">
          View all files
        </Link>
      }
    >
      {files === undefined && <Waiting />}
      {files?.length === 0 && (
        <EmptyState drawing="sheets" title="No recent activity">
          {role === 'admin'
            ? 'Files that you upload under Files appear here.'
            : 'Files that you or your accountant upload appear here.'}
        </EmptyState>
      )}
      {files && files.length > 0 && <FileTable files={files} />}
    </Card>
  );
}

function FileTable({ files }: { files: RecentFile[] }) {
  return (
    <div className="@container">
      <table className="block w-full text-left @xl:table">
        <caption className="sr-only">Your newest files</caption>
        <thead className="hidden bg-muted text-caption text-muted-foreground @xl:table-header-group">
          <tr className="*:border-y *:px-5 *:py-2 *:font-semibold">
            <th scope="col">Name</th>
            <th scope="col">Size</th>
            <th scope="col">Uploaded</th>
          </tr>
        </thead>
        <tbody className="block divide-y border-t @xl:table-row-group @xl:border-t-0">
          {files.map((file) => (
            <tr
              key={file.id}
              className="grid grid-cols-[40px_auto_1fr] gap-x-3 px-5 py-3 @xl:table-row @xl:*:px-5 @xl:*:py-3"
            >
              <th scope="row" className="contents font-medium @xl:table-cell">
                <span className="contents items-center gap-3 @xl:flex">
                  <span className="row-span-2">
                    <FileTile type={file.fileType} />
                  </span>
                  <span className="col-span-2 font-medium wrap-anywhere">
                    {file.originalFilename}
                    <FileSender file={file} />
                  </span>
                </span>
              </th>
              <td className="text-caption whitespace-nowrap text-muted-foreground tabular-nums @xl:text-body">
                {formatFileSize(file.fileSize)}
              </td>
              <td className="text-caption whitespace-nowrap text-muted-foreground tabular-nums @xl:text-body">
                {file.uploadedAt ? formatFullDay(file.uploadedAt) : 'Unknown date'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="divide-y border-t">
      {Array.from({ length: recentFileCount }, (_, row) => row).map((row) => (
        <div key={row} className="flex items-center gap-3 px-5 py-3">
          <Skeleton className="size-10" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="ml-auto h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
