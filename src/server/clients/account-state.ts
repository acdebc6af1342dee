import { type SQL, sql } from 'drizzle-orm';
import type { AccountState } from '#shared/clients.ts';
import { invitations, users } from '../core/database/schema.ts';

/** For queries that join `invitations`; one that was not used can be, for a week. */
export const accountColumns = {
  accountState: sql`case
    when ${users.deletedAt} is not null then 'closed'
    when ${users.password} <> '' then 'active'
    when ${invitations.sentAt} is null then 'not_invited'
    when ${invitations.sentAt} + interval '7 days' > now() then 'invited'
    else 'invitation_expired' end` as SQL<AccountState>,
  invitedAt: invitations.sentAt,
};
