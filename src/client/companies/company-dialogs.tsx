import type { Company } from '#shared/companies.ts';
import { NoteDialog } from '../client-notes/note-dialog.tsx';
import { DeadlineDialog } from '../deadlines/deadline-dialog.tsx';
import { ClientUploadDialog } from '../files/client-upload-dialog.tsx';
import { InviteDialog } from '../invitations/invite-dialog.tsx';
import { NewListDialog } from '../request-templates/new-list-dialog.tsx';
import type { CompanyDialogName } from './company-actions.tsx';
import { CompanyDialog } from './company-dialog.tsx';
import { PersonDialog } from './person-dialog.tsx';

interface Props {
  dialog: CompanyDialogName;
  company: Company;
  onClose: () => void;
}

/** The dialogs of the toolbar and the side cards, with the company preselected. */
export function CompanyDialogs({ dialog, company, onClose }: Props) {
  switch (dialog) {
    case 'upload':
      return <ClientUploadDialog company={company} onClose={onClose} />;
    case 'note':
      return <NoteDialog subject={{ companyId: company.id }} about={company.name} onClose={onClose} />;
    case 'deadline':
      return <DeadlineDialog company={company} onClose={onClose} />;
    case 'request':
      return <NewListDialog people={company.people} companies={[company]} forCompany onClose={onClose} />;
    case 'company':
      return <CompanyDialog company={company} onClose={onClose} />;
    case 'person':
      return <PersonDialog company={company} onClose={onClose} />;
    case 'invitation':
      return <InviteDialog company={company} onClose={onClose} />;
  }
}
