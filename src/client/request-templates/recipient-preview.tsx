import { countOf, formatNumber } from '#shared/format.ts';
import { maxRecipients } from '#shared/request-templates.ts';
import { LoadError } from '../ui/load-error.tsx';
import { OutdatedRows } from '../ui/outdated-rows.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { useRecipients } from './api.ts';

/** How many clients get the list, the first of their names, and how many have it already. */
export function RecipientPreview({ recipients }: { recipients: ReturnType<typeof useRecipients> }) {
  const { data, isError, isPlaceholderData, refetch } = recipients;
  if (isError) {
    return (
      <div className="rounded-control border">
        <LoadError what="the clients" onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <div
      role="status"
      aria-busy={!data || isPlaceholderData}
      className="overflow-clip rounded-control bg-muted"
    >
      <OutdatedRows outdated={isPlaceholderData} className="px-4 py-3">
        {data ? <Counted {...data} /> : <Skeleton className="h-11" />}
      </OutdatedRows>
    </div>
  );
}

function Counted({ count, names, leftOut }: { count: number; names: string[]; leftOut: number }) {
  const others = count - names.length;
  return (
    <>
      <p className="font-semibold tabular-nums">
        {count === 0
          ? 'No client gets this list'
          : `${countOf(count, 'client gets', 'clients get')} this list`}
      </p>
      {count > 0 && (
        <p className="text-caption wrap-anywhere text-muted-foreground">
          {names.join(', ')}
          {others > 0 && ` and ${formatNumber(others)} more`}
        </p>
      )}
      {leftOut > 0 && (
        <p className="mt-1 text-caption">
          {countOf(leftOut, 'client already has', 'clients already have')} a list of this template and period,
          and {leftOut === 1 ? 'is' : 'are'} left out.
        </p>
      )}
      {count > maxRecipients && (
        <p className="mt-1 text-caption font-medium text-danger">
          At most {formatNumber(maxRecipients)} clients get it at once. Choose a tag or an accountant.
        </p>
      )}
    </>
  );
}
