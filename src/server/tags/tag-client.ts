import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as tagsApi from '#shared/tags.ts';
import type { Tag } from '#shared/tags.ts';
import type { Context } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { clientTags, tags } from '../core/database/schema.ts';
import { AppError, notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { lockCustomer } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';

/** Locks the customer's row, so that two concurrent saves do not mix their lists: the second one wins. */
export async function replaceClientTags(
  { db }: Context,
  actor: Member,
  { id, tagIds }: Input<typeof tagsApi.replaceForClient>,
): Promise<Tag[]> {
  return transaction(db, async (tx) => {
    if (!(await lockCustomer(tx, id))) throw notFound();
    const wanted = new Set(tagIds);
    // Locked, so that none is deleted before the transaction ends.
    const chosen = await tx
      .select({ id: tags.id, name: tags.name })
      .from(tags)
      .where(inArray(tags.id, [...wanted]))
      .orderBy(asc(tags.id))
      .for('key share');
    if (chosen.length < wanted.size) {
      const reason = 'A chosen tag was deleted meanwhile. Load the page again and choose anew.';
      throw new AppError('invalid_input', reason, { tagIds: reason });
    }
    const before = await tagsOf(tx, id);
    const added = chosen.filter((tag) => !before.some((had) => had.id === tag.id));
    const removed = before.filter((tag) => !wanted.has(tag.id));
    if (added.length > 0) {
      await tx.insert(clientTags).values(added.map((tag) => ({ customerId: id, tagId: tag.id })));
    }
    if (removed.length > 0) {
      const isRemoved = inArray(
        clientTags.tagId,
        removed.map((tag) => tag.id),
      );
      await tx.delete(clientTags).where(and(eq(clientTags.customerId, id), isRemoved));
    }
    if (added.length + removed.length > 0) {
      const details = { added: namesOf(added), removed: namesOf(removed) };
      await recordAudit(tx, actor, 'client_tagged', { type: 'user', id, details });
      await announce(tx, 'tags', 'staff');
    }
    return tagsOf(tx, id);
  });
}

/** A client's tags by name. */
export async function tagsOf(db: Db, customerId: number): Promise<Tag[]> {
  return db
    .select({ id: tags.id, name: tags.name })
    .from(clientTags)
    .innerJoin(tags, eq(tags.id, clientTags.tagId))
    .where(eq(clientTags.customerId, customerId))
    .orderBy(asc(sql`lower(${tags.name})`));
}

function namesOf(list: Tag[]): string {
  return list.map(({ name }) => name).join(', ');
}
