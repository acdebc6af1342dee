import { MailPlus, MailX } from 'lucide-react';

export type InvitationAction = 'invite' | 'withdraw';

/** What staff can do for an account without a password. */
export function invitationActions(wasSent: boolean, onAct: (action: InvitationAction) => void) {
  const send = {
    label: wasSent ? 'Send invitation again' : 'Send invitation',
    icon: MailPlus,
    onSelect: () => onAct('invite'),
  };
  const withdraw = { label: 'Withdraw invitation', icon: MailX, onSelect: () => onAct('withdraw') };
  return wasSent ? [send, withdraw] : [send];
}
