import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { auditLog, users } from '../database/schema.ts';
import type { AuditedActor } from './actor.ts';

/**
 * Audited actions, each with the type of its subject. A feature adds its own in its audit-actions.ts, by declaration
 * merging: core names none of them, and `recordAudit` accepts no other.
 */
export interface AuditActions {
  access_denied: 'endpoint';
}

export type AuditAction = keyof AuditActions;

interface AuditSubject<Type> {
  type: Type;
  id?: number | string;
  /** The customer it concerns, if neither the subject itself nor the actor; ids of other users are ignored. */
  clientId?: number | null;
  details?: Record<string, string | number | boolean | null>;
}

/** Adds one entry to the audit log, in the transaction of what it records. */
export async function recordAudit<Action extends AuditAction>(
  tx: Db,
  actor: AuditedActor,
  action: Action,
  subject: AuditSubject<AuditActions[Action]>,
): Promise<void> {
  await recordAudits(tx, actor, action, [subject]);
}

const entriesAtOnce = 1000;

/** The same action on several subjects. */
export async function recordAudits<Action extends AuditAction>(
  tx: Db,
  actor: AuditedActor,
  action: Action,
  subjects: AuditSubject<AuditActions[Action]>[],
): Promise<void> {
  const entries = subjects.map((subject) => ({
    actorId: actor.session?.user.id ?? null,
    address: actor.address,
    action,
    subjectType: subject.type,
    subjectId: subject.id === undefined ? null : String(subject.id),
    details: subject.details,
    clientId: customerOrNull(clientOf(actor, subject)),
  }));
  for (let start = 0; start < entries.length; start += entriesAtOnce) {
    await tx.insert(auditLog).values(entries.slice(start, start + entriesAtOnce));
  }
}

function clientOf(actor: AuditedActor, { type, id, clientId }: AuditSubject<string>): number | undefined {
  return clientId ?? (type === 'user' && typeof id === 'number' ? id : actor.session?.user.id);
}

/** Null for staff, who own files and write messages too. */
function customerOrNull(userId: number | undefined): SQL<number> | null {
  if (userId === undefined) return null;
  return sql`(select ${users.id} from ${users} where ${users.id} = ${userId} and ${users.role} = 'customer')`;
}

/**
 * How often this action was done to an account in the last 24 hours. Callers that enforce a limit lock the account's
 * row.
 */
export function countLastDay(tx: Db, action: AuditAction, userId: number): Promise<number> {
  return tx.$count(
    auditLog,
    and(
      eq(auditLog.subjectType, 'user'),
      eq(auditLog.subjectId, String(userId)),
      eq(auditLog.action, action),
      gt(auditLog.at, sql`now() - interval '1 day'`),
    ),
  );
}
