import { randomUUID } from 'node:crypto';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import { countedRows } from '#shared/paging.ts';
import type { ItemWording } from '#shared/request-items.ts';
import type * as requestTemplatesApi from '#shared/request-templates.ts';
import type { RequestTemplate } from '#shared/request-templates.ts';
import type { Context } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { requestLists, requestTemplates } from '../core/database/schema.ts';
import { AppError, isUniqueViolation, notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { lockTemplate } from './lock-template.ts';

export async function listRequestTemplates({ db }: Context): Promise<RequestTemplate[]> {
  return findTemplates(db);
}

export async function createRequestTemplate(
  { db }: Context,
  actor: Member,
  { name, title, items }: Input<typeof requestTemplatesApi.create>,
): Promise<RequestTemplate> {
  return changeTemplate(db, async (tx) => {
    const values = { name, title, items: withKeys(items) };
    const { id } = await insertedRow(
      tx.insert(requestTemplates).values(values).returning({ id: requestTemplates.id }),
    );
    await recordAudit(tx, actor, 'request_template_created', { type: 'request_template', id });
    return findTemplate(tx, id);
  });
}

export async function updateRequestTemplate(
  { db }: Context,
  actor: Member,
  { id, name, title, items }: Input<typeof requestTemplatesApi.update>,
): Promise<RequestTemplate> {
  return changeTemplate(db, async (tx) => {
    const updated = await tx
      .update(requestTemplates)
      .set({ name, title, items: withKeys(items), updatedAt: sql`now()` })
      .where(eq(requestTemplates.id, id))
      .returning({ id: requestTemplates.id });
    if (updated.length === 0) throw notFound();
    await recordAudit(tx, actor, 'request_template_updated', { type: 'request_template', id });
    return findTemplate(tx, id);
  });
}

/** Its lists lose their reference to it, so they are locked first, in the order of their ids as everywhere. */
export async function deleteRequestTemplate(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof requestTemplatesApi.remove>,
): Promise<undefined> {
  await changeTemplate(db, async (tx) => {
    const { name } = await lockTemplate(tx, id);
    await tx
      .select({ id: requestLists.id })
      .from(requestLists)
      .where(eq(requestLists.templateId, id))
      .orderBy(asc(requestLists.id))
      .for('no key update');
    await tx.delete(requestTemplates).where(eq(requestTemplates.id, id));
    const details = { name };
    await recordAudit(tx, actor, 'request_template_deleted', { type: 'request_template', id, details });
  });
}

/** An item without a key, or with a duplicate one, gets a new key, by which rolling forward recognizes it later. */
function withKeys(items: ItemWording[]): ItemWording[] {
  const seen = new Set<string>();
  return items.map((item) => {
    const known = item.templateKey && !seen.has(item.templateKey) ? item.templateKey : undefined;
    const templateKey = known ?? randomUUID();
    seen.add(templateKey);
    return { ...item, templateKey };
  });
}

async function findTemplate(db: Db, id: number): Promise<RequestTemplate> {
  const [template] = await findTemplates(db, eq(requestTemplates.id, id));
  if (!template) throw notFound();
  return template;
}

async function findTemplates(db: Db, which?: SQL): Promise<RequestTemplate[]> {
  return db
    .select({
      id: requestTemplates.id,
      name: requestTemplates.name,
      title: requestTemplates.title,
      items: requestTemplates.items,
      updatedAt: requestTemplates.updatedAt,
      openLists: listsOf(sql`sent_at is not null and closed_at is null`),
      drafts: listsOf(sql`sent_at is null`),
    })
    .from(requestTemplates)
    .where(which)
    .orderBy(asc(sql`lower(${requestTemplates.name})`));
}

/** Counts up to the highest number that is shown, so that the page costs the same with many clients. */
function listsOf(which: SQL): SQL<number> {
  return sql<number>`(select count(*)::int from (
    select from ${requestLists} where template_id = ${requestTemplates}.id and ${which} limit ${countedRows}) counted)`;
}

async function changeTemplate<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await transaction(db, async (tx) => {
      const result = await work(tx);
      await announce(tx, 'request-templates', 'staff');
      return result;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const reason = 'Another template has this name. Choose another one.';
    throw new AppError('template_taken', reason, { name: reason });
  }
}
