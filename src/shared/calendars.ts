import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The address at which calendar programs read a staff member's appointments. */
const feed = z.object({
  /** The path of the feed, without the origin; null before the first one was created. */
  path: z.string().nullable(),
});

export const readFeed = endpoint({
  method: 'GET',
  path: '/api/admin/calendar-feed',
  summary: "The private address of one's own calendar feed.",
  access: 'admin',
  response: feed,
});

export const renewFeed = endpoint({
  method: 'POST',
  path: '/api/admin/calendar-feed',
  summary: "Makes a new address for one's own calendar feed; the old one stops working at once.",
  access: 'admin',
  response: feed,
});

export const read = endpoint({
  method: 'GET',
  path: '/api/calendars/:token.ics',
  summary: "A staff member's meetings as iCalendar, for Google, Apple and Outlook calendars to subscribe to.",
  access: 'anyone',
  params: z.object({ token: z.string().min(1).max(100) }),
  download: 'text/calendar',
  limit: { calls: 60, perSeconds: 60 },
});
