import { countOf } from '#shared/format.ts';
import type { ListedTag } from '#shared/tags.ts';
import { DeleteDialog } from '../core/delete-dialog.tsx';
import { useDeleteTag } from './api.ts';

export function DeleteTagDialog({ tag, onClose }: { tag: ListedTag; onClose: () => void }) {
  return (
    <DeleteDialog noun="tag" remove={useDeleteTag()} input={{ id: tag.id }} onClose={onClose}>
      <p>
        Are you sure you want to delete <strong className="font-semibold wrap-anywhere">{tag.name}</strong>?
        {tag.clientCount > 0 && ` It is taken off ${countOf(tag.clientCount, 'client')}.`} This action cannot
        be undone.
      </p>
    </DeleteDialog>
  );
}
