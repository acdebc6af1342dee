import { firm } from '#firm';
import { personName } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail } from '../core/mail/mail.ts';
import type { Member } from '../core/security/actor.ts';
import { type AccountKind, accountKind, type UserRow } from './account-kind.ts';

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
    `Somebody at ${firm.name} changed the email address of your account to ${email}.`,
  );
}

export function firmSetPassword(user: UserRow): Mail {
  return accountChanged(
    user,
    'Your password was changed',
    `Somebody at ${firm.name} set a new password for your account and signed you out everywhere. You will choose a password of your own when you next log in.`,
  );
}

const kindNames: Record<AccountKind, string> = {
  owner: 'an owner’s account',
  staff: 'a staff account',
  customer: 'a client account',
};

const kindEffects: Record<AccountKind, string> = {
  owner: 'You can now also manage staff accounts, colleagues’ hours, the audit log and the firm’s settings.',
  staff: 'You can work with clients, their documents, messages and appointments.',
  customer: 'You see your own documents, messages and appointments only.',
};

export function firmChangedRole(user: UserRow, kind: AccountKind): Mail {
  return accountChanged(
    user,
    'Your account was changed',
    `Somebody at ${firm.name} made your account ${kindNames[kind]} and signed you out everywhere. ${kindEffects[kind]}`,
  );
}

/** To an owner: a staff account gives access to every client's documents, so no change of one may go unnoticed. */
function staffChanged(owner: UserRow, actor: Member, subject: string, sentence: string): Mail {
  return {
    to: owner.email,
    subject,
    greeting: greetingFor(personName(owner)),
    parts: [
      `${personName(actor.session.user)} ${sentence}`,
      'Owners are told of every change to a staff account. If this one is not right, log in and change it back.',
      { label: 'Open the list of users', path: paths.adminUsers },
    ],
  };
}

export function staffAccountCreated(owner: UserRow, created: UserRow, actor: Member): Mail {
  const kind = kindNames[accountKind(created)];
  const sentence = `created ${kind} for ${nameAndAddress(created)}.`;
  return staffChanged(owner, actor, 'A staff account was created', sentence);
}

export function staffRoleChanged(owner: UserRow, user: UserRow, kind: AccountKind, actor: Member): Mail {
  const sentence = `made the account of ${nameAndAddress(user)} ${kindNames[kind]}.`;
  return staffChanged(owner, actor, 'A staff account was changed', sentence);
}

export function staffAccountDeleted(owner: UserRow, user: UserRow, actor: Member): Mail {
  return staffChanged(
    owner,
    actor,
    'A staff account was deleted',
    `deleted the account of ${nameAndAddress(user)}.`,
  );
}

const nameAndAddress = (user: UserRow) => `${personName(user)} (${user.email})`;
