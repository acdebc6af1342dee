import { firm } from '../../../firm.config.ts';

const dayMs = 86_400_000;
const urgentDays = 7;

/** Whole days from today, as the firm's calendar has it, to a date. */
export function daysUntil(dueOn: string, now = new Date()): number {
  // The Canadian format is YYYY-MM-DD.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: firm.timeZone }).format(now);
  return Math.round((Date.parse(dueOn) - Date.parse(today)) / dayMs);
}

export function isUrgent(days: number): boolean {
  return days <= urgentDays;
}

export function dueLabel(days: number): string {
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  if (days < 0) return `Overdue by ${count}`;
  return days === 0 ? 'Due today' : `Due in ${count}`;
}
