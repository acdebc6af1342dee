import { formatNumber } from '#shared/format.ts';
import { countedRows } from '#shared/paging.ts';
import { paths } from '#shared/paths.ts';
import { Segment } from '../ui/segment.tsx';
import { useRequestCounts } from './api.ts';

/** '1,000+' if counting stopped at the limit, '' while the count is unknown. */
export function countLabel(count: number | undefined): string {
  if (count === undefined) return '';
  return count > countedRows ? `${formatNumber(countedRows)}+` : formatNumber(count);
}

/** Switches between all files, those to review and those still missing. */
export function DocumentsSegment() {
  const { data, isError } = useRequestCounts();
  const count = (value: number | undefined) => (isError ? {} : { count: countLabel(value) });
  return (
    <Segment
      label="Documents"
      parts={[
        { to: paths.adminDocuments, label: 'Files' },
        { to: paths.adminToReview, label: 'To review', ...count(data?.toReview) },
        { to: paths.adminWaiting, label: 'Waiting on clients', ...count(data?.waitingClients) },
      ]}
    />
  );
}
