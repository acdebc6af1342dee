import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ManagedListSummary } from '#shared/request-lists.ts';
import type { RequestTemplate } from '#shared/request-templates.ts';
import { DeleteDialog } from '../core/delete-dialog.tsx';
import { listCount } from '../core/use-paged-list.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { ListFrame } from '../ui/list-frame.tsx';
import { useDeleteDraft, useDrafts } from './api.ts';
import { DraftDialog } from './draft-dialog.tsx';
import { DraftList } from './draft-list.tsx';

/** All drafts, or those of one template. After one is sent, the next is opened. */
export function Drafts({ templates }: { templates: RequestTemplate[] }) {
  const [params] = useSearchParams();
  const { rows, total, ...list } = useDrafts(Number(params.get('template')) || undefined);
  const [reviewed, setReviewed] = useState<ManagedListSummary>();
  const [deleted, setDeleted] = useState<ManagedListSummary>();
  const drafts = rows ?? [];
  const place = drafts.findIndex(({ id }) => id === reviewed?.id);
  const options = [
    ['', 'All templates'],
    ...templates.map(({ id, name }) => [String(id), name] as const),
  ] as const;
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <FilterSelect label="Template" name="template" options={options} />
        <p role="status" className="text-muted-foreground tabular-nums">
          {listCount(total, 'draft')}
        </p>
      </div>
      <ListFrame
        {...list}
        loading="Loading drafts..."
        what="the drafts"
        count={rows?.length}
        empty={
          <EmptyState drawing="sheets" title="No drafts to review">
            Lists that are rolled forward appear here before they are sent.
          </EmptyState>
        }
      >
        <DraftList drafts={drafts} onReview={setReviewed} onDelete={setDeleted} />
      </ListFrame>
      {reviewed && (
        <DraftDialog
          key={reviewed.id}
          draft={reviewed}
          left={place < 0 ? 0 : drafts.length - place - 1}
          onSent={() => setReviewed(place < 0 ? undefined : drafts[place + 1])}
          onClose={() => setReviewed(undefined)}
        />
      )}
      {deleted && <DeleteDraftDialog draft={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}

function DeleteDraftDialog({ draft, onClose }: { draft: ManagedListSummary; onClose: () => void }) {
  return (
    <DeleteDialog noun="draft" remove={useDeleteDraft()} input={{ id: draft.id }} onClose={onClose}>
      <p>
        Are you sure you want to delete <strong className="font-semibold wrap-anywhere">{draft.title}</strong>{' '}
        for {draft.client.name}? The client has not seen it.
      </p>
    </DeleteDialog>
  );
}
