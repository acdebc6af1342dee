import type { supportCategories } from '../../src/shared/support.ts';

export interface Line {
  by: 'client' | 'staff';
  text: string;
}

/**
 * `{client}` and `{staff}` become first names, `{amount}` a sum that stays the same within the conversation,
 * and periods are those of firm-calendar.ts.
 */
export interface Conversation {
  client: string;
  /** Nobody in particular: the firm's queue. */
  staff: string | null;
  /** When the last line was written. */
  daysAgo: number;
  lines: Line[];
  /** How many lines at the end nobody has opened yet. */
  unread?: number;
  channel?: 'email';
  support?: { subject: string; category: (typeof supportCategories)[number] };
}

export function client(text: string): Line {
  return { by: 'client', text };
}

export function staff(text: string): Line {
  return { by: 'staff', text };
}
