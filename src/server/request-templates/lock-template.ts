import { eq } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { requestTemplates } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';

type Template = typeof requestTemplates.$inferSelect;

/**
 * Held until the transaction ends, so that of two calls about the same clients the second sees what the first made. A
 * template is locked before its lists. Never for update: whoever changes a locked list twice in one transaction makes
 * PostgreSQL check its foreign key again, which waits for such a lock on the template, and a deletion waits for the list.
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
