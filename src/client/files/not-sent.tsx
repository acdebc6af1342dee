import type { QueuedFile } from './queued-file.ts';

/** Names the refused files beside those that have arrived, once their own rows are gone. */
export function NotSent({ files }: { files: readonly QueuedFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="space-y-1">
      {files.map(({ id, file, problem }) => (
        <li key={id} className="text-caption wrap-anywhere">
          {file.name} was not sent. {problem}
        </li>
      ))}
    </ul>
  );
}
