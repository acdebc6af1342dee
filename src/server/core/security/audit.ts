import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { auditLog } from '../database/schema.ts';
import type { Actor } from './actor.ts';
import { limitedNetwork } from './network.ts';

/** What is worth remembering. A new action is a new word here. */
type AuditAction =
  | 'sign_in'
  | 'sign_in_failed'
  | 'sign_out'
  | 'register'
  | 'first_admin'
  | 'owner_access'
  | 'access_denied'
  | 'password_check_failed'
  | 'password_changed'
  | 'password_reset'
  | 'profile_updated'
  | 'email_change_asked'
  | 'email_changed'
  | 'email_change_undone'
  | 'user_created'
  | 'user_updated'
  | 'user_password_set'
  | 'user_deleted'
  | 'staff_assigned'
  | 'contact_updated'
  | 'contacts_exported'
  | 'message_assigned'
  | 'template_created'
  | 'template_updated'
  | 'template_deleted'
  | 'article_created'
  | 'article_updated'
  | 'article_deleted'
  | 'question_dismissed'
  | 'deadline_created'
  | 'deadline_updated'
  | 'deadline_deleted'
  | 'newsletter_exported'
  | 'job_retried'
  | 'appointment_booked'
  | 'appointment_moved'
  | 'appointment_cancelled'
  | 'appointment_completed'
  | 'appointment_no_show'
  | 'appointment_claimed'
  | 'hours_updated'
  | 'time_off_created'
  | 'time_off_deleted'
  | 'calendar_feed_renewed'
  | 'file_uploaded'
  | 'file_opened'
  | 'file_downloaded'
  | 'file_deleted'
  | 'file_purged'
  | 'file_infected'
  | 'file_damaged'
  | 'file_key_missing'
  | 'storage_swept'
  | 'storage_sweep_stopped'
  | 'storage_sweep_failed'
  | 'storage_put_back'
  | 'storage_adopted';

export interface AuditSubject {
  type:
    | 'user'
    | 'message'
    | 'template'
    | 'article'
    | 'question'
    | 'contact'
    | 'deadline'
    | 'endpoint'
    | 'newsletter'
    | 'job'
    | 'appointment'
    | 'time_off'
    | 'file'
    | 'storage';
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

/** What only the owner of an account does. A link from the mailbox is the way in for whom strangers' guesses keep out. */
const ownersActions: AuditAction[] = ['sign_in', 'register', 'password_reset'];

/** Whether the owner of this account was in the network of this address in the last month. */
export async function hasSignedInFrom(db: Db, userId: number, address: string): Promise<boolean> {
  const network = limitedNetwork(address);
  const used = await db
    .selectDistinct({ address: auditLog.address })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'user'),
        eq(auditLog.subjectId, String(userId)),
        inArray(auditLog.action, ownersActions),
        gt(auditLog.at, sql`now() - interval '30 days'`),
      ),
    );
  return used.some((other) => limitedNetwork(other.address) === network);
}

/** How often this was done to an account in the last 24 hours. Whoever decides by it holds the account's row. */
export function countToday(tx: Db, action: AuditAction, userId: number): Promise<number> {
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
