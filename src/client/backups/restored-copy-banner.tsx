import { DatabaseBackup } from 'lucide-react';
import { useState } from 'react';
import { formatFirmTimestamp } from '#shared/time.ts';
import { useUser } from '../core/session.ts';
import { Button } from '../ui/button.tsx';
import { useRestoredCopy } from './api.ts';
import { UseCopyDialog } from './use-copy-dialog.tsx';

/** Shown on every staff page until an owner confirms. */
export function RestoredCopyBanner() {
  const { data } = useRestoredCopy();
  const isOwner = useUser().staffLevel === 'owner';
  const [asking, setAsking] = useState(false);
  if (!data?.restoredAt) return null;
  return (
    <section
      aria-label="Restored copy"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-warning bg-warning-soft px-4 py-2 md:px-6"
    >
      <div className="flex min-w-0 flex-1 basis-80 gap-2.5">
        <DatabaseBackup className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
        <p className="min-w-0">
          <strong className="font-semibold">This is a restored copy</strong>, since{' '}
          {formatFirmTimestamp(data.restoredAt)}. No mail is sent and no files are cleaned up until an owner
          confirms that it is used from now on.
        </p>
      </div>
      {isOwner && (
        <Button variant="secondary" className="max-md:w-full" onClick={() => setAsking(true)}>
          Use this copy from now on
        </Button>
      )}
      {asking && <UseCopyDialog waitingMails={data.waitingMails} onClose={() => setAsking(false)} />}
    </section>
  );
}
