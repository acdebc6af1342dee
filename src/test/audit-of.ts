import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import { auditLog } from '#server/core/database/schema.ts';
import type { AuditActions } from '#server/core/security/audit.ts';

/** The audit entries about one subject, oldest first. Ids of different tables overlap, so the type is needed too. */
export function auditOf(db: Db, type: AuditActions[keyof AuditActions], id: number | string) {
  return db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, type), eq(auditLog.subjectId, String(id))))
    .orderBy(asc(auditLog.id));
}
