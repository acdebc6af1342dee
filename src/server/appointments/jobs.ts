import { tz } from '@date-fns/tz';
import { subDays } from 'date-fns/subDays';
import { subHours } from 'date-fns/subHours';
import { and, eq, gt, sql } from 'drizzle-orm';
import { firm } from '#firm';
import { type Db, transaction } from '../core/database/db.ts';
import { appointments } from '../core/database/schema.ts';
import { enqueue, type Job } from '../core/jobs/jobs.ts';
import { wantsMail } from '../core/mail/mail.ts';
import { reminderToClient } from './emails.ts';
import { type AppointmentRow, selectAppointments } from './present-appointment.ts';

const reminders = {
  /** The same time on the day before, also when the clock changes between them. */
  day: (start: string) => subDays(start, 1, { in: tz(firm.timeZone) }),
  hour: (start: string) => subHours(start, 1),
};

/**
 * One job for each reminder that can still be in time. They are never taken back: a meeting that moves or ends counts its
 * sequence up, and a job that knows an older one does nothing.
 */
export async function queueReminders(tx: Db, { appointment }: AppointmentRow): Promise<void> {
  for (const ahead of ['day', 'hour'] as const) {
    const startAfter = reminders[ahead](appointment.startsAt);
    if (startAfter <= new Date()) continue;
    const data = { appointmentId: appointment.id, sequence: appointment.sequence, ahead };
    await enqueue(tx, 'appointment-reminder', data, { startAfter });
  }
}

/** The job behind it, to the client alone: staff have the meeting in their calendar and on their dashboard. */
export async function sendReminder(db: Db, { id, data }: Job<'appointment-reminder'>): Promise<void> {
  await transaction(db, async (tx) => {
    const [row] = await selectAppointments(tx).where(
      and(
        eq(appointments.id, data.appointmentId),
        eq(appointments.sequence, data.sequence),
        eq(appointments.status, 'scheduled'),
        gt(appointments.startsAt, sql`now()`),
      ),
    );
    if (!row) return;
    const { customerId } = row.appointment;
    if (customerId !== null && !(await wantsMail(tx, customerId))) return;
    // A worker that was away for most of a day must not say 'tomorrow' about today: the second reminder is near.
    if (data.ahead === 'day' && subHours(row.appointment.startsAt, 12) < new Date()) return;
    // Under the reminder's own id, so that a second try after a crash is no second mail.
    await enqueue(tx, 'mail', reminderToClient(row, data.ahead), { id });
  });
}
