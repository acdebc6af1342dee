import { z } from 'zod';
import { staffMember } from './accounts.ts';
import { addresses } from './addresses.ts';
import { accessLevels, companySummary, listedCompany } from './companies.ts';
import { deadline } from './deadlines.ts';
import { endpoint, rowId } from './endpoint.ts';
import { pageQuery } from './paging.ts';
import { tag } from './tags.ts';
import { timelineClient, timelineEntry, timelineKinds } from './timeline-entries.ts';

/** `not_invited` has neither a password nor an invitation; `closed` accounts can only be read. */
export const accountStates = ['active', 'invited', 'invitation_expired', 'not_invited', 'closed'] as const;
export type AccountState = (typeof accountStates)[number];

/** Nobody has chosen a password for the account yet. */
export function canBeInvited({ accountState }: { accountState: AccountState }): boolean {
  return accountState !== 'active' && accountState !== 'closed';
}

const account = {
  accountState: z.enum(accountStates),
  /** When the unused invitation was last sent. */
  invitedAt: z.iso.datetime().nullable(),
};

const clientCompany = listedCompany.extend({
  businessType: z.string(),
  fiscalYearEnd: z.string().nullable(),
  isPrimaryCompany: z.boolean(),
  isPrimaryContact: z.boolean(),
  accessLevel: z.enum(accessLevels),
});
export type ClientCompany = z.infer<typeof clientCompany>;

/** Another person of the client's companies, with those that they share. */
const companyPerson = z.object({
  id: z.int(),
  name: z.string(),
  ...account,
  companies: z.array(
    companySummary.extend({ accessLevel: z.enum(accessLevels), isPrimaryContact: z.boolean() }),
  ),
});
export type CompanyPerson = z.infer<typeof companyPerson>;

/** How many of the people who share a company with a client are listed. */
export const maxPeople = 100;

const client = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  phone: z.string().nullable(),
  ...account,
  clientSince: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** The stronger one of those that are set up. */
  secondFactor: z.enum(['passkey', 'app']).nullable(),
  /** Null if they have never signed in, or not for so long that their devices are forgotten. */
  lastSeenAt: z.iso.datetime().nullable(),
  addresses,
  /** The primary one first. */
  companies: z.array(clientCompany),
  tags: z.array(tag),
  assignedStaff: z.array(staffMember),
  /** By name, at most `maxPeople`. */
  people: z.array(companyPerson),
});
export type Client = z.infer<typeof client>;

export const read = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:id',
  summary:
    'Who a client is: contact details, companies, the others of these companies, tags, assigned staff.',
  access: 'admin',
  params: rowId,
  response: client,
});

/** Counting stops here: this value means that many or more. */
export const countedEntries = 100;

/** '7', or '99+' if counting has stopped. */
export function entryCountLabel(count: number): string {
  return count < countedEntries ? String(count) : `${countedEntries - 1}+`;
}

/** Null if there is none. All counts stop at `countedEntries`. */
const openMatters = z.object({
  /** Conversations in which the firm owes an answer, the one that has waited longest first. */
  conversations: z
    .object({
      count: z.int(),
      open: z.array(z.object({ id: z.int(), since: z.iso.datetime(), client: timelineClient })),
    })
    .nullable(),
  /** What was sent and staff have not decided on, and since when the oldest of it waits. */
  toReview: z.object({ count: z.int(), since: z.iso.datetime() }).nullable(),
  /** Upcoming or going on now. */
  appointments: z
    .object({
      count: z.int(),
      next: z.object({
        id: z.int(),
        title: z.string(),
        serviceType: z.string(),
        startsAt: z.iso.datetime(),
        endsAt: z.iso.datetime(),
        host: z.string(),
        client: timelineClient.nullable(),
      }),
    })
    .nullable(),
  /** From today on: of a client and of their companies, or of a company and of its people. */
  deadlines: z
    .object({
      count: z.int(),
      next: deadline.extend({ company: companySummary.nullable(), client: timelineClient.nullable() }),
    })
    .nullable(),
  /** What the client or the company still has to send, and the list that is due first. */
  requests: z
    .object({
      lists: z.int(),
      left: z.int(),
      items: z.int(),
      next: z.object({ id: z.int(), title: z.string(), nextReminderAt: z.iso.datetime().nullable() }),
    })
    .nullable(),
  /** Files that staff uploaded and nobody has opened yet; `oldestAt` is null for one from an earlier system. */
  unopenedFiles: z.object({ count: z.int(), oldestAt: z.iso.datetime().nullable() }).nullable(),
  /** Entries of the timeline by kind; `audit` is null for staff who are not owners, because they do not see these. */
  counts: z.object({
    file: z.int(),
    message: z.int(),
    appointment: z.int(),
    enquiry: z.int(),
    note: z.int(),
    opening: z.int(),
    audit: z.int().nullable(),
  }),
});
export type OpenMatters = z.infer<typeof openMatters>;

export const readOpen = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:id/open',
  summary: 'What is open with a client, and how many entries of each kind their timeline has.',
  access: 'admin',
  params: rowId,
  response: openMatters,
});

const timelineQuery = pageQuery.extend({ kind: z.enum(timelineKinds).optional() });

export const listTimeline = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:id/timeline',
  summary:
    'Everything exchanged with a client, newest first; `kind` keeps one kind. Other entries of the audit log (`audit`): owners only.',
  access: 'admin',
  params: rowId,
  query: timelineQuery,
  response: z.array(timelineEntry),
  paged: true,
});

export const readCompanyOpen = endpoint({
  method: 'GET',
  path: '/api/admin/companies/:id/open',
  summary: 'What is open with a company and its people, and how many entries of each kind its timeline has.',
  access: 'admin',
  params: rowId,
  response: openMatters,
});

export const listCompanyTimeline = endpoint({
  method: 'GET',
  path: '/api/admin/companies/:id/timeline',
  summary:
    'Everything exchanged with a company and its people, newest first; of files only those of the company. `kind` keeps one kind. Other entries of the audit log (`audit`): owners only.',
  access: 'admin',
  params: rowId,
  query: timelineQuery,
  response: z.array(timelineEntry),
  paged: true,
});
