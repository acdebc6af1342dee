import { and, eq, sql } from 'drizzle-orm';
import { contacts, users } from '../core/database/schema.ts';
import { hasUnprovenAddress } from '../core/security/accounts.ts';

/**
 * Whether an enquiry was sent from the unproven address of the account it is linked to. Earlier versions linked these;
 * they do not count as linked until the address is confirmed. For a query of `contacts`.
 */
export const isFromUnprovenAddress = sql`exists (select from ${users} where ${and(
  eq(users.id, sql`${contacts}.customer_id`),
  eq(sql`lower(${users.email})`, sql`lower(${contacts}.email)`),
  hasUnprovenAddress,
)})`;
