import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import type { Company, CompanyPerson } from '#shared/companies.ts';
import { countOf, personName } from '#shared/format.ts';
import type { User } from '#shared/users.ts';
import { useCompanies } from '../companies/api.ts';
import { notConfirmed } from '../email-confirmation/unconfirmed-badge.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ClientField } from '../users/client-field.tsx';
import { UploadCompanyField } from './upload-company-field.tsx';
import { UploadLeaveGuard } from './upload-leave-guard.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { useUploadQueue } from './use-upload-queue.ts';

const title = 'Upload for a client';

type Recipient = Pick<User, 'id' | 'username' | 'firstName' | 'lastName' | 'email' | 'emailConfirmed'>;

interface DialogProps {
  /** The customer, if the page is about one. */
  to?: Recipient;
  /** The company, if the page is about one: its people are offered, and the files go to it. */
  company?: Company;
  onClose: () => void;
}

/** Staff upload files for a customer: first the customer, then the files. */
export function ClientUploadDialog({ to, company, onClose }: DialogProps) {
  const [client, setClient] = useState<Recipient>();
  const given = to ?? (company?.people.length === 1 ? company.people[0] : undefined);
  if (given) return <UploadTo client={given} companyId={company?.id} onClose={onClose} />;
  if (client) {
    return (
      <UploadTo
        client={client}
        companyId={company?.id}
        onChange={() => setClient(undefined)}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog open wide onClose={onClose} title={title}>
      {company ? (
        <PeopleChoice people={company.people} onChoose={setClient} />
      ) : (
        <div className="min-h-96">
          <ClientField id="upload-client" chosen={undefined} onChoose={setClient} />
        </div>
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  people: CompanyPerson[];
  onChoose: (person: Recipient) => void;
}

/** Even a file that belongs to a company has one owner. */
function PeopleChoice({ people, onChoose }: ChoiceProps) {
  return (
    <>
      <p>In whose account do the files go? Everybody else of the company with access sees them too.</p>
      <ul className="divide-y rounded-control border">
        {people.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              onClick={() => onChoose(person)}
              className="flex min-h-14 w-full cursor-pointer items-center gap-3 px-4 py-2 text-left hover:bg-muted"
            >
              <Avatar name={person.name} />
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{person.name}</span>
                <span className="block text-caption wrap-anywhere text-muted-foreground">{person.email}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface Props {
  client: Recipient;
  /** The preselected company. */
  companyId: number | undefined;
  /** Undefined if the page determines the customer. */
  onChange?: () => void;
  onClose: () => void;
}

function UploadTo({ client, companyId, onChange, onClose }: Props) {
  const uploads = useUploadQueue(client.id, undefined, companyId);
  const { data: memberships = [] } = useCompanies(client.id);
  const [asking, setAsking] = useState(false);
  const left = uploads.onTheirWay + uploads.unsent;
  return (
    <Dialog open wide onClose={() => (left > 0 ? setAsking(true) : onClose())} title={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-y py-3">
        <p className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{personName(client)}</span>
          <span className="block text-caption wrap-anywhere text-muted-foreground">{client.email}</span>
        </p>
        {left === 0 && onChange && (
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
            belongs to your client before you upload. We send no email about the files until the address is
            confirmed.
          </span>
        </p>
      )}
      <UploadPanel
        uploads={uploads}
        destination={
          <UploadCompanyField
            id="upload-company"
            label="Company"
            hint="Its people with access see the files too."
            personal="None, for the client alone"
            companies={memberships.map(({ company }) => company)}
            uploads={uploads}
          />
        }
      >
        The client sees each file, and that you uploaded it.
      </UploadPanel>
      {left === 0 && uploads.stored.length > 0 && (
        <Button variant="secondary" onClick={onClose} className="max-xs:w-full">
          Done
        </Button>
      )}
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
