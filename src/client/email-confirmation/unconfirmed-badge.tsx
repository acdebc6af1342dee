import { Badge } from '../ui/badge.tsx';

export const notConfirmed = 'Email not confirmed';

/** Below the confirmed address of a client that staff can change. */
export const newEmailHint =
  'A new address gets a link to confirm it; until then we send no email about messages, files and appointments to it. The previous one is told.';

/** For staff: the user has not confirmed this email address yet. */
export function UnconfirmedBadge({ user }: { user: { emailConfirmed: boolean } }) {
  return user.emailConfirmed ? null : <Badge tone="warning">{notConfirmed}</Badge>;
}
