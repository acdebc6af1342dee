import { and, asc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Appointment } from '#shared/appointments.ts';
import type { Input } from '#shared/endpoint.ts';
import type * as guestAppointmentsApi from '#shared/guest-appointments.ts';
import { type GuestAppointment, guestLinkDays } from '#shared/guest-appointments.ts';
import { announceAppointment } from '../appointments/announce-appointment.ts';
import { applyCancellation } from '../appointments/cancel-appointment.ts';
import {
  changeAppointment,
  findAppointment,
  lockAppointment,
  type Reach,
} from '../appointments/find-appointment.ts';
import { appointmentOfToken } from '../appointments/guest-token.ts';
import { calendarFileFor } from '../appointments/invitation.ts';
import { inviteClient, sendPendingNotice } from '../appointments/notify-parties.ts';
import {
  type AppointmentRow,
  toAppointment,
  toGuestAppointment,
} from '../appointments/present-appointment.ts';
import { applyReschedule } from '../appointments/reschedule-appointment.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { appointments, users } from '../core/database/schema.ts';
import { AppError, signedOut } from '../core/errors.ts';
import type { Download } from '../core/http/download.ts';
import { lockCustomer } from '../core/security/accounts.ts';
import type { Actor, Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import type { Signer } from '../core/security/signatures.ts';

const linkEnded =
  'This link no longer works. Log in if the appointment is in your account, or call us and we will help.';

/**
 * A guest's link opens one appointment, until an account owns it or some weeks after it took place. `owner` is the
 * customer who claims it, for whom the link keeps working.
 */
async function withLink<T>(
  signer: Signer,
  token: string,
  work: (reach: Reach) => Promise<T>,
  owner?: number,
): Promise<T> {
  const stillOpen: SQL | undefined = and(
    or(isNull(appointments.customerId), owner === undefined ? undefined : eq(appointments.customerId, owner)),
    gt(appointments.endsAt, sql.raw(`now() - interval '${guestLinkDays} days'`)),
  );
  try {
    return await work({ id: appointmentOfToken(signer, token), within: stillOpen });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw new AppError('not_found', linkEnded);
    throw error;
  }
}

export async function readGuestAppointment(
  context: Context,
  _actor: Actor,
  { token }: { token: string },
): Promise<GuestAppointment> {
  return toGuestAppointment(
    await withLink(context.signer, token, (reach) => findAppointment(context.db, reach)),
  );
}

export async function readGuestCalendarFile(
  context: Context,
  _actor: Actor,
  { token }: { token: string },
): Promise<Download> {
  const row = await withLink(context.signer, token, (reach) => findAppointment(context.db, reach));
  return calendarFileFor('client', row);
}

export async function cancelGuestAppointment(
  context: Context,
  actor: Actor,
  { token }: { token: string },
): Promise<GuestAppointment> {
  return toGuestAppointment(
    await withLink(context.signer, token, (reach) => applyCancellation(context, actor, reach, 'client')),
  );
}

export async function rescheduleGuestAppointment(
  context: Context,
  actor: Actor,
  { token, ...when }: Input<typeof guestAppointmentsApi.reschedule>,
): Promise<GuestAppointment> {
  return toGuestAppointment(
    await withLink(context.signer, token, (reach) => applyReschedule(context, actor, reach, 'client', when)),
  );
}

/**
 * The link is the proof, never a typed email: registering with another guest's email must not give access to the
 * booking. The same customer can safely repeat the call.
 */
export async function claimGuestAppointment(
  context: Context,
  actor: Member,
  { token }: { token: string },
): Promise<Appointment> {
  const { id, role, emailConfirmed } = actor.session.user;
  if (role !== 'customer') {
    throw new AppError('forbidden', 'Bookings belong to clients. Log in with a client’s account.');
  }
  if (!emailConfirmed) {
    throw new AppError(
      'email_not_confirmed',
      'Please confirm your email first: press the link in the mail we sent you. Then add the appointment.',
    );
  }
  return toAppointment(await moveToAccount(context, actor, id, token), 'client');
}

/**
 * Claims the booking that came with a registration, once its address is confirmed. A link that no longer works is not
 * an error. Only here does the account get the guest's phone number: a user who registered with the link made the
 * account from this booking.
 */
export async function claimBookingIfOpen(
  tx: Context,
  actor: Actor,
  customerId: number,
  token: string,
): Promise<void> {
  try {
    await moveToAccount(tx, actor, customerId, token, 'with phone');
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  }
}

/** A stranger can book again and again with an address that is not theirs. */
const maxClaimed = 100;

/**
 * Claims the bookings made with an address, for the customer who has shown that they read its mail: the links were sent
 * there too. Call it inside a transaction.
 */
export async function claimBookingsOf(
  tx: Context,
  actor: Actor,
  { id: customerId, email }: { id: number; email: string },
): Promise<void> {
  const ofAddress = and(
    eq(sql`lower(${appointments.guestEmail})`, email.toLowerCase()),
    isNull(appointments.customerId),
  );
  const found = await tx.db
    .select({ id: appointments.id })
    .from(appointments)
    .where(ofAddress)
    .orderBy(asc(appointments.id))
    .limit(maxClaimed);
  for (const { id } of found) {
    await moveAppointment(tx, actor, customerId, { id, within: ofAddress });
  }
}

function moveToAccount(
  context: Context,
  actor: Actor,
  customerId: number,
  token: string,
  takes?: 'with phone',
): Promise<AppointmentRow> {
  const move = (reach: Reach) => moveAppointment(context, actor, customerId, reach, takes);
  return withLink(context.signer, token, move, customerId);
}

/**
 * If the account's email differs from the guest's, it gets a new invitation for its calendar. Anybody can book with
 * someone else's address, so the phone number of a booking is not copied into the account; it stays with the booking,
 * where staff find it if they must call.
 */
function moveAppointment(
  context: Context,
  actor: Actor,
  customerId: number,
  reach: Reach,
  takes?: 'with phone',
): Promise<AppointmentRow> {
  return inTransaction(context, async (tx) => {
    const customer = await lockCustomer(tx.db, customerId);
    if (!customer) throw signedOut();
    const before = await lockAppointment(tx.db, reach);
    if (before.appointment.customerId === customerId) return before;
    // A pending email about a move goes to the address that was told the old time.
    await sendPendingNotice(tx, before);
    const { guestEmail, guestPhone, notes } = before.appointment;
    const phone = customer.phone ?? (takes ? guestPhone : null);
    if (phone !== customer.phone) await tx.db.update(users).set({ phone }).where(eq(users.id, customerId));
    const row = await changeAppointment(tx.db, reach.id, {
      customerId,
      guestName: null,
      guestEmail: null,
      guestPhone: null,
      ...(guestPhone !== phone && {
        notes: [notes, `Phone given when booking: ${guestPhone}`].filter(Boolean).join('\n'),
      }),
    });
    if (
      row.appointment.status === 'scheduled' &&
      guestEmail?.toLowerCase() !== customer.email.toLowerCase()
    ) {
      await inviteClient(tx, row);
    }
    await announceAppointment(tx.db, row);
    await recordAudit(tx.db, actor, 'appointment_claimed', { type: 'appointment', id: reach.id });
    return row;
  });
}
