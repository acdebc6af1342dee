import { isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { firm } from '#firm';
import { isAssigned, isOwner } from '../access.ts';
import { incomingMails, messages } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';

/**
 * Mails whose original staff may download: those of a client's message contain the client's files. What became neither
 * a message nor an enquiry is listed only for owners.
 */
export function openableMails(actor: Member): SQL | undefined {
  const ofVisibleClient = firm.files.assignedStaffOnly
    ? sql`exists (select from ${messages} where ${messages.id} = ${incomingMails}.message_id
        and ${isAssigned(actor, messages.fromUserId)})`
    : isNotNull(incomingMails.messageId);
  return or(
    ofVisibleClient,
    isNotNull(incomingMails.contactId),
    isOwner(actor) ? isNull(incomingMails.messageId) : undefined,
  );
}
