import { useState } from 'react';
import type { ClientImport } from '#shared/client-imports.ts';
import { countOf, formatNumber } from '#shared/format.ts';
import { formatTimestamp } from '#shared/time.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { ImportCounts } from './import-counts.tsx';
import { ImportRows } from './import-rows.tsx';
import { InviteClientsDialog } from './invite-clients-dialog.tsx';
import { StopImportDialog } from './stop-import-dialog.tsx';
import { UndoImportDialog } from './undo-import-dialog.tsx';

/** An import that has started: its progress, the outcome of its rows, and the possible actions. */
export function ImportView({ found }: { found: ClientImport }) {
  const { status } = found;
  return (
    <>
      <Card title={titles[status]} className="mt-5">
        <div className="space-y-5 px-5 pb-5">
          {status === 'running' && <Progress found={found} />}
          <ImportCounts found={found} />
          {status === 'finished' && <Actions found={found} />}
          {status === 'undone' && (
            <p className="max-w-[68ch] text-muted-foreground">
              The accounts are closed.
              {found.companies > 0 &&
                ` We kept ${countOf(found.companies, 'company', 'companies')} that staff have edited, or that ${found.companies === 1 ? 'has' : 'have'} other people or records.`}{' '}
              You can upload the file again.
            </p>
          )}
        </div>
      </Card>
      <ImportRows found={found} />
    </>
  );
}

const titles = { draft: 'Draft', running: 'Importing', finished: 'Imported', undone: 'Undone' } as const;

function Progress({ found: { id, counts } }: { found: ClientImport }) {
  const [stopping, setStopping] = useState(false);
  const done = counts.created + counts.skipped + counts.failed;
  const percent = Math.round((100 * done) / counts.rows);
  return (
    <div className="space-y-2">
      <ProgressBar label="Importing" percent={percent} />
      <p role="status" className="text-muted-foreground tabular-nums">
        {formatNumber(done)} of {countOf(counts.rows, 'row')}. You can leave this page.
      </p>
      <Button variant="secondary" onClick={() => setStopping(true)}>
        Stop import
      </Button>
      {stopping && <StopImportDialog id={id} onClose={() => setStopping(false)} />}
    </div>
  );
}

function Actions({ found }: { found: ClientImport }) {
  const [open, setOpen] = useState<'invite' | 'undo'>();
  const close = () => setOpen(undefined);
  const { accounts, finishedAt, createdBy } = found;
  const { notInvited, invited, active } = accounts;
  return (
    <>
      <p className="text-muted-foreground">
        {finishedAt && `Finished ${formatTimestamp(finishedAt)}, uploaded by ${createdBy}.`}
      </p>
      {notInvited + invited + active > 0 && (
        <div className="flex flex-wrap gap-3 max-xs:*:w-full">
          {notInvited > 0 && (
            <Button onClick={() => setOpen('invite')}>
              Invite all of this import ({formatNumber(notInvited)})
            </Button>
          )}
          <Button variant="secondary" onClick={() => setOpen('undo')}>
            Undo import
          </Button>
        </div>
      )}
      {open === 'invite' && <InviteClientsDialog found={found} onClose={close} />}
      {open === 'undo' && <UndoImportDialog found={found} onClose={close} />}
    </>
  );
}
