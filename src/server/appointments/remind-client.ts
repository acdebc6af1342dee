import { tz } from '@date-fns/tz';
import { subDays } from 'date-fns/subDays';
import { subHours } from 'date-fns/subHours';
import { and, eq, gt, sql } from 'drizzle-orm';
import { firm } from '#firm';
import { type Context, inTransaction } from '../core/context.ts';
import { appointments } from '../core/database/schema.ts';
import { enqueue, type Job, type JobQueue, retriedJob } from '../core/jobs/jobs.ts';
import { queueMail, receivesNotices } from '../core/mail/mail.ts';
import { reminderToClient } from './emails.ts';
import { type AppointmentRow, selectAppointments } from './present-appointment.ts';

interface Reminder {
  appointmentId: number;
  /** The appointment's sequence when the job was queued; after a move or a cancellation, the reminder is obsolete. */
  sequence: number;
  ahead: 'day' | 'hour';
}

export const reminderQueue: JobQueue<Reminder> = {
  name: 'appointment-reminder',
  options: { ...retriedJob, retryLimit: 10, retentionSeconds: 86_400, deleteAfterSeconds: 86_400 },
};

const reminders = {
  /** The same time on the previous day, even if the clocks change in between. */
  day: (start: string) => subDays(start, 1, { in: tz(firm.timeZone) }),
  hour: (start: string) => subHours(start, 1),
};

/**
 * One job for each reminder that is still in the future. Jobs are never cancelled: rescheduling and cancelling increase
 * the sequence, and a job with an older sequence does nothing.
 */
export async function queueReminders(tx: Context, { appointment }: AppointmentRow): Promise<void> {
  for (const ahead of ['day', 'hour'] as const) {
    const startAfter = reminders[ahead](appointment.startsAt);
    if (startAfter <= new Date()) continue;
    const data = { appointmentId: appointment.id, sequence: appointment.sequence, ahead };
    await enqueue(tx, reminderQueue, data, { startAfter });
  }
}

/** The job. Emails only the customer: staff have the appointment in their calendar and on their dashboard. */
export async function sendReminder(context: Context, { id, data }: Job<Reminder>): Promise<void> {
  await inTransaction(context, async (tx) => {
    const [row] = await selectAppointments(tx.db).where(
      and(
        eq(appointments.id, data.appointmentId),
        eq(appointments.sequence, data.sequence),
        eq(appointments.status, 'scheduled'),
        gt(appointments.startsAt, sql`now()`),
      ),
    );
    if (!row) return;
    const { customerId, guestEmail } = row.appointment;
    // A guest for whom staff booked by phone may have given no address.
    if (guestEmail === '') return;
    if (customerId !== null && !(await receivesNotices(tx.db, customerId))) return;
    // If the worker was down for most of a day, 'tomorrow' would be wrong; the second reminder follows soon anyway.
    if (data.ahead === 'day' && subHours(row.appointment.startsAt, 12) < new Date()) return;
    // Uses the reminder's own id, so that a retry after a crash sends no second email.
    await queueMail(tx, reminderToClient(tx.signer, row, data.ahead), { id });
  });
}
