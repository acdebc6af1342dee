import { firm } from '#firm';
import { useUser } from '../core/session.ts';

/** As on the server: where an assignment opens files, so does a link to a company. */
export function useMayLink(): boolean {
  const isOwner = useUser().staffLevel === 'owner';
  return isOwner || !firm.files.assignedStaffOnly;
}
