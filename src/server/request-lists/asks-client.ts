import { type SQL, sql } from 'drizzle-orm';
import { requestLists, userCompanies } from '../core/database/schema.ts';

/**
 * Whether a list still asks its client: someone who has left a company no longer sees its lists or hears about them.
 * `askedLists` in access.ts is the same condition for the signed-in user.
 */
export const asksItsClient: SQL<boolean> = sql<boolean>`(${requestLists}.company_id is null or exists (
  select from ${userCompanies} member
  where member.user_id = ${requestLists}.customer_id and member.company_id = ${requestLists}.company_id))`;
