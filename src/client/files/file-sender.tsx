import type { ListedFile } from '#shared/files.ts';
import { Badge } from '../ui/badge.tsx';

/** Who sent a file, with a mark until the user has opened it; nothing for the user's own uploads. */
export function FileSender({ file: { from, isNew } }: { file: Pick<ListedFile, 'from' | 'isNew'> }) {
  if (!from) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-caption font-normal text-muted-foreground">
      <span className="wrap-anywhere">From {from}</span>
      {isNew && <Badge tone="warning">New</Badge>}
    </span>
  );
}
