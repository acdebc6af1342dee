import { and, eq, ne, not, sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { contacts, emailConfirmations, users } from '../core/database/schema.ts';
import { hasUnprovenAddress } from '../core/security/accounts.ts';
import type { Actor } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';

/** Staff had replaced the address when it was confirmed, and have entered it again: the client still reads its mail. */
const wasConfirmedBefore = sql`exists (select from ${emailConfirmations}
  where ${emailConfirmations.userId} = ${users.id}
    and lower(${emailConfirmations.replacedEmail}) = lower(${contacts}.email))`;

/**
 * Whether an enquiry was sent from the unproven address of the account it is linked to. Earlier versions linked these;
 * they do not count as linked until the address is confirmed. For a query of `contacts`.
 */
export const isFromUnprovenAddress = sql`exists (select from ${users} where ${and(
  eq(users.id, sql`${contacts}.customer_id`),
  eq(sql`lower(${users.email})`, sql`lower(${contacts}.email)`),
  hasUnprovenAddress,
  not(wasConfirmedBefore),
)})`;

/**
 * Called before the address of an account is replaced, and before the account is locked: 'Make client' locks the enquiry
 * first, too. Enquiries from an address that the account never proved would otherwise count as linked once another
 * address is confirmed.
 */
export async function unlinkUnprovenEnquiries(
  tx: Db,
  actor: Actor,
  customerId: number,
  newEmail: string,
): Promise<void> {
  const isOther = ne(sql`lower(${contacts.email})`, newEmail.toLowerCase());
  const unlinked = await tx
    .update(contacts)
    .set({ customerId: null })
    .where(and(eq(contacts.customerId, customerId), isOther, isFromUnprovenAddress))
    .returning({ id: contacts.id });
  // Screens showed these as not linked already.
  for (const { id } of unlinked) await recordAudit(tx, actor, 'contact_unlinked', { type: 'contact', id });
}
