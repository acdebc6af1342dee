import type { StaffMember } from '#shared/accounts.ts';
import type { Party } from '#shared/conversations.ts';
import { personName } from '#shared/format.ts';
import type { MessageUser } from '#shared/messages.ts';
import type { User } from '#shared/users.ts';
import { Avatar } from '../ui/avatar.tsx';
import type { ComboboxOption } from '../ui/combobox.tsx';
import { roleLabels } from '../users/role-badge.tsx';
import { supportName, supportNote } from './conversation-heading.ts';

/** A user or the support queue as an option of the pickers. */
export interface Recipient extends ComboboxOption {
  value: Party;
  /** Fills `{{firstName}}` of a template. */
  firstName: string | null;
  client: boolean;
}

function recipient(
  value: Party,
  label: string,
  rest: Omit<Recipient, 'value' | 'label' | 'leading'>,
): Recipient {
  return { value, label, leading: <Avatar name={label} className="size-8" />, ...rest };
}

export const supportRecipient = recipient('support', supportName, {
  note: supportNote,
  firstName: null,
  client: false,
});

export function staffRecipient({ id, name, jobTitle }: StaffMember): Recipient {
  return recipient(id, name, {
    note: jobTitle && jobTitle !== name ? jobTitle : undefined,
    firstName: name.split(' ')[0] ?? null,
    client: false,
  });
}

export function clientRecipient(user: User): Recipient {
  return recipient(user.id, personName(user), { note: user.email, firstName: user.firstName, client: true });
}

export function userRecipient({ id, name, firstName, role }: MessageUser): Recipient {
  return recipient(id, name, { note: roleLabels[role], firstName, client: role === 'customer' });
}

/** Recipients whose name or job title contains all typed words. */
export function matching(recipients: Recipient[], text: string): Recipient[] {
  const words = plain(text).split(/\s+/);
  return recipients.filter(({ label, note }) => {
    const known = plain(`${label} ${note ?? ''}`);
    return words.every((word) => known.includes(word));
  });
}

/** Without accents, as the server searches. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
