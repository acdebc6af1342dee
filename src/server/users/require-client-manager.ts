import { and, eq } from 'drizzle-orm';
import { firm } from '#firm';
import { isAssigned, isOwner } from '../access.ts';
import type { Db } from '../core/database/db.ts';
import { users } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import type { Member } from '../core/security/actor.ts';

const message =
  'Only an owner, or staff who are assigned to this client, can change the email or the password: both open the client’s files. Ask an owner to make the change or to assign you.';

/**
 * Whoever has a client's email or password can sign in as the client and read the files. The account's row is locked:
 * whoever changes the assigned staff locks it too.
 */
export async function requireClientManager(
  tx: Db,
  actor: Member,
  customerId: number,
  field: 'email' | 'password',
): Promise<void> {
  if (!firm.files.assignedStaffOnly || isOwner(actor)) return;
  const isTheirs = and(eq(users.id, customerId), isAssigned(actor, users.id));
  if ((await tx.$count(users, isTheirs)) > 0) return;
  throw new AppError('forbidden', message, { [field]: message });
}
