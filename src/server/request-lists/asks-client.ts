import { type SQL, sql } from 'drizzle-orm';
import { requestLists, userCompanies } from '../core/database/schema.ts';

/**
 * Whether the client of a list is still asked: whoever has left a company sees its lists no more, and hears nothing more
 * about them. `askedLists` of access.ts is the same for the one who is signed in.
 */
export const asksItsClient: SQL<boolean> = sql<boolean>`(${requestLists}.company_id is null or exists (
  select from ${userCompanies} member
  where member.user_id = ${requestLists}.customer_id and member.company_id = ${requestLists}.company_id))`;
