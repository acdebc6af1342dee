import { personName } from '#shared/format.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DataExportState } from './data-export-state.tsx';

interface Props {
  client: { id: number; firstName: string | null; lastName: string | null; username: string };
  onClose: () => void;
}

/** For owners: all data of a client as a ZIP. */
export function ClientDataDialog({ client, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title="Export all data">
      <p className="mb-4">
        A ZIP file with the documents, messages, appointments and account data of {personName(client)}, as the
        client gets it: without internal notes and tags. The export and its download are recorded.
      </p>
      <div className="rounded-card border bg-card">
        <DataExportState clientId={client.id} />
      </div>
    </Dialog>
  );
}
