import { useState } from 'react';
import { countOf, formatNumber } from '#shared/format.ts';
import { maxRecipients } from '#shared/request-templates.ts';
import { Button } from '../ui/button.tsx';
import { CheckRow } from '../ui/check-row.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { OutdatedRows } from '../ui/outdated-rows.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';
import { type RecipientFilter, useFoundClients } from './api.ts';
import { RecipientFields } from './recipient-fields.tsx';

interface ChoiceProps {
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

interface Props extends ChoiceProps {
  templateId: number;
  period: string;
}

/** Clients are found by text, tag and accountant, then ticked. What is ticked stays so while others are looked for. */
export function RecipientChoice({ templateId, period, ...choice }: Props) {
  const [filter, setFilter] = useState<RecipientFilter>({});
  const q = useDebouncedValue(filter.q ?? '') || undefined;
  const found = useFoundClients(templateId, period, { ...filter, q });
  const { chosen, onChange } = choice;
  return (
    <div className="space-y-4">
      <RecipientFields filter={filter} onChange={setFilter} />
      <div className="overflow-clip rounded-control border">
        {found.isError ? (
          <LoadError what="the clients" onRetry={() => void found.refetch()} />
        ) : (
          <OutdatedRows
            outdated={found.isPlaceholderData}
            className="max-h-[max(40dvh,15rem)] divide-y overflow-y-auto"
          >
            {found.data ? (
              <FoundClients {...choice} {...found.data} outdated={found.isPlaceholderData} />
            ) : (
              <Skeleton className="m-4 h-5 w-2/5" />
            )}
          </OutdatedRows>
        )}
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4">
        <p role="status" className="font-semibold tabular-nums">
          {chosen.size === 0 ? 'Nobody is chosen yet' : `${countOf(chosen.size, 'client')} chosen`}
        </p>
        {chosen.size > 0 && (
          <Button variant="link" onClick={() => onChange(new Set())}>
            Choose nobody
          </Button>
        )}
      </div>
    </div>
  );
}

type Found = NonNullable<ReturnType<typeof useFoundClients>['data']>;

function FoundClients({
  chosen,
  onChange,
  count,
  clients,
  ids,
  leftOut,
  outdated,
}: ChoiceProps & Found & { outdated: boolean }) {
  const others = count - clients.length;
  const tooMany = count > maxRecipients;

  function choose(some: number[], wanted: boolean) {
    const next = new Set(chosen);
    for (const id of some) {
      if (wanted) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  }

  return (
    <>
      {count === 0 && <p className="px-4 py-3 text-muted-foreground">No client found.</p>}
      {count > 1 && (
        <CheckRow
          checked={!tooMany && ids.every((id) => chosen.has(id))}
          // Rows of the previous search: whom 'all' means would change under the pointer.
          disabled={tooMany || outdated}
          onChange={(wanted) => choose(ids, wanted)}
          picture={null}
          title={`All ${countOf(count, 'client')}`}
          note={tooMany && `Choose a tag or an accountant: at most ${formatNumber(maxRecipients)} at once.`}
        />
      )}
      {clients.map(({ id, name, email }) => (
        <CheckRow
          key={id}
          checked={chosen.has(id)}
          onChange={(wanted) => choose([id], wanted)}
          picture={null}
          title={name}
          note={email}
        />
      ))}
      {others > 0 && (
        <p className="px-4 py-3 text-muted-foreground">
          and {countOf(others, 'other')}. Search for a name to see them.
        </p>
      )}
      {leftOut > 0 && <p className="px-4 py-3 text-muted-foreground">{leftOutSentence(leftOut)}</p>}
    </>
  );
}

/** About clients who are not asked twice. */
export const leftOutSentence = (leftOut: number) =>
  `${countOf(leftOut, 'client already has', 'clients already have')} a list of this template and period, and ${leftOut === 1 ? 'is' : 'are'} left out.`;
