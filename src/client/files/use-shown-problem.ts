import { useEffect, useRef } from 'react';
import type { QueuedFile } from './queued-file.ts';

/** For a file's row: scrolls it into view when the file was not sent, because it may be below the fold or under a bar. */
export function useShownProblem(state: QueuedFile['state']) {
  const row = useRef<HTMLLIElement>(null);
  const isProblem = state === 'failed' || state === 'refused';
  useEffect(() => {
    if (isProblem) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isProblem]);
  return row;
}
