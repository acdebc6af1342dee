import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Db } from '../core/database/db.ts';
import { auditLog } from '../core/database/schema.ts';
import { notFound, signedOut } from '../core/errors.ts';
import { findAccount, findEmailChange } from '../core/security/accounts.ts';
import type { Actor } from '../core/security/actor.ts';
import type { AuditAction } from '../core/security/audit.ts';
import { limitedNetwork } from '../core/security/network.ts';
import type { Guess } from '../core/security/rate-limit.ts';
import { findPendingSignIn } from './pending-sign-in.ts';

/** Failures are counted per account, whichever of its names is used and whichever endpoint tests the password. */
export async function describeGuess(
  db: Db,
  actor: Actor,
  guesses: NonNullable<Endpoint['guesses']>,
  input: Record<string, unknown>,
): Promise<Guess> {
  const { id, account } = await findGuessedAccount(db, actor, guesses, input);
  const { address } = actor;
  const isCode = guesses === 'pending-sign-in';
  return { account, address, isCode, isKnownNetwork: () => hasSignedInFrom(db, id, address, isCode) };
}

/** The account whose password a call tests, and the key its failures are counted under. No account has the id 0. */
async function findGuessedAccount(
  db: Db,
  actor: Actor,
  guesses: NonNullable<Endpoint['guesses']>,
  input: Record<string, unknown>,
): Promise<{ id: number; account: string }> {
  const known = (id: number) => ({ id, account: `user ${id}` });
  switch (guesses) {
    case 'username': {
      const name = String(input.username).trim().toLowerCase();
      const account = await findAccount(db, name);
      return account ? known(account.id) : { id: 0, account: `nobody ${name}` };
    }
    case 'session':
      if (!actor.session) throw signedOut();
      return known(actor.session.user.id);
    case 'email-token': {
      const change = await findEmailChange(db, String(input.token));
      if (!change) throw notFound();
      return known(change.user.id);
    }
    case 'pending-sign-in': {
      const pending = await findPendingSignIn(db, actor);
      if (!pending) throw signedOut();
      // Counted separately from wrong passwords, whose count the correct password has just cleared.
      return { id: pending.user.id, account: `second step of user ${pending.user.id}` };
    }
  }
}

/** Actions that only the owner of an account performs. */
const ownersActions: AuditAction[] = ['sign_in', 'register', 'invitation_accepted'];

/** Whether the owner of this account has used the network of this address in the last 30 days. */
async function hasSignedInFrom(db: Db, userId: number, address: string, isCode: boolean): Promise<boolean> {
  const network = limitedNetwork(address);
  // A link from the mailbox lets in an owner whom strangers' guesses keep out. It must not allow more codes: a stranger
  // who reads the mailbox could reset the password from many networks and try five codes on each.
  const actions: AuditAction[] = isCode ? ownersActions : [...ownersActions, 'password_reset'];
  const used = await db
    .selectDistinct({ address: auditLog.address })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'user'),
        eq(auditLog.subjectId, String(userId)),
        inArray(auditLog.action, actions),
        gt(auditLog.at, sql`now() - interval '30 days'`),
      ),
    );
  return used.some((other) => limitedNetwork(other.address) === network);
}
