import { messageOf } from '../core/api-error.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useStopImport } from './api.ts';

/** Stops an import that is stuck because its job has failed, or that was started by mistake. */
export function StopImportDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const stop = useStopImport(id);
  return (
    <ConfirmDialog
      open
      title="Stop this import?"
      confirmLabel="Stop import"
      pendingLabel="Stopping..."
      pending={stop.isPending}
      failure={stop.error ? messageOf(stop.error) : undefined}
      onConfirm={() => stop.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        What it has imported so far stays, and you can undo that. The other rows are not imported; upload the
        file again for those.
      </p>
    </ConfirmDialog>
  );
}
