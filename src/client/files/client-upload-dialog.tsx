import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { countOf, personName } from '#shared/format.ts';
import type { User } from '#shared/users.ts';
import { notConfirmed } from '../email-confirmation/unconfirmed-badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ClientField } from '../users/client-field.tsx';
import { UploadLeaveGuard } from './upload-leave-guard.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { useUploadQueue } from './use-upload-queue.ts';

const title = 'Upload for a client';

/** Staff upload files for a customer: first the customer, then the files. */
export function ClientUploadDialog({ onClose }: { onClose: () => void }) {
  const [client, setClient] = useState<User>();
  if (client) return <UploadTo client={client} onChange={() => setClient(undefined)} onClose={onClose} />;
  return (
    <Dialog open wide onClose={onClose} title={title}>
      <div className="min-h-96">
        <ClientField id="upload-client" chosen={undefined} onChoose={setClient} />
      </div>
    </Dialog>
  );
}

interface Props {
  client: User;
  onChange: () => void;
  onClose: () => void;
}

function UploadTo({ client, onChange, onClose }: Props) {
  const uploads = useUploadQueue(client.id);
  const [asking, setAsking] = useState(false);
  const left = uploads.onTheirWay + uploads.unsent;
  return (
    <Dialog open wide onClose={() => (left > 0 ? setAsking(true) : onClose())} title={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-y py-3">
        <p className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{personName(client)}</span>
          <span className="block text-caption wrap-anywhere text-muted-foreground">{client.email}</span>
        </p>
        {left === 0 && (
          <Button variant="link" onClick={onChange}>
            Choose another client
          </Button>
        )}
      </div>
      {!client.emailConfirmed && (
        <p className="mt-4 flex gap-2.5 rounded-control bg-warning-soft px-4 py-3">
          <MailWarning className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
          <span>
            <strong className="font-semibold">{notConfirmed}.</strong> Please make sure that this account
            belongs to your client before you upload. We send no mail about the files until the address is
            confirmed.
          </span>
        </p>
      )}
      <UploadPanel uploads={uploads}>The client sees each file, and that you uploaded it.</UploadPanel>
      <UploadLeaveGuard uploads={uploads} />
      <ConfirmDialog
        open={asking}
        title="Files are not uploaded yet"
        confirmLabel="Close without them"
        pendingLabel="Close without them"
        pending={false}
        failure={undefined}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        <p>{countOf(left, 'file')} would not reach the client if you close this now.</p>
      </ConfirmDialog>
    </Dialog>
  );
}
