import { useRef, useState } from 'react';
import { splitName } from '#shared/format.ts';
import type { InvitedPerson, MadeClient } from '#shared/invitations.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { AccountantField } from '../users/accountant-field.tsx';
import { type ClientSource, useMakeClient } from './api.ts';
import { PersonFields } from './person-fields.tsx';

const fields = ['firstName', 'lastName', 'email', 'phone'] as const;
const resolver = schemaResolver(async () => (await import('#shared/invitations.ts')).invitedPerson);

const explanations: Record<ClientSource['kind'], string> = {
  contact:
    'The enquiry is linked to the new client, and its message is the first in their conversation with you.',
  guest: 'The booking moves to their account when they accept. Until then the link in their email works on.',
};

interface Props {
  source: ClientSource & { name: string; email: string; phone: string | null };
  onMade?: (made: MadeClient) => void;
  onClose: () => void;
}

/** Turns an enquiry's sender or a guest into a client. Everything they typed is prefilled. */
export function MakeClientDialog({ source, onMade, onClose }: Props) {
  const make = useMakeClient(source);
  // Set by the pressed button just before the form is submitted.
  const invite = useRef(true);
  const [accountantId, setAccountantId] = useState<number | null>();
  const { field, submit, pending, problems } = useApiForm<InvitedPerson>({
    id: 'make-client',
    fields,
    resolver,
    defaultValues: { ...splitName(source.name), email: source.email, phone: source.phone ?? '' },
    send: async (person) => {
      const made = await make.mutateAsync(
        { ...person, accountantId, invite: invite.current },
        { onSuccess: onClose },
      );
      // Also after Cancel: what it was made of may still be on screen.
      onMade?.(made);
    },
  });
  return (
    <Dialog open onClose={onClose} title="Make client">
      <form noValidate onSubmit={submit} className="space-y-5">
        <FormProblems {...problems} />
        <p className="text-muted-foreground">{explanations[source.kind]}</p>
        <PersonFields field={field} fixedEmail={source.kind === 'guest'} />
        <AccountantField id="make-client-accountantId" value={accountantId} onChange={setAccountantId} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            pending={pending && make.variables?.invite === true}
            pendingLabel="Inviting..."
            onClick={() => {
              invite.current = true;
            }}
          >
            Invite
          </Button>
          <Button
            type="submit"
            variant="secondary"
            pending={pending && make.variables?.invite === false}
            pendingLabel="Adding..."
            onClick={() => {
              invite.current = false;
            }}
          >
            Add without inviting
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
