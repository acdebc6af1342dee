import { asc, eq, sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as tagsApi from '#shared/tags.ts';
import type { ListedTag, Tag } from '#shared/tags.ts';
import type { Context } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { clientTags, tags, users } from '../core/database/schema.ts';
import { AppError, isUniqueViolation, notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';

/** Clients whose account is closed do not count. */
export async function listTags({ db }: Context): Promise<ListedTag[]> {
  const clientCount = sql<number>`(select count(*)::int from ${clientTags} join ${users} on ${users.id} = ${clientTags.customerId} where ${clientTags.tagId} = ${tags}.id and ${users.deletedAt} is null)`;
  return db
    .select({ id: tags.id, name: tags.name, clientCount })
    .from(tags)
    .orderBy(asc(sql`lower(${tags.name})`));
}

export async function createTag(
  { db }: Context,
  actor: Member,
  { name }: Input<typeof tagsApi.create>,
): Promise<Tag> {
  return changeTags(db, async (tx) => {
    const created = await insertedRow(tx.insert(tags).values({ name }).returning());
    await recordAudit(tx, actor, 'tag_created', { type: 'tag', id: created.id });
    return created;
  });
}

export async function renameTag(
  { db }: Context,
  actor: Member,
  { id, name }: Input<typeof tagsApi.update>,
): Promise<Tag> {
  return changeTags(db, async (tx) => {
    const [before] = await tx.select().from(tags).where(eq(tags.id, id)).for('update');
    if (!before) throw notFound();
    await tx.update(tags).set({ name }).where(eq(tags.id, id));
    await recordAudit(tx, actor, 'tag_renamed', {
      type: 'tag',
      id,
      details: { name: before.name, to: name },
    });
    return { id, name };
  });
}

export async function deleteTag(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof tagsApi.remove>,
): Promise<undefined> {
  await changeTags(db, async (tx) => {
    const [deleted] = await tx.delete(tags).where(eq(tags.id, id)).returning();
    if (!deleted) throw notFound();
    const { name } = deleted;
    await recordAudit(tx, actor, 'tag_deleted', { type: 'tag', id, details: { name } });
  });
}

async function changeTags<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await transaction(db, async (tx) => {
      const result = await work(tx);
      await announce(tx, 'tags', 'staff');
      return result;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const reason = 'Another tag has this name. Choose another one.';
    throw new AppError('tag_taken', reason, { name: reason });
  }
}
