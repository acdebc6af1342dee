import type { Role, StaffLevel } from '#shared/accounts.ts';
import { Badge } from '../ui/badge.tsx';

export const roleLabels: Record<Role, string> = { admin: 'Admin', customer: 'Customer' };

export const levelLabels: Record<StaffLevel, string> = { owner: 'Owner', staff: 'Staff' };

/** Marks owners, because only they manage staff accounts. */
export function RoleBadge({ role, staffLevel }: { role: Role; staffLevel: StaffLevel | null }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={role === 'admin' ? 'info' : 'neutral'}>{roleLabels[role]}</Badge>
      {staffLevel === 'owner' && <Badge tone="success">{levelLabels.owner}</Badge>}
    </span>
  );
}
