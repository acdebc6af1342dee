import { z } from 'zod';
import { countOf } from './format.ts';

export const priorities = ['high', 'medium', 'low'] as const;

export const deadline = z.object({
  id: z.int(),
  title: z.string(),
  dueOn: z.iso.date(),
  priority: z.enum(priorities),
});
export type Deadline = z.infer<typeof deadline>;

/** Due within this many days is urgent, later is upcoming. */
export const urgentDays = 7;

export function isUrgent(days: number): boolean {
  return days <= urgentDays;
}

export function dueLabel(days: number): string {
  const count = countOf(Math.abs(days), 'day');
  if (days < 0) return `Overdue by ${count}`;
  return days === 0 ? 'Due today' : `Due in ${count}`;
}
