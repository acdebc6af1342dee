import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { firm } from '#firm';
import { senderName } from '#shared/format.ts';
import { firmOffice, openHoursBefore } from '../availability/office.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { nameColumns } from '../core/database/name-columns.ts';
import { preferences, threads, threadWriters, users } from '../core/database/schema.ts';
import type { JobQueue } from '../core/jobs/jobs.ts';
import { announce } from '../core/live/events.ts';
import { addressWorks, queueMail } from '../core/mail/mail.ts';
import { isActiveStaff } from '../core/security/accounts.ts';
import { conversationsEscalated, conversationsWaiting } from './emails.ts';

/** Reopens snoozed conversations and sends emails about those that wait. The next run makes up for a failed one. */
export const waitingConversationsQueue: JobQueue = {
  name: 'waiting-conversations',
  schedule: '*/5 * * * *',
  oneAtATime: true,
  waitsInRestoredCopy: true,
  options: { heartbeatSeconds: 30, expireInSeconds: 900, retryLimit: 0, deleteAfterSeconds: 3600 },
};

const { alertAfterHours = 4 } = firm.conversations ?? {};
/** The owners get an email after one working day. */
const escalateAfterHours = hoursBetween(firmOffice.opensAt, firmOffice.closesAt);

function hoursBetween(from: string, to: string): number {
  const hours = (clock: string) => Number(clock.slice(0, 2)) + Number(clock.slice(3)) / 60;
  return hours(to) - hours(from);
}

export async function watchConversations(context: Context, now = new Date()): Promise<void> {
  await reopenSnoozed(context, now);
  await alertStaff(context, now);
  await alertOwners(context, now);
}

async function reopenSnoozed(context: Context, now: Date): Promise<void> {
  await inTransaction(context, async ({ db }) => {
    const opened = await db
      .update(threads)
      .set({ state: 'open', stateSince: now.toISOString(), snoozedUntil: null, alerted: null })
      .where(inOrder(db, lte(threads.snoozedUntil, now.toISOString())))
      .returning({ id: threads.id });
    if (opened.length > 0) await announce(db, 'messages', 'staff');
    // Forgets writers who stopped and never sent their answer.
    await db.delete(threadWriters).where(lt(threadWriters.writtenAt, sql`now() - interval '1 hour'`));
  });
}

/** Locks conversations in the order of their ids, as everywhere; PostgreSQL rechecks the condition after waiting. */
function inOrder(tx: Db, condition: SQL | undefined) {
  const found = tx.select({ id: threads.id }).from(threads).where(condition).orderBy(asc(threads.id));
  return inArray(threads.id, found.for('no key update'));
}

const waitsSince = (since: Date) =>
  and(eq(threads.state, 'open'), isNotNull(threads.customerId), lte(threads.stateSince, since.toISOString()));

/** Emails the assignee, or all staff if nobody has taken it: one email each, however many conversations wait. */
async function alertStaff(context: Context, now: Date): Promise<void> {
  await inTransaction(context, async (tx) => {
    const waiting = await tx.db
      .update(threads)
      .set({ alerted: 'assignee' })
      .where(
        inOrder(
          tx.db,
          and(waitsSince(openHoursBefore(now, alertAfterHours, firmOffice)), isNull(threads.alerted)),
        ),
      )
      .returning({ assigneeId: threads.assigneeId });
    if (waiting.length === 0) return;
    const queued = waiting.filter(({ assigneeId }) => assigneeId === null).length;
    for (const person of await findMailedStaff(tx.db)) {
      const own = waiting.filter(({ assigneeId }) => assigneeId === person.id).length;
      if (own + queued > 0) {
        await queueMail(tx, conversationsWaiting(person.email, senderName(person), { own, queued }));
      }
    }
  });
}

async function alertOwners(context: Context, now: Date): Promise<void> {
  await inTransaction(context, async (tx) => {
    const waiting = await tx.db
      .update(threads)
      .set({ alerted: 'owners' })
      .where(
        inOrder(
          tx.db,
          and(
            waitsSince(openHoursBefore(now, escalateAfterHours, firmOffice)),
            or(isNull(threads.alerted), eq(threads.alerted, 'assignee')),
          ),
        ),
      )
      .returning({ id: threads.id });
    if (waiting.length === 0) return;
    for (const owner of await findMailedStaff(tx.db, 'owner')) {
      await queueMail(tx, conversationsEscalated(owner.email, senderName(owner), waiting.length));
    }
  });
}

/** Staff with notifications on and a confirmed address that works. */
function findMailedStaff(tx: Db, level?: 'owner') {
  return tx
    .select({ id: users.id, email: users.email, ...nameColumns })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(
      and(
        isActiveStaff,
        users.emailConfirmed,
        addressWorks,
        sql`coalesce(${preferences.emailNotifications}, true)`,
        level && eq(users.staffLevel, level),
      ),
    );
}
