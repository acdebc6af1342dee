import { and, eq } from 'drizzle-orm';
import { firm } from '#firm';
import { isOwner, requireOwner } from '../access.ts';
import type { Db } from '../core/database/db.ts';
import { clientAssignments, users } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { isActiveStaff } from '../core/security/accounts.ts';
import type { AuditedActor, Member } from '../core/security/actor.ts';
import { recordAudits } from '../core/security/audit.ts';

/**
 * Who will look after a new client: whoever adds them, unless somebody else or nobody (null) was chosen. If an
 * assignment gives access to documents, only owners assign, so that staff do not assign themselves.
 */
export async function chooseAccountant(
  db: Db,
  actor: Member,
  chosen: number | null | undefined,
): Promise<number | null> {
  const { assignedStaffOnly } = firm.files;
  if (chosen === undefined) return assignedStaffOnly && !isOwner(actor) ? null : actor.session.user.id;
  if (chosen === null) return null;
  if (assignedStaffOnly) requireOwner(actor, 'assign staff to clients');
  if ((await db.$count(users, and(eq(users.id, chosen), isActiveStaff))) > 0) return chosen;
  const reason = 'This person does not work at the firm any more. Choose another.';
  throw new AppError('invalid_input', reason, { accountantId: reason });
}

/** For clients that this transaction has created. */
export async function assignAccountant(
  tx: Db,
  actor: AuditedActor,
  clientIds: number[],
  adminId: number | null,
  /** The import that created them: an entry that names it is no reason against undoing it. */
  source: { import?: number } = {},
): Promise<void> {
  if (adminId === null || clientIds.length === 0) return;
  await tx.insert(clientAssignments).values(clientIds.map((customerId) => ({ customerId, adminId })));
  const details = { added: String(adminId), removed: '', ...source };
  await recordAudits(
    tx,
    actor,
    'staff_assigned',
    clientIds.map((id) => ({ type: 'user', id, details })),
  );
  await announce(tx, 'users', 'staff');
}
