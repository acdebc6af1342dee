import { eq } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { threads } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';

export type Thread = typeof threads.$inferSelect;

/** Held until the transaction ends: of two concurrent answers or assignments, the second sees what the first did. */
export async function lockThread(tx: Db, id: number): Promise<Thread> {
  const [thread] = await tx.select().from(threads).where(eq(threads.id, id)).for('no key update');
  if (!thread) throw notFound();
  return thread;
}
