import { useState } from 'react';
import type { ClientImport } from '#shared/client-imports.ts';
import { countOf } from '#shared/format.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { AccountantField } from '../users/accountant-field.tsx';
import { useStartImport } from './api.ts';
import { ColumnForm } from './column-form.tsx';
import { DeleteDraftDialog } from './delete-draft-dialog.tsx';
import { ImportCounts } from './import-counts.tsx';
import { ImportRows } from './import-rows.tsx';

/** First the columns, then what would happen to each row, then the import. */
export function DraftView({ draft }: { draft: ClientImport }) {
  const [choosing, setChoosing] = useState(!draft.checked);
  const [deleting, setDeleting] = useState(false);
  const remove = (
    <Button variant="quiet" onClick={() => setDeleting(true)}>
      Delete draft
    </Button>
  );
  return (
    <>
      {choosing || !draft.checked ? (
        <ColumnForm draft={draft} onChecked={() => setChoosing(false)} remove={remove} />
      ) : (
        <CheckedDraft draft={draft} onChangeColumns={() => setChoosing(true)} remove={remove} />
      )}
      {deleting && <DeleteDraftDialog draft={draft} onClose={() => setDeleting(false)} />}
    </>
  );
}

interface CheckedProps {
  draft: ClientImport;
  onChangeColumns: () => void;
  remove: React.ReactNode;
}

function CheckedDraft({ draft, onChangeColumns, remove }: CheckedProps) {
  const start = useStartImport(draft.id);
  const [accountantId, setAccountantId] = useState<number | null>();
  const { created, rows } = draft.counts;
  return (
    <>
      <Card title="What would happen" className="mt-5">
        <div className="space-y-5 px-5 pb-5">
          <ImportCounts found={draft} />
          <p className="max-w-[68ch] text-muted-foreground">
            {created === 0
              ? `None of the ${countOf(rows, 'row')} can be imported. The reasons are below: correct the file and upload it again.`
              : 'Each client gets an account without a password. Nobody gets an email: you can invite them afterwards.'}
          </p>
          {created > 0 && (
            <div className="max-w-80">
              <AccountantField id="import-accountantId" value={accountantId} onChange={setAccountantId} />
            </div>
          )}
          <div className="flex flex-wrap gap-3 max-xs:*:w-full">
            {created > 0 && (
              <Button
                onClick={() => start.mutate(accountantId)}
                pending={start.isPending}
                pendingLabel="Starting..."
              >
                Import {countOf(created, 'client')}
              </Button>
            )}
            <Button variant="secondary" onClick={onChangeColumns}>
              Change columns
            </Button>
            {remove}
          </div>
        </div>
      </Card>
      <ImportRows found={draft} />
    </>
  );
}
