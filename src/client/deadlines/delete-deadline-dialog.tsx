import type { ManagedDeadline as Deadline } from '../../shared/deadlines.ts';
import { messageOf } from '../core/api-error.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useDeleteDeadline } from './api.ts';

export function DeleteDeadlineDialog({ deadline, onClose }: { deadline: Deadline; onClose: () => void }) {
  const remove = useDeleteDeadline();
  return (
    <ConfirmDialog
      open
      title="Delete deadline"
      confirmLabel="Delete deadline"
      pendingLabel="Deleting..."
      pending={remove.isPending}
      failure={remove.error ? messageOf(remove.error) : undefined}
      onConfirm={() => remove.mutate({ id: deadline.id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        Are you sure you want to delete{' '}
        <strong className="font-semibold wrap-anywhere">{deadline.title}</strong>? This action cannot be
        undone.
      </p>
    </ConfirmDialog>
  );
}
