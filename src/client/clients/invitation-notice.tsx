import { addDays } from 'date-fns/addDays';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { Client } from '#shared/clients.ts';
import { invitationDays } from '#shared/invitations.ts';
import { formatDay } from '#shared/time.ts';
import { useSendInvitation } from '../invitations/api.ts';
import { WithdrawDialog } from '../invitations/withdraw-dialog.tsx';
import { Button } from '../ui/button.tsx';

/** For a client who has no password yet: the state of the invitation, and what staff can do about it. */
export function InvitationNotice({ client }: { client: Client }) {
  const send = useSendInvitation();
  const [withdrawing, setWithdrawing] = useState(false);
  const wasSent = client.accountState !== 'not_invited';
  return (
    <section
      aria-label="Invitation"
      className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border bg-card px-4 py-3"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-3 wrap-anywhere">
        <Mail className="mt-0.5 size-4.5 shrink-0 text-muted-foreground" aria-hidden="true" />
        <span>{invitationText(client)}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          pending={send.isPending}
          pendingLabel="Sending..."
          onClick={() => send.mutate({ id: client.id })}
        >
          {wasSent ? 'Send again' : 'Send invitation'}
        </Button>
        {wasSent && (
          <Button variant="secondary" onClick={() => setWithdrawing(true)}>
            Withdraw
          </Button>
        )}
      </div>
      {withdrawing && <WithdrawDialog person={client} onClose={() => setWithdrawing(false)} />}
    </section>
  );
}

function invitationText({ accountState, invitedAt, firstName, name }: Client): string {
  const who = firstName ?? name;
  if (accountState === 'not_invited' || !invitedAt) {
    return `${who} cannot log in yet: no invitation has been sent.`;
  }
  const sent = formatDay(invitedAt);
  if (accountState === 'invitation_expired') {
    return `The invitation of ${sent} has expired. ${who} needs another one to choose a password.`;
  }
  const lastDay = formatDay(addDays(invitedAt, invitationDays).toISOString());
  return `${who} was invited on ${sent} and has not chosen a password yet. The link works until ${lastDay}.`;
}
