import { List } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { inPlace } from '../ui/address.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Select } from '../ui/select.tsx';
import { DocumentsSegment } from './documents-segment.tsx';
import type { Review } from './use-review.ts';

interface Props {
  title: string;
  review: Review;
  mine: boolean;
  /** Opens the list if there is no room for it beside the item. */
  onList: (() => void) | undefined;
}

/** The title, the progress of this sitting, links to the related pages, and whose clients are shown. */
export function ReviewHead({ title, review, mine, onList }: Props) {
  const { sitting } = review;
  const [, setParams] = useSearchParams();
  const count = sitting.items?.length ? `${sitting.doneCount} of ${sitting.totalText} done` : undefined;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex min-w-[min(100%,16rem)] flex-1 items-center gap-x-4 max-xs:flex-wrap">
        <PageHeading>{title}</PageHeading>
        {count &&
          (onList ? (
            <button
              type="button"
              onClick={onList}
              className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-link tabular-nums"
            >
              <List className="size-4.5" aria-hidden="true" />
              {count}
            </button>
          ) : (
            <span className="text-muted-foreground tabular-nums">{count}</span>
          ))}
        {count && (
          <div className="max-w-36 min-w-12 flex-1">
            <ProgressBar
              label="Decided in this sitting"
              percent={Math.round((sitting.doneCount / Math.max(sitting.total, 1)) * 100)}
            />
          </div>
        )}
      </div>
      <DocumentsSegment />
      <Select
        aria-label="Whose clients"
        value={mine ? 'mine' : ''}
        onChange={({ target }) => setParams(target.value ? { clients: target.value } : {}, inPlace)}
        className="min-w-40"
      >
        <option value="">All clients</option>
        <option value="mine">My clients</option>
      </Select>
    </div>
  );
}
