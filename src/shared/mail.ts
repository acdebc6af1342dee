import { z } from 'zod';
import { email } from './accounts.ts';
import { endpoint, rowId } from './endpoint.ts';
import { pageQuery } from './paging.ts';
import { systemItem, systemStates } from './system.ts';

/** What the receiving server found out about a mail's sender (DMARC). Without its header nothing is known. */
export const mailAuthentications = ['passed', 'failed', 'unknown'] as const;
export type MailAuthentication = (typeof mailAuthentications)[number];

/**
 * What became of an incoming mail. `ignored`: an automatic reply, mail to a list, a test or a second delivery.
 * `refused`: over a limit, too large, or without a sender who can be answered. `failed`: could not be read at all. The
 * raw mail of the last four outcomes is purged after 90 days; one that is too large is never fetched.
 */
export const mailOutcomes = [
  'waiting',
  'message',
  'enquiry',
  'bounce',
  'ignored',
  'refused',
  'failed',
] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

const returnedMail = z.object({
  userId: z.int(),
  name: z.string(),
  address: z.string(),
  /** The response of the recipient's server, if known. */
  reason: z.string().nullable(),
  returnedAt: z.iso.datetime().nullable(),
});
export type ReturnedMail = z.infer<typeof returnedMail>;

const mailState = z.object({
  checkedAt: z.iso.datetime(),
  groups: z.array(z.object({ title: z.string(), items: z.array(systemItem) })),
  /** What a test can check. */
  outgoing: z.boolean(),
  incoming: z.boolean(),
  /** Clients whose mail bounced, latest first, at most 50. */
  returned: z.array(returnedMail),
});
export type MailState = z.infer<typeof mailState>;

export const read = endpoint({
  method: 'GET',
  path: '/api/admin/mail',
  summary: 'What is set up for mail in both directions, how it goes, and what to do about it.',
  access: 'owner',
  response: mailState,
});

/** One server's part in a test. */
const testStep = z.object({
  name: z.enum(['outgoing', 'incoming']),
  state: z.enum(systemStates),
  text: z.string(),
  /** The server's own response. */
  answer: z.string().nullable(),
  next: z.string().nullable(),
});
export type MailTestStep = z.infer<typeof testStep>;

const mailTest = z.object({
  /** Used to ask whether its mail has arrived; null if none is expected in the mailbox. */
  id: z.string().nullable(),
  startedAt: z.iso.datetime(),
  steps: z.array(testStep),
});
export type MailTest = z.infer<typeof mailTest>;

export const startTest = endpoint({
  method: 'POST',
  path: '/api/admin/mail/tests',
  summary:
    'Sends a test mail, signs in to the mailbox, and says what both servers answered. The mail goes to the mailbox, or to you where there is none.',
  access: 'owner',
  response: mailTest,
  accountLimit: { calls: 20, perSeconds: 3600 },
});

export const readTest = endpoint({
  method: 'GET',
  path: '/api/admin/mail/tests/:id',
  summary: 'Whether the mail of a test has been taken from the mailbox.',
  access: 'owner',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{16}$/) }),
  response: z.object({
    receivedAt: z.iso.datetime().nullable(),
    /** For a mail that has arrived: what the receiving server says about its sender. */
    authentication: z.enum(mailAuthentications).nullable(),
  }),
});

export const testMailInput = z.object({ address: email });
export type TestMailInput = z.infer<typeof testMailInput>;

export const sendTest = endpoint({
  method: 'POST',
  path: '/api/admin/mail/test-mails',
  summary: 'Sends a fixed text to an address and says what the mail server answered.',
  access: 'owner',
  body: testMailInput,
  response: testStep,
  accountLimit: { calls: 10, perSeconds: 3600 },
});

const receivedMail = z.object({
  id: z.int(),
  receivedAt: z.iso.datetime(),
  /** Null until the mail has been read, and if it has none. */
  fromAddress: z.string().nullable(),
  fromName: z.string().nullable(),
  subject: z.string().nullable(),
  size: z.int(),
  authentication: z.enum(mailAuthentications),
  outcome: z.enum(mailOutcomes),
  reason: z.string().nullable(),
  messageId: z.int().nullable(),
  conversationId: z.int().nullable(),
  contactId: z.int().nullable(),
  /** Whether the original can still be downloaded. */
  stored: z.boolean(),
});
export type ReceivedMail = z.infer<typeof receivedMail>;

export const listReceived = endpoint({
  method: 'GET',
  path: '/api/admin/mail/received',
  summary: 'Mails that were taken from the mailbox and what became of them, newest first.',
  access: 'owner',
  query: pageQuery.extend({ outcome: z.enum(mailOutcomes).optional() }),
  response: z.array(receivedMail),
  paged: true,
});

export const downloadOriginal = endpoint({
  method: 'GET',
  path: '/api/admin/mail/received/:id/original',
  summary:
    'A mail as it came, with everything attached to it, as an .eml file. Its files are not checked for viruses. Without the list of all mails, staff find those of messages and enquiries only. 404 once it is no longer stored.',
  access: 'admin',
  params: rowId,
  download: 'application/octet-stream',
  accountLimit: { calls: 60, perSeconds: 3600 },
});
