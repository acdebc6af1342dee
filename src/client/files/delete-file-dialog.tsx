import type { FileSummary } from '../../shared/files.ts';
import { messageOf } from '../core/api-error.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useDeleteFile } from './api.ts';

export function DeleteFileDialog({ file, onClose }: { file: FileSummary; onClose: () => void }) {
  const remove = useDeleteFile();
  return (
    <ConfirmDialog
      open
      title="Delete file"
      confirmLabel="Delete file"
      pendingLabel="Deleting..."
      pending={remove.isPending}
      failure={remove.error ? messageOf(remove.error) : undefined}
      onConfirm={() => remove.mutate(file.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere">{file.originalFilename}</p>
      <p>Are you sure you want to delete this file? This action cannot be undone.</p>
    </ConfirmDialog>
  );
}
