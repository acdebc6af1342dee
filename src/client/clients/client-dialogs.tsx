import type { Client } from '#shared/clients.ts';
import { AddressesDialog } from '../addresses/addresses-dialog.tsx';
import { NoteDialog } from '../client-notes/note-dialog.tsx';
import { ClientDataDialog } from '../data-exports/client-data-dialog.tsx';
import { DeadlineDialog } from '../deadlines/deadline-dialog.tsx';
import { ClientUploadDialog } from '../files/client-upload-dialog.tsx';
import { InviteDialog } from '../invitations/invite-dialog.tsx';
import { NewListDialog } from '../request-templates/new-list-dialog.tsx';
import { ClientTagsDialog } from '../tags/client-tags-dialog.tsx';
import { AssignedStaffDialog } from '../users/assigned-staff-dialog.tsx';
import { AddCompanyDialog } from './add-company-dialog.tsx';
import type { ClientDialog } from './client-actions.tsx';
import { EditClientDialog } from './edit-client-dialog.tsx';

interface Props {
  dialog: ClientDialog;
  client: Client;
  onClose: () => void;
}

/** The dialogs of the toolbar and the side cards, with the client preselected. */
export function ClientDialogs({ dialog, client, onClose }: Props) {
  switch (dialog) {
    case 'upload':
      return <ClientUploadDialog to={client} onClose={onClose} />;
    case 'note':
      return <NoteDialog subject={{ customerId: client.id }} about={client.name} onClose={onClose} />;
    case 'deadline':
      return <DeadlineDialog client={client} onClose={onClose} />;
    case 'request':
      return <NewListDialog people={[client]} companies={client.companies} onClose={onClose} />;
    case 'contact':
      return <EditClientDialog client={client} onClose={onClose} />;
    case 'addresses':
      return <AddressesDialog clientId={client.id} onClose={onClose} />;
    case 'tags':
      return <ClientTagsDialog client={client} onClose={onClose} />;
    case 'staff':
      return <AssignedStaffDialog user={client} onClose={onClose} />;
    case 'company':
      return <AddCompanyDialog client={client} onClose={onClose} />;
    case 'person':
      return <InviteDialog company={client.companies[0]} onClose={onClose} />;
    case 'data':
      return <ClientDataDialog client={client} onClose={onClose} />;
  }
}
