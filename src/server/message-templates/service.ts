import { asc, eq } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as messageTemplatesApi from '#shared/message-templates.ts';
import type { MessageTemplate } from '#shared/message-templates.ts';
import type { Context } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { messageTemplates } from '../core/database/schema.ts';
import { AppError, isUniqueViolation, notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';

export async function listMessageTemplates({ db }: Context): Promise<MessageTemplate[]> {
  return db.select().from(messageTemplates).orderBy(asc(messageTemplates.id));
}

export async function createMessageTemplate(
  { db }: Context,
  actor: Member,
  { name, content }: Input<typeof messageTemplatesApi.create>,
): Promise<MessageTemplate> {
  return changeTemplate(db, async (tx) => {
    const created = await insertedRow(tx.insert(messageTemplates).values({ name, content }).returning());
    await recordAudit(tx, actor, 'template_created', { type: 'template', id: created.id });
    return created;
  });
}

export async function updateMessageTemplate(
  { db }: Context,
  actor: Member,
  { id, name, content }: Input<typeof messageTemplatesApi.update>,
): Promise<MessageTemplate> {
  return changeTemplate(db, async (tx) => {
    const [updated] = await tx
      .update(messageTemplates)
      .set({ name, content })
      .where(eq(messageTemplates.id, id))
      .returning();
    if (!updated) throw notFound();
    await recordAudit(tx, actor, 'template_updated', { type: 'template', id });
    return updated;
  });
}

export async function deleteMessageTemplate(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof messageTemplatesApi.remove>,
): Promise<undefined> {
  await changeTemplate(db, async (tx) => {
    const [deleted] = await tx.delete(messageTemplates).where(eq(messageTemplates.id, id)).returning();
    if (!deleted) throw notFound();
    const { name } = deleted;
    await recordAudit(tx, actor, 'template_deleted', { type: 'template', id, details: { name } });
  });
}

/** Other staff may have the menu open; it is refetched on events of the topic `messages`. */
async function changeTemplate<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await transaction(db, async (tx) => {
      const result = await work(tx);
      await announce(tx, 'messages', 'staff');
      return result;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const reason = 'Another template has this name. Choose another one.';
    throw new AppError('template_taken', reason, { name: reason });
  }
}
