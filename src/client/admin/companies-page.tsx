import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { companyPath } from '#shared/paths.ts';
import { useCompanyList } from '../companies/api.ts';
import { CompanyDialog } from '../companies/company-dialog.tsx';
import { CompanyList } from '../companies/company-list.tsx';
import { pageMeta } from '../core/page-meta.ts';
import { listCount } from '../core/use-paged-list.ts';
import { Button } from '../ui/button.tsx';
import { ListFrame } from '../ui/list-frame.tsx';
import { ListHeader } from '../ui/list-header.tsx';
import { NothingFound } from '../ui/nothing-found.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useSearchText } from '../ui/use-search-text.ts';

const title = 'Companies';

export const meta = () => pageMeta(title);

export default function CompaniesPage() {
  const search = useSearchText();
  const navigate = useNavigate();
  const { rows, total, ...list } = useCompanyList(search.text);
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListHeader title={title} count={listCount(total, 'company', 'companies')}>
        <SearchField label="Search companies..." value={search.typed} onChange={search.type} />
        <Button onClick={() => setAdding(true)}>
          <Plus className="size-4.5" aria-hidden="true" />
          Add company
        </Button>
      </ListHeader>
      <ListFrame
        {...list}
        loading="Loading companies..."
        what="the companies"
        count={rows?.length}
        empty={
          <NothingFound
            drawing="cards"
            title="No companies found"
            searching={search.text !== ''}
            onClear={search.clear}
          >
            Add a company to link its people and share files with them.
          </NothingFound>
        }
      >
        <CompanyList companies={rows ?? []} />
      </ListFrame>
      {adding && (
        <CompanyDialog
          onSaved={({ id }) => void navigate(companyPath(id))}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
