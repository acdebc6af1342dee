import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ListedTag } from '#shared/tags.ts';
import { pageMeta } from '../core/page-meta.ts';
import { listCount } from '../core/use-paged-list.ts';
import { useTags } from '../tags/api.ts';
import { DeleteTagDialog } from '../tags/delete-tag-dialog.tsx';
import { TagDialog } from '../tags/tag-dialog.tsx';
import { TagList } from '../tags/tag-list.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListFrame } from '../ui/list-frame.tsx';
import { ListHeader } from '../ui/list-header.tsx';

const title = 'Tags';

export const meta = () => pageMeta(title);

export default function TagsPage() {
  const { rows, total, ...list } = useTags();
  const [edited, setEdited] = useState<ListedTag | 'new'>();
  const [deleted, setDeleted] = useState<ListedTag>();
  return (
    <>
      <ListHeader title={title} count={listCount(total, 'tag')}>
        <Button className="max-md:w-full" onClick={() => setEdited('new')}>
          <Plus className="size-4.5" aria-hidden="true" />
          Add tag
        </Button>
      </ListHeader>
      <p className="mt-3 max-w-[68ch] text-muted-foreground">
        Words beside a client's name. Put them on a client with 'Edit' on the client's page. Only staff see
        them.
      </p>
      <ListFrame
        {...list}
        loading="Loading tags..."
        what="the tags"
        count={rows?.length}
        empty={
          <EmptyState drawing="cards" title="No tags yet">
            Tags that you add can be put on every client.
          </EmptyState>
        }
      >
        <TagList tags={rows ?? []} onRename={setEdited} onDelete={setDeleted} />
      </ListFrame>
      {edited && (
        <TagDialog tag={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {deleted && <DeleteTagDialog tag={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}
