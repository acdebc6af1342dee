import { addSeconds } from 'date-fns/addSeconds';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { appointmentNotices, appointments } from '../core/database/schema.ts';
import { enqueue, type Job, type JobQueue, noticeJob } from '../core/jobs/jobs.ts';
import { type Mail, queueMail } from '../core/mail/mail.ts';
import type { Signer } from '../core/security/signatures.ts';
import {
  cancellationToClient,
  cancellationToStaff,
  handedOver,
  invitationToClient,
  invitationToStaff,
  updateToClient,
  updateToStaff,
} from './emails.ts';
import { lockAppointment } from './find-appointment.ts';
import { type AppointmentRow, findHost, selectAppointments } from './present-appointment.ts';

/** An appointment that has moved since its last email. */
interface AppointmentNotice {
  appointmentId: number;
}

export const appointmentNoticeQueue: JobQueue<AppointmentNotice> = {
  name: 'appointment-notice',
  options: noticeJob,
};

/** Moves within this time after an email are combined into one email. */
const secondsBetweenMails = 120;

/** Mails both parties about a new appointment immediately. */
export async function notifyOfBooking(tx: Context, row: AppointmentRow): Promise<void> {
  await sendMails(tx, row, [...toClient(row, invitationToClient(tx.signer, row)), invitationToStaff(row)]);
}

/**
 * Sends the invitations that waited for the customer's address to be confirmed. Like every change, it locks the
 * appointments: otherwise an appointment that is being rescheduled would be emailed with its old time only.
 */
export async function inviteToUpcoming(tx: Context, customerId: number): Promise<void> {
  const upcoming = await selectAppointments(tx.db)
    .where(
      and(
        eq(appointments.customerId, customerId),
        eq(appointments.status, 'scheduled'),
        gt(appointments.startsAt, sql`now()`),
      ),
    )
    .orderBy(asc(appointments.id))
    .for('update', { of: appointments });
  for (const row of upcoming) await inviteClient(tx, row);
}

/** Sends the client's invitation again, for an account that takes over a guest's booking. */
export async function inviteClient(tx: Context, row: AppointmentRow): Promise<void> {
  await queueMail(tx, invitationToClient(tx.signer, row));
}

/**
 * Emails both parties about a rescheduled or cancelled appointment; `before` is its previous state. A cancellation is
 * sent immediately and replaces a pending email about a reschedule. A reschedule is sent some time after the last
 * email, so that several moves become one email. The caller has locked the appointment, as the job does, so only one of
 * them finds the notice.
 */
export async function notifyOfChange(
  tx: Context,
  before: AppointmentRow,
  after: AppointmentRow,
): Promise<void> {
  const { id, adminId, startsAt, endsAt } = before.appointment;
  const added = await tx.db
    .insert(appointmentNotices)
    .values({ appointmentId: id, adminId, startsAt, endsAt })
    .onConflictDoNothing()
    .returning({ appointmentId: appointmentNotices.appointmentId });
  const due = after.appointment.status === 'cancelled' ? null : await nextMailAt(tx.db, id);
  if (!due) return sendPendingNotice(tx, after);
  if (added.length > 0) await enqueue(tx, appointmentNoticeQueue, { appointmentId: id }, { startAfter: due });
}

/** When the next email may be sent; null if now. Both timestamps come from the database. */
async function nextMailAt(tx: Db, id: number): Promise<Date | null> {
  const isRecent = sql<boolean>`${appointments.mailedAt} > now() - ${secondsBetweenMails} * interval '1 second'`;
  const [row] = await tx
    .select({ mailedAt: appointments.mailedAt, isRecent })
    .from(appointments)
    .where(eq(appointments.id, id));
  return row?.mailedAt && row.isRecent ? addSeconds(row.mailedAt, secondsBetweenMails) : null;
}

/** The job queued by `notifyOfChange`. */
export async function sendAppointmentNotice(
  context: Context,
  { data: { appointmentId } }: Job<AppointmentNotice>,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    await sendPendingNotice(tx, await lockAppointment(tx.db, { id: appointmentId, within: undefined }));
  });
}

/** Emails the pending changes, if any, to both parties. The caller has locked the appointment. */
export async function sendPendingNotice(tx: Context, row: AppointmentRow): Promise<void> {
  const [notice] = await tx.db
    .delete(appointmentNotices)
    .where(eq(appointmentNotices.appointmentId, row.appointment.id))
    .returning();
  if (!notice) return;
  const { adminId, startsAt, endsAt } = notice;
  const staff = adminId === row.staff.id ? row.staff : await findHost(tx.db, adminId);
  const asLastMailed = { ...row, staff, appointment: { ...row.appointment, adminId, startsAt, endsAt } };
  await sendMails(tx, row, mailsAbout(tx.signer, row, asLastMailed));
}

/** `asLastMailed` is the appointment with the time and host of the last email. */
function mailsAbout(signer: Signer, row: AppointmentRow, asLastMailed: AppointmentRow): Mail[] {
  const { status, startsAt } = row.appointment;
  // A host who was not emailed about the appointment gets no email about its cancellation.
  if (status === 'cancelled')
    return [...toClient(row, cancellationToClient(asLastMailed)), cancellationToStaff(asLastMailed)];
  if (status !== 'scheduled') return [];
  if (row.staff.id !== asLastMailed.staff.id) {
    return [
      ...toClient(row, updateToClient(signer, row)),
      handedOver(asLastMailed, row),
      invitationToStaff(row),
    ];
  }
  // Moved away and back again.
  if (startsAt === asLastMailed.appointment.startsAt) return [];
  return [...toClient(row, updateToClient(signer, row)), updateToStaff(row)];
}

/**
 * No email to a customer with an unconfirmed address: `inviteToUpcoming` sends the current state once it is confirmed.
 */
function toClient({ customer }: AppointmentRow, mail: Mail): Mail[] {
  const waits = customer && !customer.emailConfirmed;
  // A guest for whom staff booked by phone may have given no address.
  return waits || mail.to === '' ? [] : [mail];
}

async function sendMails(tx: Context, { appointment }: AppointmentRow, mails: Mail[]): Promise<void> {
  if (mails.length === 0) return;
  for (const mail of mails) await queueMail(tx, mail);
  await tx.db.update(appointments).set({ mailedAt: sql`now()` }).where(eq(appointments.id, appointment.id));
}
