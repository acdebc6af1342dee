import { useNavigate } from 'react-router';
import type { ClientImport } from '#shared/client-imports.ts';
import { paths } from '#shared/paths.ts';
import { DeleteDialog } from '../core/delete-dialog.tsx';
import { useDeleteDraft } from './api.ts';

interface Props {
  draft: ClientImport;
  onClose: () => void;
}

export function DeleteDraftDialog({ draft: { id, filename }, onClose }: Props) {
  const navigate = useNavigate();
  const remove = useDeleteDraft(() => void navigate(paths.adminImports));
  return (
    <DeleteDialog noun="draft" remove={remove} input={{ id }} onClose={onClose}>
      <p>
        Are you sure you want to delete <strong className="font-semibold wrap-anywhere">{filename}</strong>{' '}
        from here? Nothing of it has been imported.
      </p>
    </DeleteDialog>
  );
}
