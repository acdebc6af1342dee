import { z } from 'zod';

export const priorities = ['high', 'medium', 'low'] as const;

export const deadline = z.object({
  id: z.int(),
  title: z.string(),
  dueOn: z.iso.date(),
  priority: z.enum(priorities),
});
export type Deadline = z.infer<typeof deadline>;
