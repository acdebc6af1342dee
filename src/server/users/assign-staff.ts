import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { firm } from '#firm';
import type { StaffMember } from '#shared/accounts.ts';
import type { Input } from '#shared/endpoint.ts';
import { staffName } from '#shared/format.ts';
import type * as usersApi from '#shared/users.ts';
import { requireOwner } from '../access.ts';
import { listStaff } from '../accounts/service.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { type Db, prepared } from '../core/database/db.ts';
import { clientAssignments, users } from '../core/database/schema.ts';
import { AppError, notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { isActiveStaff, lockCustomer } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';

/** Leaves out closed accounts and users who are no longer staff, although their rows may still exist. */
export async function readAssignedStaff(
  context: Context,
  _actor: Member,
  { id }: Input<typeof usersApi.readAssignedStaff>,
): Promise<StaffMember[]> {
  const client = and(eq(users.id, id), eq(users.role, 'customer'), isNull(users.deletedAt));
  if ((await context.db.$count(users, client)) === 0) throw notFound();
  const assigned = await assignedIds(context.db, id);
  return (await listStaff(context)).filter((member) => assigned.has(member.id));
}

/** Locks the customer's row, so that two concurrent saves do not mix their lists: the second one wins. */
export async function assignStaff(
  context: Context,
  actor: Member,
  { id, staffIds }: Input<typeof usersApi.assignStaff>,
): Promise<StaffMember[]> {
  // An assignment gives access to the client's documents, so staff must not assign themselves.
  if (firm.files.assignedStaffOnly) requireOwner(actor, 'assign staff to clients');
  const wanted = new Set(staffIds);
  return inTransaction(context, async (tx) => {
    if (!(await lockCustomer(tx.db, id))) throw notFound();
    const chosen = (await listStaff(tx)).filter((member) => wanted.has(member.id));
    if (chosen.length < wanted.size) {
      const reason = 'Only people who work at the firm can be assigned. Load the page again and choose anew.';
      throw new AppError('invalid_input', reason, { staffIds: reason });
    }
    const before = await assignedIds(tx.db, id);
    await replace(tx.db, actor, id, {
      added: [...wanted].filter((adminId) => !before.has(adminId)),
      removed: [...before].filter((adminId) => !wanted.has(adminId)),
    });
    return chosen;
  });
}

const findAssigned = prepared((db) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      jobTitle: users.jobTitle,
      bookable: users.bookable,
    })
    .from(clientAssignments)
    .innerJoin(users, eq(users.id, clientAssignments.adminId))
    .where(and(eq(clientAssignments.customerId, sql.placeholder('customerId')), isActiveStaff))
    .orderBy(asc(clientAssignments.createdAt), asc(users.id))
    .prepare('find_assigned_staff'),
);

/** Staff whom a customer can write to: leaves out closed accounts, former staff and accounts without a password. */
export async function findAssignedStaff(db: Db, customerId: number): Promise<StaffMember[]> {
  const rows = await findAssigned(db).execute({ customerId });
  return rows.map(({ firstName, lastName, ...member }) => ({
    ...member,
    name: staffName({ firstName, lastName, jobTitle: member.jobTitle }),
  }));
}

async function assignedIds(db: Db, customerId: number): Promise<Set<number>> {
  const rows = await db
    .select({ adminId: clientAssignments.adminId })
    .from(clientAssignments)
    .where(eq(clientAssignments.customerId, customerId));
  return new Set(rows.map(({ adminId }) => adminId));
}

async function replace(
  tx: Db,
  actor: Member,
  customerId: number,
  { added, removed }: { added: number[]; removed: number[] },
): Promise<void> {
  const changed = [...added, ...removed];
  if (changed.length === 0) return;
  const isRemoved = and(
    eq(clientAssignments.customerId, customerId),
    inArray(clientAssignments.adminId, removed),
  );
  if (removed.length > 0) await tx.delete(clientAssignments).where(isRemoved);
  if (added.length > 0) {
    await tx.insert(clientAssignments).values(added.map((adminId) => ({ customerId, adminId })));
  }
  const details = { added: added.join(', '), removed: removed.join(', ') };
  await recordAudit(tx, actor, 'staff_assigned', { type: 'user', id: customerId, details });
  await announce(tx, 'users', 'staff');
  // The customer's dashboard names them.
  await announce(tx, 'user', { users: [customerId] });
  // Their list of documents has just grown or shrunk.
  if (firm.files.assignedStaffOnly) await announce(tx, 'files', { users: changed });
}
