import type { RequestTemplate } from '#shared/request-templates.ts';
import { DeleteDialog } from '../core/delete-dialog.tsx';
import { useDeleteRequestTemplate } from './api.ts';

interface Props {
  template: RequestTemplate;
  onClose: () => void;
}

export function DeleteTemplateDialog({ template, onClose }: Props) {
  return (
    <DeleteDialog
      noun="template"
      remove={useDeleteRequestTemplate()}
      input={{ id: template.id }}
      onClose={onClose}
    >
      <p>
        Are you sure you want to delete{' '}
        <strong className="font-semibold wrap-anywhere">{template.name}</strong>? Lists that were made from it
        stay as they are.
      </p>
    </DeleteDialog>
  );
}
