import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type CompanyPerson, canBeInvited } from '#shared/clients.ts';
import { formatDay } from '#shared/time.ts';
import { useSendInvitation } from '../invitations/api.ts';
import { invitationActions } from '../invitations/invitation-actions.ts';
import { WithdrawDialog } from '../invitations/withdraw-dialog.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { SideAction } from '../ui/side-action.tsx';
import { SideCard, SideNote, SideRows } from '../ui/side-card.tsx';
import { ClientLink } from './client-link.tsx';

interface Props {
  people: CompanyPerson[];
  /** Undefined if nobody can be invited to the client's companies. */
  onInvite?: (() => void) | undefined;
}

/** The other people of the client's companies. Hidden if there are none and nobody can be invited. */
export function PeopleCard({ people, onInvite }: Props) {
  const send = useSendInvitation();
  const [withdrawn, setWithdrawn] = useState<CompanyPerson>();
  if (people.length === 0 && !onInvite) return null;
  return (
    <SideCard
      title="People"
      action={onInvite && <SideAction label="Invite" about="a person" icon={Plus} onClick={onInvite} />}
    >
      {people.length === 0 ? (
        <SideNote>Nobody else belongs to their companies.</SideNote>
      ) : (
        <SideRows>
          {people.map((person) => (
            <li
              key={person.id}
              className={`flex items-center gap-3 ${canBeInvited(person) ? 'pr-1.5!' : ''}`}
            >
              <Avatar name={person.name} />
              <div className="min-w-0 flex-1">
                <ClientLink look="link" id={person.id} name={person.name} />
                <p className="text-caption wrap-anywhere text-muted-foreground">{about(person)}</p>
              </div>
              {canBeInvited(person) && (
                <RowMenu
                  label={`Invitation of ${person.name}`}
                  actions={invitationActions(person.accountState !== 'not_invited', (action) =>
                    action === 'invite' ? send.mutate({ id: person.id }) : setWithdrawn(person),
                  )}
                />
              )}
            </li>
          ))}
        </SideRows>
      )}
      {withdrawn && <WithdrawDialog person={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </SideCard>
  );
}

const levels = {
  standard: 'own files',
  read_only: "sees the company's files",
  full: "sees and adds the company's files",
} as const;

/** 'Okafor Studio, primary contact, sees the company's files · invited Nov 9'. */
function about({ companies, accountState, invitedAt }: CompanyPerson): string {
  const shared = companies.map(({ name, accessLevel, isPrimaryContact }) =>
    [name, isPrimaryContact && 'primary contact', levels[accessLevel]].filter(Boolean).join(', '),
  );
  const state = stateLabel(accountState, invitedAt);
  return [...shared, state].filter(Boolean).join(' · ');
}

function stateLabel(accountState: CompanyPerson['accountState'], invitedAt: string | null) {
  switch (accountState) {
    case 'invited':
      return `invited ${formatDay(invitedAt ?? '')}`;
    case 'invitation_expired':
      return `invitation of ${formatDay(invitedAt ?? '')} expired`;
    case 'not_invited':
      return 'not invited';
    default:
      return undefined;
  }
}
