import { z } from 'zod';
import { listedCompany } from './companies.ts';
import { endpoint, idField, rowId } from './endpoint.ts';
import { countOf } from './format.ts';
import { searchQuery } from './paging.ts';
import { calendarDate } from './time.ts';

export const priorities = ['high', 'medium', 'low'] as const;

export const deadline = z.object({
  id: z.int(),
  title: z.string(),
  dueOn: z.iso.date(),
  priority: z.enum(priorities),
});
export type Deadline = z.infer<typeof deadline>;

/** For the staff's dashboard: with the names of its client and company, null for one of the firm's own. */
export const dueDeadline = deadline.extend({ concerns: z.string().nullable() });
export type DueDeadline = z.infer<typeof dueDeadline>;

/** What a customer sees of a deadline that concerns them. */
export const ownDeadline = deadline.omit({ priority: true }).extend({ company: z.string().nullable() });
export type OwnDeadline = z.infer<typeof ownDeadline>;

/** Due within this many days is urgent, later is upcoming. */
const urgentDays = 7;

export function isUrgent(days: number): boolean {
  return days <= urgentDays;
}

/** The sections of a list of deadlines, in order, with their headings. */
export const dueParts = { overdue: 'Overdue', soon: 'Next 7 days', later: 'Later' } as const;
export type DuePart = keyof typeof dueParts;

export function duePart(days: number): DuePart {
  if (days < 0) return 'overdue';
  return isUrgent(days) ? 'soon' : 'later';
}

export function dueLabel(days: number): string {
  const count = countOf(Math.abs(days), 'day');
  if (days < 0) return `Overdue by ${count}`;
  return days === 0 ? 'Due today' : `Due in ${count}`;
}

export const deadlineInput = z.object({
  title: z.string().trim().min(2, 'Please enter a title').max(200, 'Title must be at most 200 characters'),
  dueOn: calendarDate('Please select a date'),
  priority: z.enum(priorities, 'Please select a priority'),
  /** Optional: a customer, by username or email, and a company, by id because names are not unique. */
  client: z.string().trim().max(254).optional(),
  companyId: idField.nullish(),
  /** Whether the client, or the company's people, see it on their dashboard. A new one is shown by default. */
  shownToClient: z.boolean().optional(),
});
export type DeadlineInput = z.infer<typeof deadlineInput>;

/** For the editor: with its customer and company. */
const managedDeadline = deadline.extend({
  client: z.object({ id: z.int(), username: z.string(), name: z.string() }).nullable(),
  company: listedCompany.nullable(),
  shownToClient: z.boolean(),
});
export type ManagedDeadline = z.infer<typeof managedDeadline>;

export const list = endpoint({
  method: 'GET',
  path: '/api/admin/deadlines',
  summary:
    'All deadlines by date, overdue ones first; `companyId` keeps those of one company, `q` searches title, priority, client and company.',
  access: 'admin',
  query: searchQuery.extend({ companyId: rowId.shape.id.optional() }),
  response: z.array(managedDeadline),
  paged: true,
});

export const create = endpoint({
  method: 'POST',
  path: '/api/admin/deadlines',
  summary: 'Adds a deadline.',
  access: 'admin',
  body: deadlineInput,
  response: managedDeadline,
  status: 201,
});

export const update = endpoint({
  method: 'PATCH',
  path: '/api/admin/deadlines/:id',
  summary: 'Changes a deadline.',
  access: 'admin',
  params: rowId,
  body: deadlineInput,
  response: managedDeadline,
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/admin/deadlines/:id',
  summary: 'Removes a deadline.',
  access: 'admin',
  params: rowId,
});
