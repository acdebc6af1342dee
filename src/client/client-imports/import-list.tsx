import { useNavigate } from 'react-router';
import type { ListedImport } from '#shared/client-imports.ts';
import { formatTimestamp } from '#shared/time.ts';
import type { Column } from '../ui/data-table.tsx';
import { RowList } from '../ui/row-list.tsx';
import { RowOpener } from '../ui/row-opener.tsx';
import { TimestampText } from '../ui/timestamp-text.tsx';
import { importPath } from './import-path.ts';
import { ImportStatus, importResult } from './import-status.tsx';

export function ImportList({ imports }: { imports: ListedImport[] }) {
  const navigate = useNavigate();
  const opener = ({ id, filename }: ListedImport) => (
    <RowOpener wholeRow onOpen={() => void navigate(importPath(id))}>
      {filename}
    </RowOpener>
  );
  const columns: Column<ListedImport>[] = [
    { header: 'File', width: 16, cell: opener },
    { header: 'State', width: 7.5, cell: (row) => <ImportStatus {...row} />, steady: true },
    { header: 'Imported', width: 10, cell: importResult, numeric: true },
    { header: 'By', width: 10, cell: ({ createdBy }) => createdBy, roomy: true },
    {
      header: 'Uploaded',
      width: 8.5,
      cell: ({ createdAt, createdBy }, short) => (
        <>
          <TimestampText timestamp={createdAt} />
          {short && (
            <span className="block text-caption wrap-anywhere text-muted-foreground">by {createdBy}</span>
          )}
        </>
      ),
      numeric: true,
    },
  ];
  return (
    <RowList
      caption="Imports, newest first"
      rows={imports}
      columns={columns}
      card={(row) => ({
        title: opener(row),
        meta: `${importResult(row)} · ${row.createdBy} · ${formatTimestamp(row.createdAt)}`,
        badge: <ImportStatus {...row} />,
      })}
    />
  );
}
