import { type SQL, sql } from 'drizzle-orm';
import type { AccountState } from '#shared/clients.ts';
import { invitations, users } from '../core/database/schema.ts';
import { isInvitationUsable, withoutPassword } from '../invitations/invitation-state.ts';

/** For queries that join `invitations`. */
export const accountColumns = {
  accountState: sql`case
    when ${users.deletedAt} is not null then 'closed'
    when not ${withoutPassword} then 'active'
    when ${invitations.sentAt} is null then 'not_invited'
    when ${isInvitationUsable} then 'invited'
    else 'invitation_expired' end` as SQL<AccountState>,
  invitedAt: invitations.sentAt,
};
