import type { MessageTemplate } from '#shared/message-templates.ts';
import { DeleteDialog } from '../core/delete-dialog.tsx';
import { useDeleteTemplate } from './api.ts';

interface Props {
  template: MessageTemplate;
  onClose: () => void;
}

export function DeleteTemplateDialog({ template, onClose }: Props) {
  return (
    <DeleteDialog noun="template" remove={useDeleteTemplate()} input={{ id: template.id }} onClose={onClose}>
      <p>
        Are you sure you want to delete{' '}
        <strong className="font-semibold wrap-anywhere">{template.name}</strong>? Messages written with it
        stay as they are.
      </p>
    </DeleteDialog>
  );
}
