import type { ManagedDeadline as Deadline } from '#shared/deadlines.ts';
import { DeleteDialog } from '../core/delete-dialog.tsx';
import { useDeleteDeadline } from './api.ts';

export function DeleteDeadlineDialog({ deadline, onClose }: { deadline: Deadline; onClose: () => void }) {
  return (
    <DeleteDialog noun="deadline" remove={useDeleteDeadline()} input={{ id: deadline.id }} onClose={onClose}>
      <p>
        Are you sure you want to delete{' '}
        <strong className="font-semibold wrap-anywhere">{deadline.title}</strong>? This action cannot be
        undone.
      </p>
    </DeleteDialog>
  );
}
