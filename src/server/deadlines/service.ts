import { asc, desc, eq } from 'drizzle-orm';
import type { Deadline, DeadlineInput } from '../../shared/deadlines.ts';
import type { Member } from '../core/actor.ts';
import { recordAudit } from '../core/audit.ts';
import { type Db, transaction } from '../core/db.ts';
import { notFound } from '../core/errors.ts';
import { deadlines } from '../core/schema.ts';

const shownDeadlines = 500;

export async function listDeadlines(db: Db): Promise<Deadline[]> {
  return db.select().from(deadlines).orderBy(desc(deadlines.dueOn), asc(deadlines.id)).limit(shownDeadlines);
}

export async function createDeadline(db: Db, actor: Member, input: DeadlineInput): Promise<Deadline> {
  return transaction(db, async (tx) => {
    const [created] = await tx.insert(deadlines).values(input).returning();
    if (!created) throw new Error('The insert returned no row');
    await recordAudit(tx, actor, 'deadline_created', { type: 'deadline', id: created.id });
    return created;
  });
}

export async function updateDeadline(
  db: Db,
  actor: Member,
  { id, ...input }: DeadlineInput & { id: number },
): Promise<Deadline> {
  return transaction(db, async (tx) => {
    const [updated] = await tx.update(deadlines).set(input).where(eq(deadlines.id, id)).returning();
    if (!updated) throw notFound();
    await recordAudit(tx, actor, 'deadline_updated', { type: 'deadline', id });
    return updated;
  });
}

export async function deleteDeadline(db: Db, actor: Member, { id }: { id: number }): Promise<undefined> {
  await transaction(db, async (tx) => {
    const deleted = await tx.delete(deadlines).where(eq(deadlines.id, id)).returning({ id: deadlines.id });
    if (deleted.length === 0) throw notFound();
    await recordAudit(tx, actor, 'deadline_deleted', { type: 'deadline', id });
  });
}
