import { useSearchParams } from 'react-router';
import type { ClientImport, ImportRow } from '#shared/client-imports.ts';
import { ClientLink } from '../clients/client-link.tsx';
import { listCount } from '../core/use-paged-list.ts';
import { inPlace, withParameter } from '../ui/address.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { ListFrame } from '../ui/list-frame.tsx';
import { RowList } from '../ui/row-list.tsx';
import { type ListedRow, useImportRows } from './api.ts';

const filters = [
  ['', 'All rows'],
  ['problems', 'Only problems'],
] as const;

/** Every row of the file and its outcome. */
export function ImportRows({ found: { id, status } }: { found: ClientImport }) {
  const [params, setParams] = useSearchParams();
  const problems = params.get('show') === 'problems';
  const { rows, total, ...list } = useImportRows(id, problems);
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <h2 className="text-title font-semibold">Rows</h2>
        <p role="status" className="flex-1 text-muted-foreground tabular-nums">
          {listCount(total, 'row')}
        </p>
        <FilterSelect label="Rows to show" name="show" options={filters} />
      </div>
      <ListFrame
        {...list}
        loading="Loading rows..."
        what="the rows"
        count={rows?.length}
        empty={
          <EmptyState drawing="sheets" title="No problems">
            <p>Every row can be imported as it is.</p>
            <Button
              variant="secondary"
              className="mt-3"
              onClick={() => setParams(withParameter('show', undefined), inPlace)}
            >
              Show all rows
            </Button>
          </EmptyState>
        }
      >
        <RowList
          caption="Rows of the file"
          rows={rows ?? []}
          columns={columnsFor(status)}
          card={(row) => ({
            title: <Name row={row} />,
            meta: [`Row ${row.row}`, row.email, row.company].filter(Boolean).join(' · '),
            badge: <Result row={row} status={status} />,
          })}
        />
      </ListFrame>
    </>
  );
}

type Status = ClientImport['status'];

const columnsFor = (status: Status): Column<ListedRow>[] => [
  { header: 'Row', width: 4.5, cell: ({ row }) => row, numeric: true },
  {
    header: 'Name',
    width: 10,
    cell: (row, short) => (
      <>
        <Name row={row} />
        {short && (
          <span className="block text-caption text-muted-foreground">
            <Company {...row} />
          </span>
        )}
      </>
    ),
    names: true,
  },
  { header: 'Email', width: 15, cell: ({ email }) => email },
  { header: 'Company', width: 12, cell: (row) => <Company {...row} />, roomy: true },
  { header: 'Result', width: 17, cell: (row) => <Result row={row} status={status} /> },
];

function Name({ row: { customerId, name } }: { row: ImportRow }) {
  return (
    <span className="font-semibold">
      <ClientLink id={customerId} name={name || 'No name'} />
    </span>
  );
}

function Company({ company, isNewCompany }: ImportRow) {
  return (
    <>
      {company}
      {isNewCompany && <span className="block text-caption text-muted-foreground">New company</span>}
    </>
  );
}

const labels = {
  created: ['Will be imported', 'Imported'],
  skipped: ['Will be skipped', 'Skipped'],
  failed: ['Cannot be imported', 'Not imported'],
} as const;
const tones = { created: 'success', skipped: 'neutral', failed: 'danger' } as const;

function Result({ row: { outcome, reason }, status }: { row: ImportRow; status: Status }) {
  if (!outcome) return <Badge tone="info">Waiting</Badge>;
  return (
    <div className="py-1">
      <Badge tone={tones[outcome]}>{labels[outcome][status === 'draft' ? 0 : 1]}</Badge>
      {reason && <p className="mt-1 text-caption text-muted-foreground">{reason}</p>}
    </div>
  );
}
