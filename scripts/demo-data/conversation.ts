import type { supportCategories } from '#shared/support.ts';

export interface Line {
  by: 'client' | 'staff';
  text: string;
  /** How the name of a paper of this client begins that the message carries. */
  paper?: string;
}

/**
 * `{client}` and `{staff}` become first names, `{amount}` a sum that stays the same within the conversation,
 * and periods are those of firm-calendar.ts.
 */
export interface Conversation {
  client: string;
  /** Nobody in particular: the firm's queue, where it waits as long as nobody has opened it. */
  staff: string | null;
  /** When the last line was written. */
  daysAgo: number;
  lines: Line[];
  /** How many lines at the end nobody has opened yet. */
  unread?: number;
  channel?: 'email';
  support?: { subject: string; category: (typeof supportCategories)[number] };
}

export function client(text: string, paper?: string): Line {
  return { by: 'client', text, paper };
}

export function staff(text: string, paper?: string): Line {
  return { by: 'staff', text, paper };
}
