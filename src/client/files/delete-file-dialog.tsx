import type { FileSummary } from '#shared/files.ts';
import { DeleteDialog } from '../core/delete-dialog.tsx';
import { useDeleteFile } from './api.ts';

export function DeleteFileDialog({ file, onClose }: { file: FileSummary; onClose: () => void }) {
  return (
    <DeleteDialog noun="file" remove={useDeleteFile()} input={file.id} onClose={onClose}>
      <p className="font-semibold wrap-anywhere">{file.originalFilename}</p>
      <p>Are you sure you want to delete this file? This action cannot be undone.</p>
    </DeleteDialog>
  );
}
