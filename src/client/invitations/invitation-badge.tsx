import type { Invitation } from '#shared/invitations.ts';
import { formatDay } from '#shared/time.ts';
import { Badge } from '../ui/badge.tsx';

/** For staff, beside a user who has no password yet. */
export function InvitationBadge({ invitation }: { invitation: Invitation }) {
  const { state, sentAt } = invitation;
  if (state === 'invited') return <Badge tone="info">Invited {formatDay(sentAt ?? '')}</Badge>;
  if (state === 'expired') return <Badge tone="warning">Invitation expired</Badge>;
  return <Badge tone="neutral">Not invited</Badge>;
}
