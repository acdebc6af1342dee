import type { MessageTemplate } from '../../shared/message-templates.ts';
import { messageOf } from '../core/api-error.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useDeleteTemplate } from './api.ts';

export function DeleteTemplateDialog({
  template,
  onClose,
}: {
  template: MessageTemplate;
  onClose: () => void;
}) {
  const remove = useDeleteTemplate();
  return (
    <ConfirmDialog
      open
      title="Delete template"
      confirmLabel="Delete template"
      pendingLabel="Deleting..."
      pending={remove.isPending}
      failure={remove.error ? messageOf(remove.error) : undefined}
      onConfirm={() => remove.mutate({ id: template.id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        Are you sure you want to delete{' '}
        <strong className="font-semibold wrap-anywhere">{template.name}</strong>? Messages written with it
        stay as they are.
      </p>
    </ConfirmDialog>
  );
}
