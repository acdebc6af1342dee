import { Avatar } from '../ui/avatar.tsx';
import { usePhotoUrl } from './api.ts';

interface Props {
  /** Undefined for the support queue and for customers, who have no photo. */
  userId: number | undefined;
  name: string;
  className?: string;
}

/** A user's photo, which only staff have, or initials. */
export function StaffAvatar({ userId, ...avatar }: Props) {
  return <Avatar {...avatar} photoUrl={usePhotoUrl(userId)} />;
}
