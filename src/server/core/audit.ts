import type { Actor } from './actor.ts';
import type { Db } from './db.ts';
import { auditLog } from './schema.ts';

/** What is worth remembering. A new action is a new word here. */
export type AuditAction = 'sign_in' | 'sign_in_failed' | 'sign_out' | 'register' | 'access_denied';

export interface AuditSubject {
  type: 'user' | 'endpoint';
  id?: number | string;
  details?: Record<string, string | number | boolean | null>;
}

/** Adds one line to the log, inside the transaction of what it tells about. */
export async function recordAudit(
  tx: Db,
  actor: Actor,
  action: AuditAction,
  subject: AuditSubject,
): Promise<void> {
  await tx.insert(auditLog).values({
    actorId: actor.session?.user.id ?? null,
    address: actor.address,
    action,
    subjectType: subject.type,
    subjectId: subject.id === undefined ? null : String(subject.id),
    details: subject.details,
  });
}
