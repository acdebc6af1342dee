import { firm } from '#firm';
import { useUser } from '../core/session.ts';

/**
 * The same rule as on the server: if only assigned staff see files, only owners may link, since linking can open files
 * too.
 */
export function useMayLink(): boolean {
  const isOwner = useUser().staffLevel === 'owner';
  return isOwner || !firm.files.assignedStaffOnly;
}
