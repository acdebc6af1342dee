import type { ListedImport } from '#shared/client-imports.ts';
import { countOf, formatNumber } from '#shared/format.ts';
import { Badge } from '../ui/badge.tsx';

const badges = {
  draft: { tone: 'warning', label: 'Draft' },
  running: { tone: 'info', label: 'Running' },
  finished: { tone: 'success', label: 'Finished' },
  undone: { tone: 'neutral', label: 'Undone' },
} as const;

export function ImportStatus({ status }: Pick<ListedImport, 'status'>) {
  const { tone, label } = badges[status];
  return <Badge tone={tone}>{label}</Badge>;
}

/** '980 of 1,000 rows', or how many rows a draft has. */
export function importResult({ status, counts: { rows, created } }: ListedImport): string {
  return status === 'draft' ? countOf(rows, 'row') : `${formatNumber(created)} of ${countOf(rows, 'row')}`;
}
