import { and, eq, isNull } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import { personName } from '#shared/format.ts';
import type * as invitationsApi from '#shared/invitations.ts';
import type { MadeClient } from '#shared/invitations.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { contacts, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { storeMessage } from '../messages/store-message.ts';
import { makeClient } from './make-client.ts';

/** For the message in the conversation: the client wrote it, but not while signed in. */
const carriedOverSubject = 'Enquiry through the website';

/**
 * An enquiry is linked once; a repeated call returns the linked client, unless that account was closed. Only a new
 * client's message becomes the first of their conversation with the firm: anybody can type an existing client's address
 * into the form, and a client's conversation contains only what they wrote when signed in. Decision 040.
 */
export async function makeClientOfContact(
  context: Context,
  actor: Member,
  { id, invite, ...person }: Input<typeof invitationsApi.makeClientOfContact>,
): Promise<MadeClient> {
  return inTransaction(context, async (tx) => {
    const [contact] = await tx.db.select().from(contacts).where(eq(contacts.id, id)).for('update');
    if (!contact) throw notFound();
    const linked = contact.customerId !== null && (await describeLinked(tx, contact.customerId));
    if (linked) return linked;

    const { made } = await makeClient(tx, actor, person, invite);
    const { customerId } = made;
    const status = contact.status === 'new' ? 'contacted' : contact.status;
    await tx.db.update(contacts).set({ customerId, status }).where(eq(contacts.id, id));
    if (!made.existed) {
      await storeMessage(tx, {
        ...{ fromUserId: customerId, toUserId: null, subject: carriedOverSubject },
        ...{ content: contact.message, sentAt: contact.submittedAt },
      });
    }
    await recordAudit(tx.db, actor, 'contact_linked', { type: 'contact', id, clientId: customerId });
    await announce(tx.db, 'contacts', 'staff');
    return made;
  });
}

async function describeLinked({ db }: Context, customerId: number): Promise<MadeClient | undefined> {
  const [customer] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, customerId), isNull(users.deletedAt)));
  return customer && { customerId, name: personName(customer), existed: true, invited: false };
}
