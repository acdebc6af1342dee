import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const supportCategories = ['technical', 'billing', 'account', 'files', 'other'] as const;

export const supportCategoryLabels: Record<(typeof supportCategories)[number], string> = {
  technical: 'Technical',
  billing: 'Billing',
  account: 'Account',
  files: 'Files',
  other: 'Other',
};

/** `userId`, `email` and `name` are accepted and ignored: the server takes them from the session. */
export const supportInput = z.object({
  subject: z
    .string()
    .trim()
    .min(5, 'Subject must be at least 5 characters')
    .max(200, 'Subject must be at most 200 characters'),
  category: z.enum(supportCategories, 'Please select a category'),
  message: z
    .string()
    .trim()
    .min(10, 'Message must be at least 10 characters')
    .max(5000, 'Message must be at most 5,000 characters'),
});
export type SupportInput = z.infer<typeof supportInput>;

export const request = endpoint({
  method: 'POST',
  path: '/api/support',
  summary: "Asks the firm for help: stored in the firm's queue and acknowledged by mail.",
  access: 'signed-in',
  body: supportInput,
  response: z.object({ received: z.literal(true) }),
  status: 201,
  idempotent: true,
  limit: { calls: 60, perSeconds: 3600 },
  // Each request sends an email, possibly to an unconfirmed address.
  accountLimit: { calls: 20, perSeconds: 3600 },
});
