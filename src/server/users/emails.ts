import { firm } from '#firm';
import type { Role } from '#shared/accounts.ts';
import { personName } from '#shared/format.ts';
import type { users } from '../core/database/schema.ts';
import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail } from '../core/mail/mail.ts';

type UserRow = typeof users.$inferSelect;

/** Sent to the previous address, so that a change by a staff member, or by a stolen staff session, is noticed. */
function accountChanged(user: UserRow, subject: string, sentence: string): Mail {
  return {
    to: user.email,
    subject,
    greeting: greetingFor(personName(user)),
    parts: [sentence, `If you did not expect this, call us: ${firm.phone.label}.`],
  };
}

export function firmChangedAddress(user: UserRow, email: string): Mail {
  return accountChanged(
    user,
    'Your email address was changed',
    `somebody at ${firm.name} changed the email address of your account to ${email}.`,
  );
}

export function firmSetPassword(user: UserRow): Mail {
  return accountChanged(
    user,
    'Your password was changed',
    `somebody at ${firm.name} set a new password for your account and signed you out everywhere. You will choose a password of your own when you next log in.`,
  );
}

const roleNames: Record<Role, string> = { admin: 'a staff account', customer: 'a client account' };

export function firmChangedRole(user: UserRow, role: Role): Mail {
  return accountChanged(
    user,
    'Your account was changed',
    `somebody at ${firm.name} made your account ${roleNames[role]}.`,
  );
}
