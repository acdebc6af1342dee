import { Download } from 'lucide-react';
import { staffOpenings } from '#shared/audit.ts';
import { useAuditEntries, useExportEntries } from '../audit/api.ts';
import { ChainCard } from '../audit/chain-card.tsx';
import { EntryList } from '../audit/entry-list.tsx';
import { FilterBar } from '../audit/filter-bar.tsx';
import { useAuditFilters } from '../audit/use-audit-filters.ts';
import { pageMeta } from '../core/page-meta.ts';
import { listCount } from '../core/use-paged-list.ts';
import { Button } from '../ui/button.tsx';
import { ListFrame } from '../ui/list-frame.tsx';
import { ListHeader } from '../ui/list-header.tsx';
import { NothingFound } from '../ui/nothing-found.tsx';

const title = 'Audit log';

export const meta = () => pageMeta(title);

export default function AuditPage() {
  const { filters, isFiltered, change, clear } = useAuditFilters();
  const { rows, total, ...list } = useAuditEntries(filters);
  const exporting = useExportEntries();
  return (
    <>
      <ListHeader title={title} count={listCount(total, 'entry', 'entries')}>
        <Button
          variant="secondary"
          className="max-md:w-full"
          pending={exporting.isPending}
          pendingLabel="Exporting..."
          onClick={() => exporting.mutate(filters)}
        >
          <span className="flex items-center gap-2">
            <Download className="size-4.5" aria-hidden="true" />
            Export CSV
          </span>
        </Button>
      </ListHeader>
      <p className="mt-3 max-w-[68ch] text-muted-foreground">
        {filters.action === staffOpenings
          ? 'Each time staff opened or downloaded a file of this client. Reading messages is not recorded.'
          : 'Who did what, when and from which network address. Entries cannot be changed or deleted.'}
      </p>
      <ChainCard />
      <FilterBar filters={filters} onChange={change} />
      <ListFrame
        {...list}
        loading="Loading entries..."
        what="the audit log"
        count={rows?.length}
        empty={
          <NothingFound
            drawing="tray"
            title="No entries found"
            searching={isFiltered}
            noMatch="Nothing was recorded that matches these filters."
            onClear={clear}
            clearLabel="Clear filters"
          >
            What users do in the portal appears here.
          </NothingFound>
        }
      >
        <EntryList entries={rows ?? []} />
      </ListFrame>
    </>
  );
}
