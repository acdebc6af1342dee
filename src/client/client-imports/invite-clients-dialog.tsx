import type { ClientImport } from '#shared/client-imports.ts';
import { countOf } from '#shared/format.ts';
import { messageOf } from '../core/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { useInviteClients } from './api.ts';

interface Props {
  found: ClientImport;
  onClose: () => void;
}

/** Says how many emails will be sent, before sending them. */
export function InviteClientsDialog({ found: { id, accounts }, onClose }: Props) {
  const invite = useInviteClients(id);
  const { notInvited, invited, active } = accounts;
  return (
    <Dialog open onClose={onClose} title={`Invite ${countOf(notInvited, 'client')}?`}>
      {invite.error && <FormAlert title={messageOf(invite.error)} />}
      <div className="space-y-3">
        <p>
          {countOf(notInvited, 'client')} of this import {notInvited === 1 ? 'gets' : 'get'} an email now,
          with a link to choose a password. An email that is sent cannot be taken back.
        </p>
        {invited + active > 0 && (
          <p className="text-muted-foreground">
            {countOf(invited + active, 'other')} {invited + active === 1 ? 'is' : 'are'} invited or signed up
            already and {invited + active === 1 ? 'gets' : 'get'} none.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          pending={invite.isPending}
          pendingLabel="Sending..."
          onClick={() => invite.mutate(undefined, { onSuccess: onClose })}
        >
          Send {countOf(notInvited, 'invitation')}
        </Button>
      </div>
    </Dialog>
  );
}
