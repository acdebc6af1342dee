import { z } from 'zod';
import { honeypot, visitorEmail } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { pageQuery } from './paging.ts';

export const subscriberStatuses = ['pending', 'confirmed', 'unsubscribed'] as const;

const token = z.string().min(20).max(100);

const subscribeInput = z.object({
  email: visitorEmail,
  website: honeypot,
});

const subscriber = z.object({
  id: z.int(),
  email: z.string(),
  status: z.enum(subscriberStatuses),
  createdAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
  unsubscribedAt: z.iso.datetime().nullable(),
});
export type Subscriber = z.infer<typeof subscriber>;

/** The response is the same for new, pending and known addresses, so that it does not disclose subscribers. */
export const subscribe = endpoint({
  method: 'POST',
  path: '/api/newsletter',
  summary: 'Asks for the newsletter. A mail with a link has to confirm it.',
  access: 'anyone',
  body: subscribeInput,
  response: z.object({ received: z.literal(true) }),
  status: 202,
  limit: { calls: 20, perSeconds: 3600 },
});

/** Called by a button and not by opening the link: mail scanners open every link. */
export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/api/newsletter/confirm',
  summary: 'Confirms the address with the token from the mail. Safe to repeat.',
  access: 'anyone',
  body: z.object({ token }),
  response: z.object({ email: z.string() }),
  limit: { calls: 60, perSeconds: 3600 },
});

/**
 * Called by the page's button, and by mail programs in one click (RFC 8058), whose form body the token in the URL
 * replaces.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  summary: 'Ends the newsletter with the token from any of its mails. Safe to repeat.',
  access: 'anyone',
  query: z.object({ token }),
  response: z.object({ email: z.string() }),
  limit: { calls: 60, perSeconds: 3600 },
});

export const listSubscribers = endpoint({
  method: 'GET',
  path: '/api/admin/newsletter',
  summary: 'Who asked for the newsletter, newest first.',
  access: 'admin',
  query: pageQuery,
  response: z.array(subscriber),
  paged: true,
});

export const exportSubscribers = endpoint({
  method: 'GET',
  path: '/api/admin/newsletter/export',
  summary: 'All confirmed subscribers as CSV.',
  access: 'admin',
  download: 'text/csv',
});
