import { firm } from '#firm';
import { useUser } from '../core/session.ts';

/** The same rule as on the server: if only assigned staff see files, only owners assign staff. */
export function useMayAssign(): boolean {
  const isOwner = useUser().staffLevel === 'owner';
  return isOwner || !firm.files.assignedStaffOnly;
}
