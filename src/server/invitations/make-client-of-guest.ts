import { eq } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as invitationsApi from '#shared/invitations.ts';
import type { MadeClient } from '#shared/invitations.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { appointments } from '../core/database/schema.ts';
import { AppError, notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import type { Member } from '../core/security/actor.ts';
import { claimBookingsOf } from '../guest-appointments/manage-guest-appointment.ts';
import { makeClient } from './make-client.ts';

/**
 * The bookings stay the guest's, with their links, until the client has shown that they read mail at this address; an
 * account with a confirmed address gets them at once.
 */
export async function makeClientOfGuest(
  context: Context,
  actor: Member,
  { id, ...person }: Input<typeof invitationsApi.makeClientOfGuest>,
): Promise<MadeClient> {
  return inTransaction(context, async (tx) => {
    const [found] = await tx.db
      .select({ guestEmail: appointments.guestEmail })
      .from(appointments)
      .where(eq(appointments.id, id));
    if (!found) throw notFound();
    if (found.guestEmail === '') {
      const message = 'This caller gave no email. Add them under Clients with an address.';
      throw new AppError('not_possible', message);
    }
    if (!found.guestEmail) {
      throw new AppError(
        'not_possible',
        'This appointment belongs to a client already. Load the page again.',
      );
    }
    const { made, customer } = await makeClient(tx, actor, { ...person, email: found.guestEmail });
    if (customer.emailConfirmed) await claimBookingsOf(tx, actor, customer);
    await announce(tx.db, 'appointments', 'staff');
    return made;
  });
}
