import type { Topic } from '#shared/live.ts';

/*
 * The busiest hour of April of a firm with 5,000 clients. Every figure is an assumption; docs/scale.md gives the
 * reasons.
 */
export const clients = 5000;
export const staff = 40;

/** Half of the clients come three times in five peak days; the last day has a double share, its busiest hour 15 %. */
const visitsPerHour = (0.5 * clients * 3 * 2 * 0.15) / 5;
const visitMinutes = 12;
/** Actions per visit; `start` is its first page view. */
const ofVisit = { start: 1, view: 7, upload: 1, message: 0.5 };
export const signInShare = 0.5;

/** Actions per staff member and hour. */
const ofStaffHour = { view: 80, answer: 15, download: 10 };
/** While somebody writes, the page reports it every few seconds. */
export const writingCalls = 4;

const publicPages = 900;
const bookings = 60;
/** Every third public page is a visitor's first one, which also loads scripts and styles. */
export const newVisitorShare = 1 / 3;

/** A staff member may have at most ten streams, which limits the multiple. */
export const sessionsOfStaff = 10;

const sum = (weights: Record<string, number>) => Object.values(weights).reduce((all, one) => all + one, 0);

export type Action = 'start' | 'view' | 'upload' | 'message' | 'answer' | 'download' | 'page' | 'booking';

export interface Kind {
  /** How many are active at the same time, at multiple 1. */
  count: number;
  /** The mean pause between actions, exponentially distributed. */
  thinkSeconds: number;
  actions: Partial<Record<Action, number>>;
}

export const kinds: Record<'client' | 'staff' | 'visitor', Kind> = {
  client: {
    count: (visitsPerHour * visitMinutes) / 60,
    thinkSeconds: (visitMinutes * 60) / sum(ofVisit),
    actions: ofVisit,
  },
  staff: { count: staff, thinkSeconds: 3600 / sum(ofStaffHour), actions: ofStaffHour },
  visitor: {
    count: 16,
    thinkSeconds: (3600 * 16) / (publicPages + bookings),
    actions: { page: publicPages, booking: bookings },
  },
};

/** A read of a page and the topics whose events trigger it again. */
export interface Read {
  path: string;
  topics: readonly Topic[];
  /** Refetched at once after an event. */
  prompt?: boolean;
  /** For messages: the path that marks them as read. */
  marksRead?: string;
}

const read = (path: string, ...topics: Topic[]): Read => ({ path, topics });
const promptRead = (path: string, ...topics: Topic[]): Read => ({ path, topics, prompt: true });
const openMessages = (conversation: string): Read => ({
  ...promptRead(`${conversation}/messages?limit=30`, 'messages'),
  marksRead: `${conversation}/read`,
});

/** Part of every page of the portal. */
const bell = read('/api/messages?unread=true&limit=5', 'messages');
const photos = read('/api/staff/photos', 'availability');
export const frames = {
  client: [bell, photos],
  staff: [
    bell,
    photos,
    read('/api/admin/conversations/counts', 'messages'),
    read('/api/admin/restored-copy', 'backups'),
    read('/api/admin/system/mail', 'system'),
  ],
};

interface Ids {
  client: number;
  staff: number;
  /** The client's conversation with their assigned staff member. */
  conversation: number;
  list: number;
  month: string;
  day: string;
}

const forYou: Topic[] = ['request-lists', 'files', 'messages', 'appointments', 'deadlines', 'companies'];

/** What each page reads, taken from the browser's requests in the demo. A visit begins at the first one. */
export const clientScreens: ((ids: Ids) => Read[])[] = [
  () => [
    read('/api/dashboard', 'files', 'messages', 'appointments', 'user'),
    read('/api/dashboard/for-you', ...forYou),
  ],
  () => [read('/api/files?limit=50', 'files'), read('/api/companies', 'companies')],
  () => [read('/api/staff', 'availability', 'users'), read('/api/conversations?limit=50', 'messages')],
  ({ staff }) => [
    read('/api/conversations?limit=50', 'messages'),
    read(`/api/conversations/${staff}`, 'messages'),
    openMessages(`/api/conversations/${staff}`),
  ],
  ({ month }) => [
    read(`/api/admin/first/availability/month?month=${month}`, 'availability'),
    read('/api/appointments?when=upcoming&limit=50', 'appointments'),
    read('/api/appointments?when=earlier&limit=5', 'appointments'),
  ],
  ({ list }) => [read(`/api/request-lists/${list}`, 'request-lists', 'files')],
];

const exchanged: Topic[] = ['messages', 'files', 'appointments', 'contacts', 'client-notes', 'companies'];
const openConversations = read('/api/admin/conversations?view=mine&state=open&limit=50', 'messages');

export const staffScreens: ((ids: Ids) => Read[])[] = [
  () => [
    read(
      '/api/admin/dashboard',
      ...(['files', 'messages', 'appointments', 'contacts', 'deadlines', 'users', 'request-lists'] as const),
    ),
  ],
  () => [openConversations],
  ({ conversation, client }) => conversationReads(conversation, client),
  ({ client }) => [
    read(`/api/admin/clients/${client}`, 'users', 'tags', 'companies'),
    read(`/api/admin/clients/${client}/open`, ...exchanged, 'deadlines', 'request-lists'),
    read(`/api/admin/clients/${client}/timeline?limit=50`, ...exchanged),
  ],
  () => [
    read('/api/admin/files?limit=50', 'files'),
    read('/api/admin/files/types', 'files'),
    read('/api/admin/request-counts', 'request-lists', 'files'),
  ],
  () => [
    read('/api/admin/request-counts', 'request-lists', 'files'),
    read('/api/admin/request-items/to-review?limit=50', 'request-lists', 'files'),
  ],
  ({ staff, day }) => [
    read('/api/staff', 'availability', 'users'),
    read(`/api/admin/staff/${staff}/week?date=${day}`, 'appointments', 'availability'),
  ],
];

/** The list of conversations, one of them, and the client details beside it. */
export function conversationReads(conversation: number, client: number): Read[] {
  return [
    openConversations,
    promptRead(`/api/admin/conversations/${conversation}`, 'messages', 'conversation-writers'),
    openMessages(`/api/admin/conversations/${conversation}`),
    read(`/api/admin/clients/${client}`, 'users', 'tags', 'companies'),
    read(`/api/admin/clients/${client}/timeline?kind=file&limit=8`, 'files'),
  ];
}
