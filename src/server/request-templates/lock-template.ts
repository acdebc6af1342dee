import { eq } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { requestTemplates } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';

type Template = typeof requestTemplates.$inferSelect;

type Strength = 'update' | 'no key update' | 'key share';

/**
 * Held until the transaction ends, so that of two calls about the same clients the second sees what the first made. A
 * template is locked before its lists.
 */
export async function findTemplateToSend(
  tx: Db,
  id: number,
  strength: Strength = 'no key update',
): Promise<Template | undefined> {
  const [template] = await tx
    .select()
    .from(requestTemplates)
    .where(eq(requestTemplates.id, id))
    .for(strength);
  return template;
}

export async function lockTemplate(tx: Db, id: number, strength?: Strength): Promise<Template> {
  const template = await findTemplateToSend(tx, id, strength);
  if (!template) throw notFound();
  return template;
}
