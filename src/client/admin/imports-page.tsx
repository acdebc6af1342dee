import { useSearchParams } from 'react-router';
import { useClientImports } from '../client-imports/api.ts';
import { CsvUpload } from '../client-imports/csv-upload.tsx';
import { ImportDetails } from '../client-imports/import-details.tsx';
import { ImportList } from '../client-imports/import-list.tsx';
import { pageMeta } from '../core/page-meta.ts';
import { listCount } from '../core/use-paged-list.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListFrame } from '../ui/list-frame.tsx';
import { ListHeader } from '../ui/list-header.tsx';

const title = 'Import clients';

export const meta = () => pageMeta(title);

export default function ImportsPage() {
  const [params] = useSearchParams();
  const id = Number(params.get('id'));
  return Number.isInteger(id) && id > 0 ? <ImportDetails key={id} id={id} /> : <AllImports />;
}

function AllImports() {
  const { rows, total, ...list } = useClientImports();
  return (
    <>
      <ListHeader title={title} count={listCount(total, 'import')} />
      <CsvUpload />
      <ListFrame
        {...list}
        loading="Loading imports..."
        what="the imports"
        count={rows?.length}
        empty={
          <EmptyState drawing="people" title="No imports yet">
            Files that you upload appear here, with what became of each row.
          </EmptyState>
        }
      >
        <ImportList imports={rows ?? []} />
      </ListFrame>
    </>
  );
}
