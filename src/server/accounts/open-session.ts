import type { CurrentUser, Role } from '#shared/accounts.ts';
import type { SecondStepMethod } from '#shared/second-factor.ts';
import type { Context } from '../core/context.ts';
import { announce } from '../core/live/events.ts';
import type { Actor, Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { recordDevice } from '../core/security/devices.ts';
import {
  endSession,
  endSessionsBeyondLimit,
  type NewSession,
  readSession,
  startSession,
} from '../core/security/session.ts';
import type { SignInRules } from '../core/security/sign-in-rules.ts';
import { mailAboutNewDevice } from '../sessions/new-device.ts';

export interface SignedIn {
  user: CurrentUser;
  session: NewSession;
  deviceToken: string;
  actor: Member;
}

interface SignInOptions {
  action: 'sign_in' | 'register' | 'invitation_accepted';
  /** For the audit log: the last proof of identity. */
  method: 'password' | SecondStepMethod;
  /** Lets the browser skip the second step for 30 days. */
  remember?: boolean;
  /** The passkey that signed in. */
  passkeyId?: number;
}

/**
 * Every sign-in gets a new token, and the session that the browser came with ends. Call it in a transaction that has
 * locked the account's row.
 */
export async function openSession(
  context: Context,
  actor: Actor,
  user: { id: number; role: Role },
  { action, method, remember = false, passkeyId }: SignInOptions,
): Promise<SignedIn> {
  const { db: tx, rules } = context;
  if (actor.session) await endSession(tx, actor.session.id);
  const device = await recordDevice(tx, user.id, actor.browser, {
    remember,
    passkeyId,
    byApp: method === 'totp',
  });
  const session = await startSession(tx, user, actor.address, device.id);
  const started = await readSession(tx, session.token);
  if (!started) throw new Error('The session just started cannot be read');
  await endSessionsBeyondLimit(tx, user.id, started.id);
  const member = { ...actor, session: started };
  await recordAudit(tx, member, action, { type: 'user', id: user.id, details: { method } });
  if (action === 'sign_in') {
    if (device.isNew) await mailAboutNewDevice(context, actor, started.user, device.id);
    await announce(tx, 'sessions', { users: [user.id] });
  }
  return {
    user: describeUser(rules, started.user),
    session,
    deviceToken: device.token,
    actor: member,
  };
}

/** The signed-in user as the browser sees them, with what the rules require of them and offer them. */
export function describeUser({ staffMustEnrol, offerPasskey }: SignInRules, user: CurrentUser): CurrentUser {
  const mustEnrol = staffMustEnrol && user.role === 'admin' && !user.hasSecondFactor;
  return {
    ...user,
    secondFactorDueAt: mustEnrol ? user.secondFactorDueAt : null,
    // The enrolment has its own offer to create a passkey.
    offersPasskey: offerPasskey && user.offersPasskey && !mustEnrol,
  };
}
