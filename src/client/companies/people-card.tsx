import { MailPlus, Pencil, Plus, UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import type { Company, CompanyPerson } from '#shared/companies.ts';
import { ClientLink } from '../clients/client-link.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { SideAction } from '../ui/side-action.tsx';
import { SideCard, SideNote, SideRows } from '../ui/side-card.tsx';
import { accessLabel } from './access-labels.ts';
import { PersonDialog } from './person-dialog.tsx';
import { UnlinkDialog } from './unlink-dialog.tsx';
import { useMayLink } from './use-may-link.ts';

interface Props {
  company: Company;
  onAdd: () => void;
  onInvite: () => void;
}

/** The people of a company, and what they may do with its files. */
export function PeopleCard({ company, onAdd, onInvite }: Props) {
  const { people } = company;
  const mayLink = useMayLink();
  const [edited, setEdited] = useState<CompanyPerson>();
  const [unlinked, setUnlinked] = useState<CompanyPerson>();
  return (
    <SideCard
      title="People"
      action={
        mayLink && (
          <span className="flex gap-4">
            <SideAction label="Invite" about="a person" icon={MailPlus} onClick={onInvite} />
            <SideAction label="Add" about="person" icon={Plus} onClick={onAdd} />
          </span>
        )
      }
    >
      {people.length === 0 ? (
        <SideNote>
          Nobody is linked yet.{' '}
          {mayLink ? 'Add the clients whose company this is.' : 'An owner can add people.'}
        </SideNote>
      ) : (
        <SideRows>
          {people.map((person) => (
            <li key={person.id} className="flex items-center gap-3 pr-1.5!">
              <Avatar name={person.name} />
              <div className="min-w-0 flex-1">
                <ClientLink id={person.id} name={person.name} look="link" />
                <p className="text-caption wrap-anywhere text-muted-foreground">
                  {[person.isPrimaryContact && 'Primary contact', accessLabel(person.accessLevel)]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {mayLink && (
                <RowMenu
                  label={`Actions for ${person.name}`}
                  actions={[
                    { label: 'Change access', icon: Pencil, onSelect: () => setEdited(person) },
                    {
                      label: 'Unlink from company',
                      icon: UserRoundMinus,
                      onSelect: () => setUnlinked(person),
                      destructive: true,
                    },
                  ]}
                />
              )}
            </li>
          ))}
        </SideRows>
      )}
      {edited && <PersonDialog company={company} person={edited} onClose={() => setEdited(undefined)} />}
      {unlinked && (
        <UnlinkDialog company={company} person={unlinked} onClose={() => setUnlinked(undefined)} />
      )}
    </SideCard>
  );
}
