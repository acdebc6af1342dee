import type { Role } from '#shared/accounts.ts';
import { Badge } from '../ui/badge.tsx';

export const roleLabels: Record<Role, string> = { admin: 'Admin', customer: 'Customer' };

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={role === 'admin' ? 'info' : 'neutral'}>{roleLabels[role]}</Badge>;
}
