import { and, eq, isNull, sql } from 'drizzle-orm';
import { personName } from '#shared/format.ts';
import type { InvitedPerson, MadeClient } from '#shared/invitations.ts';
import { requireProvenAddress } from '../accounts/email-taken.ts';
import type { Context } from '../core/context.ts';
import { users } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';
import { assignAccountant, chooseAccountant } from '../users/assign-accountant.ts';
import { addAccount } from './add-account.ts';
import { invitationsOf } from './invitation-state.ts';
import { inviteUsers } from './send-invitations.ts';

interface NewClient extends InvitedPerson {
  invite: boolean;
  accountantId?: number | null | undefined;
}

/**
 * The client with this address: a new account, or the existing one, whose names, phone and accountant stay as they are. Throws if
 * the existing account may be somebody else's. With `invite` a link is emailed, unless there is a password or a working link, or too many were sent today. Call it in a
 * transaction.
 */
export async function makeClient(
  tx: Context,
  actor: Member,
  { invite, accountantId, ...person }: NewClient,
): Promise<{ made: MadeClient; customer: typeof users.$inferSelect }> {
  const existing = await findClient(tx, person.email);
  const customer = existing ?? (await addAccount(tx, actor, person));
  if (!existing) {
    await assignAccountant(tx.db, actor, [customer.id], await chooseAccountant(tx.db, actor, accountantId));
  }
  const invitation = (await invitationsOf(tx.db, [customer.id])).get(customer.id);
  const wanted = invite && invitation !== undefined && invitation.state !== 'invited';
  const invited = wanted && (await inviteUsers(tx, actor, [customer.id])).length > 0;
  const made = { customerId: customer.id, name: personName(customer), existed: Boolean(existing), invited };
  return { made, customer };
}

async function findClient({ db }: Context, email: string) {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.deletedAt)))
    .for('no key update');
  if (user?.role === 'admin') {
    const message = 'This address belongs to a staff account, which cannot be a client.';
    throw new AppError('account_taken', message, { email: message });
  }
  if (user) await requireProvenAddress(db, email);
  return user;
}
