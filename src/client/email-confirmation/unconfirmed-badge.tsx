import { Badge } from '../ui/badge.tsx';

export const notConfirmed = 'Email not confirmed';

/** For staff: the client has not shown yet that they read the mail of this address. */
export function UnconfirmedBadge({ user }: { user: { emailConfirmed: boolean } }) {
  return user.emailConfirmed ? null : <Badge tone="warning">{notConfirmed}</Badge>;
}
