import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Days in which the link in the welcome mail confirms the address. */
export const confirmationLinkDays = 7;

/** Called by a button: mail scanners open every link. */
export const confirm = endpoint({
  method: 'POST',
  path: '/api/email-confirmation/confirm',
  summary:
    'Confirms the address of a registration with the token from its welcome mail. Safe to repeat, and needs no sign-in.',
  access: 'anyone',
  body: z.object({ token: z.string().min(20).max(100) }),
  limit: { calls: 60, perSeconds: 3600 },
});

export const resend = endpoint({
  method: 'POST',
  path: '/api/email-confirmation/resend',
  summary: 'Sends the welcome mail with a new link; nothing for a user whose address is confirmed.',
  access: 'signed-in',
  limit: { calls: 60, perSeconds: 3600 },
  accountLimit: { calls: 10, perSeconds: 3600 },
});
