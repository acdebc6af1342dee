import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { ManagedDeadline as Deadline } from '#shared/deadlines.ts';
import { pageMeta } from '../core/page-meta.ts';
import { listCount } from '../core/use-paged-list.ts';
import { useDeadlines } from '../deadlines/api.ts';
import { DeadlineDialog } from '../deadlines/deadline-dialog.tsx';
import { DeadlineList } from '../deadlines/deadline-list.tsx';
import { DeleteDeadlineDialog } from '../deadlines/delete-deadline-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { ListFrame } from '../ui/list-frame.tsx';
import { ListHeader } from '../ui/list-header.tsx';
import { NothingFound } from '../ui/nothing-found.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useSearchText } from '../ui/use-search-text.ts';

const title = 'Deadlines';

export const meta = () => pageMeta(title);

export default function DeadlinesPage() {
  const search = useSearchText();
  const { rows, total, ...list } = useDeadlines({ text: search.text });
  const [edited, setEdited] = useState<Deadline | 'new'>();
  const [deleted, setDeleted] = useState<Deadline>();
  return (
    <>
      <ListHeader title={title} count={listCount(total, 'deadline')}>
        <SearchField label="Search deadlines..." value={search.typed} onChange={search.type} />
        <Button className="max-md:w-full" onClick={() => setEdited('new')}>
          <CalendarPlus className="size-4.5" aria-hidden="true" />
          Add deadline
        </Button>
      </ListHeader>
      <ListFrame
        {...list}
        loading="Loading deadlines..."
        what="the deadlines"
        count={rows?.length}
        empty={
          <NothingFound
            drawing="calendar"
            title={search.text ? 'No deadlines found' : 'No deadlines yet'}
            searching={search.text !== ''}
            onClear={search.clear}
          >
            Deadlines that you add appear here and on the dashboard.
          </NothingFound>
        }
      >
        <DeadlineList deadlines={rows ?? []} onEdit={setEdited} onDelete={setDeleted} />
      </ListFrame>
      {edited && (
        <DeadlineDialog
          deadline={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleted && <DeleteDeadlineDialog deadline={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}
