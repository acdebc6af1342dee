import { eq } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { requestTemplates } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';

type Template = typeof requestTemplates.$inferSelect;

/**
 * Locks until the transaction ends, so that of two calls about the same clients the second sees what the first made. A
 * template is locked before its lists. It must not be FOR UPDATE: changing a locked list twice in one transaction makes
 * PostgreSQL check its foreign key again, which would wait for that lock, while a deletion that holds it waits for the
 * list: a deadlock.
 */
export async function findTemplateToSend(tx: Db, id: number): Promise<Template | undefined> {
  const [template] = await tx
    .select()
    .from(requestTemplates)
    .where(eq(requestTemplates.id, id))
    .for('no key update');
  return template;
}

export async function lockTemplate(tx: Db, id: number): Promise<Template> {
  const template = await findTemplateToSend(tx, id);
  if (!template) throw notFound();
  return template;
}
