import { fileURLToPath } from 'node:url';
import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import { auditLog, files } from '#server/core/database/schema.ts';
import { testFiles } from './app.ts';

/** Where this worker's contents are stored. */
export const storedFolder = fileURLToPath(testFiles.STORAGE_URL);

export async function fileRow(db: Db, id: number) {
  const [row] = await db.select().from(files).where(eq(files.id, id));
  return row as typeof files.$inferSelect;
}

/** The audit entries of a file, oldest first. */
export async function fileAudit(db: Db, id: number) {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, 'file'), eq(auditLog.subjectId, String(id))))
    .orderBy(auditLog.id);
  return rows.map(({ action, actorId }) => ({ action, actorId }));
}
