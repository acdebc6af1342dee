import type { ClientNote } from '#shared/client-notes.ts';
import { DeleteDialog } from '../core/delete-dialog.tsx';
import { useDeleteNote } from './api.ts';

export function DeleteNoteDialog({ note, onClose }: { note: ClientNote; onClose: () => void }) {
  return (
    <DeleteDialog noun="note" remove={useDeleteNote()} input={{ id: note.id }} onClose={onClose}>
      <p>Are you sure you want to delete this note? This action cannot be undone.</p>
      <p className="line-clamp-3 wrap-anywhere text-muted-foreground">{note.content}</p>
    </DeleteDialog>
  );
}
