import { firm } from '#firm';
import type { Role } from '#shared/accounts.ts';
import type { MessageUser } from '#shared/messages.ts';
import { roleLabels } from '../users/role-badge.tsx';

/** The name of the support queue. */
export const supportName = 'Support';
export const supportNote = `Whoever at ${firm.shortName} is free first`;

interface Heading {
  title: string;
  /** Beside the title: the staff member's name, which the list of conversations shows. */
  name?: string | undefined;
  note: string;
}

/**
 * The heading of a conversation. Customers see 'Support', beside it the staff member of the conversation or below it who
 * answers for the firm, once there is somebody.
 */
export function headingFor(
  reader: Role,
  other: MessageUser | null,
  assignee: MessageUser | null = null,
): Heading {
  if (!other) {
    // The assignee is not in the title: the conversation with this person has that heading.
    const note = assignee ? `${assignee.name} answers for ${firm.shortName}` : supportNote;
    return { title: supportName, note };
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
