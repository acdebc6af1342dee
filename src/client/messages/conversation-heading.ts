import { firm } from '#firm';
import type { Role } from '#shared/accounts.ts';
import type { MessageUser } from '#shared/messages.ts';
import { roleLabels } from '../users/role-badge.tsx';

/** The name of the support queue. */
export const supportName = 'Support';
export const supportNote = `Whoever at ${firm.shortName} is free first`;

interface Heading {
  title: string;
  /** Beside the title: the staff member's name, which the list of conversations shows too. */
  name?: string | undefined;
  note: string;
}

/** The heading of a conversation. Customers see 'Support' with the name of the staff member, once there is one. */
export function headingFor(
  reader: Role,
  other: MessageUser | null,
  assignee: MessageUser | null = null,
): Heading {
  if (!other) {
    return assignee
      ? { title: supportName, name: assignee.name, note: `Answers for ${firm.shortName}` }
      : { title: supportName, note: supportNote };
  }
  if (reader === 'customer') {
    const { name, jobTitle } = other;
    return { title: supportName, name, note: jobTitle && jobTitle !== name ? jobTitle : firm.shortName };
  }
  return {
    title: other.name,
    note: other.role === 'admin' ? (other.jobTitle ?? roleLabels.admin) : roleLabels.customer,
  };
}
