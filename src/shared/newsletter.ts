import { z } from 'zod';
import { honeypot, visitorEmail } from './contacts.ts';
import { endpoint, rowId } from './endpoint.ts';
import { searchQuery, searchText } from './paging.ts';

export const subscriberStatuses = ['pending', 'confirmed', 'unsubscribed'] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];

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
 * Called by the page's button, and by mail programs in one click (RFC 8058), whose form body is ignored in favour of
 * the token in the URL.
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
  summary: 'Who asked for the newsletter, newest first; `q` searches address and status.',
  access: 'admin',
  query: searchQuery,
  response: z.array(subscriber),
  paged: true,
});

export const exportSubscribers = endpoint({
  method: 'GET',
  path: '/api/admin/newsletter/export',
  summary:
    'The confirmed subscribers that `q` finds as CSV, all without it, each with the link that ends the subscription.',
  access: 'admin',
  query: z.object({ q: searchText }),
  download: 'text/csv',
});

export const subscriberInput = z.object({ email: visitorEmail });
export type SubscriberInput = z.infer<typeof subscriberInput>;

/** Nobody can subscribe somebody else, so an address that staff add has to be confirmed too. */
export const addSubscriber = endpoint({
  method: 'POST',
  path: '/api/admin/newsletter',
  summary:
    'Adds an address, which gets a mail to confirm it. Not possible for one that is subscribed, was asked just now, or has unsubscribed.',
  access: 'admin',
  body: subscriberInput,
  response: subscriber,
  status: 201,
  limit: { calls: 100, perSeconds: 3600 },
});

export const removeSubscriber = endpoint({
  method: 'DELETE',
  path: '/api/admin/newsletter/:id',
  summary: 'Unsubscribes an address, or deletes it if it was never confirmed. Safe to repeat.',
  access: 'admin',
  params: rowId,
});
