import { and, eq, isNull, not } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import { personName } from '#shared/format.ts';
import type * as invitationsApi from '#shared/invitations.ts';
import type { MadeClient } from '#shared/invitations.ts';
import { formatFirmTimestamp } from '#shared/time.ts';
import { isFromUnprovenAddress } from '../contacts/unproven-address.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { contacts, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { storeMessage } from '../messages/store-message.ts';
import { makeClient } from './make-client.ts';

/** Of the message in the conversation: the client wrote it, but not while signed in. */
export const carriedOverSubject = 'Enquiry through the website';

/**
 * An enquiry is linked once; a repeated call returns the linked client, unless that account was closed or may be
 * somebody else's. Only a new
 * client's message becomes the first of their conversation with the firm: anybody can type an existing client's address
 * into the form, and a client's conversation contains only what they wrote when signed in. Decision 040.
 */
export async function makeClientOfContact(
  context: Context,
  actor: Member,
  { id, ...person }: Input<typeof invitationsApi.makeClientOfContact>,
): Promise<MadeClient> {
  return inTransaction(context, async (tx) => {
    const [contact] = await tx.db.select().from(contacts).where(eq(contacts.id, id)).for('update');
    if (!contact) throw notFound();
    const linked = await describeLinked(tx, id);
    if (linked) return linked;

    const { made } = await makeClient(tx, actor, person);
    const { customerId } = made;
    const status = contact.status === 'new' ? 'contacted' : contact.status;
    await tx.db.update(contacts).set({ customerId, status }).where(eq(contacts.id, id));
    if (!made.existed) {
      await storeMessage(tx, {
        ...{ fromUserId: customerId, toUserId: null, subject: carriedOverSubject },
        // Messages are listed in the order of their ids, so this one has the date at which it is added.
        content: `Enquiry of ${formatFirmTimestamp(contact.submittedAt)}:\n\n${contact.message}`,
      });
    }
    await recordAudit(tx.db, actor, 'contact_linked', { type: 'contact', id, clientId: customerId });
    await announce(tx.db, 'contacts', 'staff');
    return made;
  });
}

async function describeLinked({ db }: Context, contactId: number): Promise<MadeClient | undefined> {
  const [linked] = await db
    .select({ customer: users })
    .from(contacts)
    .innerJoin(users, eq(users.id, contacts.customerId))
    .where(and(eq(contacts.id, contactId), isNull(users.deletedAt), not(isFromUnprovenAddress)));
  if (!linked) return undefined;
  const { customer } = linked;
  return { customerId: customer.id, name: personName(customer), existed: true, invited: false };
}
