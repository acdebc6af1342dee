import type { ClientImport } from '#shared/client-imports.ts';
import { countOf } from '#shared/format.ts';
import { messageOf } from '../core/api-error.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useUndoImport } from './api.ts';

interface Props {
  found: ClientImport;
  onClose: () => void;
}

export function UndoImportDialog({ found: { id, accounts, companies }, onClose }: Props) {
  const undo = useUndoImport(id);
  const open = accounts.notInvited + accounts.invited + accounts.active;
  return (
    <ConfirmDialog
      open
      title="Undo this import?"
      confirmLabel="Undo import"
      pendingLabel="Undoing..."
      pending={undo.isPending}
      failure={undo.error ? messageOf(undo.error) : undefined}
      onConfirm={() => undo.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        The {countOf(open, 'account')} that it created {open === 1 ? 'is' : 'are'} closed, links that were
        mailed stop working
        {companies > 0 &&
          `, and of its ${countOf(companies, 'company', 'companies')} those that nobody has edited and that have no other people or records are deleted`}
        .
      </p>
      <p className="text-muted-foreground">
        This is possible as long as none of them has set a password or has files, messages or appointments.
        You can import the file again afterwards.
      </p>
    </ConfirmDialog>
  );
}
