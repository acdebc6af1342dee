import { sql } from 'drizzle-orm';
import type { Role, StaffLevel } from '#shared/accounts.ts';
import type { InvitedPerson } from '#shared/invitations.ts';
import { isEmailTaken, requireProvenAddress } from '../accounts/email-taken.ts';
import { makeUsername } from '../accounts/make-usernames.ts';
import type { Context } from '../core/context.ts';
import { advisoryLocks } from '../core/database/advisory-locks.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { users } from '../core/database/schema.ts';
import { AppError, isUniqueViolation } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { accountKind } from '../users/account-kind.ts';

interface NewAccount extends InvitedPerson {
  role?: Role;
  staffLevel?: StaffLevel | undefined;
}

/**
 * Adds an account without a password: nobody can sign in before an invitation is accepted, and its address is not
 * confirmed. Call it in a transaction; the caller checks who may add staff.
 */
export async function addAccount(tx: Context, actor: Member, person: NewAccount) {
  const { firstName, lastName, email, phone, role = 'customer', staffLevel = 'staff' } = person;
  await tx.db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.newAccounts})`);
  await requireProvenAddress(tx.db, email);
  if (await isEmailTaken(tx.db, email)) throw addressTaken();
  const created = await refuseTaken(
    insertedRow(
      tx.db
        .insert(users)
        .values({
          ...{ firstName, lastName: lastName || null, email, phone: phone || null, role },
          ...{ username: await makeUsername(tx.db, email), password: '', emailConfirmed: false },
          ...(role === 'admin' ? { staffLevel, bookable: false } : { welcomeSteps: true }),
        })
        .returning(),
    ),
  );
  const details = { role: accountKind(created) };
  await recordAudit(tx.db, actor, 'user_created', { type: 'user', id: created.id, details });
  await announce(tx.db, 'users', 'staff');
  return created;
}

function addressTaken(): AppError {
  const message = 'There is an account with this email address already. Look for it in the list of users.';
  return new AppError('account_taken', message, { email: message });
}

/** The same address was added, or registered, concurrently. */
async function refuseTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error) ? addressTaken() : error;
  }
}
