import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { firm } from '#firm';
import { type BookingInput, callerDetails, guestDetails, visitorNotes } from '#shared/appointments.ts';
import { fieldErrors } from '#shared/errors.ts';
import { accessLevelOf } from '../companies/service.ts';
import { advisoryLocks } from '../core/database/advisory-locks.ts';
import type { Db } from '../core/database/db.ts';
import { appointments } from '../core/database/schema.ts';
import { AppError, signedOut } from '../core/errors.ts';
import { lockCustomer } from '../core/security/accounts.ts';
import type { Actor } from '../core/security/actor.ts';

/**
 * Limits upcoming appointments and bookings within 24 hours: each booking blocks a slot and sends mail to the host and to
 * the customer or guest, even if it is cancelled shortly after. Staff may exceed both limits: they have spoken with the
 * customer.
 */
const maxUpcomingAppointments = 10;
const maxBookingsPerDay = 10;
export type Party = Pick<
  typeof appointments.$inferInsert,
  'customerId' | 'companyId' | 'guestName' | 'guestEmail' | 'guestPhone'
>;

/** The actor's own appointment, that of a customer for whom staff book, or a guest's. */
export async function partyOf(tx: Db, { session }: Actor, input: BookingInput): Promise<Party> {
  if (session?.user.role === 'customer') {
    const { id } = session.user;
    if (!(await lockCustomer(tx, id))) throw signedOut();
    await requireBookingsLeft(
      tx,
      eq(appointments.customerId, id),
      `You already have ${maxUpcomingAppointments} appointments ahead. Cancel one you no longer need, or call us at ${firm.phone.label}.`,
    );
    return customerParty(tx, id, input.company_id);
  }
  if (session && input.customer_id) {
    const customer = await lockCustomer(tx, input.customer_id);
    if (!customer) throw selectionError('not_found', 'customer_id', 'Please select a client');
    return customerParty(tx, customer.id, input.company_id);
  }
  if (session && !input.guest_email && !input.guest_name)
    throw selectionError('invalid_input', 'customer_id', 'Please select a client');
  const guest = guestParty(session ? callerDetails : visitorDetails, input);
  if (!session) await requireGuestBookingsLeft(tx, guest.guestEmail);
  return guest;
}

async function customerParty(
  tx: Db,
  customerId: number,
  companyId: number | null | undefined,
): Promise<Party> {
  if (companyId === undefined) throw selectionError('invalid_input', 'company_id', 'Please select a company');
  if (companyId !== null && !(await accessLevelOf(tx, customerId, companyId))) {
    throw selectionError('not_found', 'company_id', 'Please select a company');
  }
  return { customerId, companyId };
}

const visitorDetails = guestDetails.extend({ notes: visitorNotes });

function guestParty(details: typeof visitorDetails | typeof callerDetails, input: BookingInput) {
  const parsed = details.safeParse({
    notes: input.notes ?? '',
    guest_name: input.guest_name ?? '',
    guest_email: input.guest_email ?? '',
    guest_phone: input.guest_phone ?? '',
  });
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error);
    throw new AppError('invalid_input', Object.values(fields)[0] as string, fields);
  }
  const { guest_name, guest_email, guest_phone } = parsed.data;
  return { guestName: guest_name, guestEmail: guest_email, guestPhone: guest_phone };
}

/**
 * A guest has no row to lock, so the email is locked: concurrent bookings in several calendars are counted one by one.
 */
async function requireGuestBookingsLeft(tx: Db, guestEmail: string): Promise<void> {
  const email = guestEmail.toLowerCase();
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.guest}::int, hashtext(${email}))`);
  await requireBookingsLeft(
    tx,
    eq(sql`lower(${appointments.guestEmail})`, email),
    `There are already ${maxUpcomingAppointments} appointments under this email address. Please call us at ${firm.phone.label}.`,
  );
}

/** Counts correctly only while the caller holds the lock of the customer or guest. */
async function requireBookingsLeft(tx: Db, isTheirs: SQL, tooManyMessage: string): Promise<void> {
  const isUpcoming = and(eq(appointments.status, 'scheduled'), gt(appointments.startsAt, sql`now()`));
  const isRecent = gt(appointments.createdAt, sql`now() - interval '1 day'`);
  if ((await tx.$count(appointments, and(isTheirs, isUpcoming))) >= maxUpcomingAppointments) {
    throw new AppError('not_possible', tooManyMessage);
  }
  if ((await tx.$count(appointments, and(isTheirs, isRecent))) >= maxBookingsPerDay) {
    throw new AppError(
      'too_many_requests',
      `That is more than ${maxBookingsPerDay} bookings within a day. To book another one, call us at ${firm.phone.label}.`,
    );
  }
}

function selectionError(code: 'invalid_input' | 'not_found', field: string, message: string): AppError {
  return new AppError(code, message, { [field]: message });
}
