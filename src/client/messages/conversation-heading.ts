import { firm } from '#firm';
import type { Role } from '#shared/accounts.ts';
import type { MessageUser } from '#shared/messages.ts';
import { roleLabels } from '../users/role-badge.tsx';

/** The name of the support queue. */
export const supportName = 'Support';
export const supportNote = `Whoever at ${firm.shortName} is free first`;

/** The heading of a conversation. Customers see 'Support', with the staff member below. */
export function headingFor(reader: Role, other: MessageUser | null): { title: string; note: string } {
  if (reader === 'customer') return { title: supportName, note: other ? withTitle(other) : supportNote };
  if (!other) return { title: supportName, note: supportNote };
  return {
    title: other.name,
    note: other.role === 'admin' ? (other.jobTitle ?? roleLabels.admin) : roleLabels.customer,
  };
}

function withTitle({ name, jobTitle }: MessageUser): string {
  return jobTitle && jobTitle !== name ? `${name}, ${jobTitle}` : name;
}
