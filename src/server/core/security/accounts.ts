import { and, eq, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { emailChanges, users } from '../database/schema.ts';
import { hashToken, isWaiting } from './session.ts';

interface SpelledNames {
  firstName?: string | undefined;
  lastName?: string | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
}

/** A user's names from either spelling; an empty one becomes null. */
export function normalizeNames(input: SpelledNames): { firstName: string | null; lastName: string | null } {
  return {
    firstName: input.firstName || input.first_name || null,
    lastName: input.lastName || input.last_name || null,
  };
}

/** Nobody has signed in to an account without a password: it waits for its invitation to be accepted. */
export const hasPassword = ne(users.password, '');

/**
 * Staff who can be chosen and who receive something. Nobody would read what is sent to a closed account, or to one whose
 * invitation has not been accepted.
 */
export const isActiveStaff = and(eq(users.role, 'admin'), isNull(users.deletedAt), hasPassword) as SQL;

/**
 * An account with a password and an unconfirmed address: whoever uses it may have entered somebody else's address, so
 * it is never joined with anything that was sent from there.
 */
export const hasUnprovenAddress = and(hasPassword, not(sql`${users.emailConfirmed}`)) as SQL;

/** The open account with this username or email address, compared without regard to case. */
export async function findAccount(db: Db, name: string) {
  const typed = name.trim().toLowerCase();
  const [user] = await db
    .select({ id: users.id, role: users.role, password: users.password })
    .from(users)
    .where(
      and(
        or(eq(sql`lower(${users.username})`, typed), eq(sql`lower(${users.email})`, typed)),
        isNull(users.deletedAt),
      ),
    );
  return user;
}

/** The pending change of address that the link in the mail to the new address confirms. */
export async function findEmailChange(db: Db, token: string) {
  const [change] = await db
    .select({ email: emailChanges.email, user: users })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(and(eq(emailChanges.tokenHash, hashToken(token)), isWaiting, isNull(users.deletedAt)));
  return change;
}

/** An open account, locked until the transaction ends. Code that replaces its password or address locks it first. */
export async function lockAccount(tx: Db, id: number) {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('no key update');
  return user;
}

/**
 * A customer's open account, locked until the transaction ends. Every transaction that adds something to a customer
 * takes this lock first, and so does closing the account: neither misses the other's changes.
 */
export async function lockCustomer(tx: Db, id: number) {
  const [customer] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'customer'), isNull(users.deletedAt)))
    // The weakest lock that conflicts with itself: inserts that only reference the user need not wait.
    .for('no key update');
  return customer;
}
