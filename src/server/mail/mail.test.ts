import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailState } from '#shared/mail.ts';
import type { SystemItem } from '#shared/system.ts';
import { afterFile } from '#test/after-file.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { createContact } from '#test/factories/contacts.ts';
import { createIncomingMail } from '#test/factories/incoming-mails.ts';
import { createMessage } from '#test/factories/messages.ts';
import { startImapServer } from '#test/imap-server.ts';
import { startMailSink } from '#test/mail-sink.ts';
import type { Database } from '../core/database/db.ts';
import { incomingMails, installation, messageMails, systemReports, users } from '../core/database/schema.ts';
import type { Env } from '../core/process/env.ts';
import { readInstallation } from '../core/storage/installation.ts';

const mailAddress = 'office@example.test';
const password = 'copper/teapot 93';

let database: Database;
let owner: SignedInUser;
let sink: Awaited<ReturnType<typeof startMailSink>>;
let imap: Awaited<ReturnType<typeof startImapServer>>;
/** Has an SMTP and an IMAP server. */
let test: TestApp;

beforeAll(async () => {
  database = await openEmptyDatabase('mail_page');
  [sink, imap] = await Promise.all([startMailSink(), startImapServer({ password, mails: 3 })]);
  afterFile(async () => {
    await Promise.all([sink.close(), imap.close()]);
  });
  test = await withSettings({ smtpUrl: sink.url, imapUrl: imap.url(password), mailAddress });
  owner = await signedInAdmin(test);
});

beforeEach(async () => {
  await test.db.delete(incomingMails);
  await test.db.delete(systemReports);
});

const withSettings = (env: Partial<Env>) => startTestApp(env, { database });

async function readState(app: TestApp): Promise<MailState & { items: Record<string, SystemItem> }> {
  const response = await app.request({ url: '/api/admin/mail', token: owner.token });
  expect(response.statusCode).toBe(200);
  const state: MailState = response.json();
  const items = state.groups.flatMap((group) => group.items).map((item) => [item.name, item]);
  return { ...state, items: Object.fromEntries(items) };
}

const list = (query: Record<string, string> = {}) =>
  test.request({ url: '/api/admin/mail/received', query, token: owner.token });

describe('GET /api/admin/mail', () => {
  it('names the missing settings if no mail server is configured', async () => {
    const { items, outgoing, incoming } = await readState(await withSettings({}));
    expect([outgoing, incoming]).toEqual([false, false]);
    expect(items.outgoing).toMatchObject({ state: 'off', next: expect.stringContaining('SMTP_URL') });
    expect(items.incoming).toMatchObject({ state: 'off', next: expect.stringContaining('IMAP_URL') });
    expect(items.senders).toBeUndefined();
    expect(items.received?.text).toBe('No mail has been received yet.');
  });

  it('names servers, users and addresses, but no password', async () => {
    const smtpUrl = sink.url.replace('smtp://', 'smtp://portal:hidden%20words@');
    const app = await withSettings({ smtpUrl, imapUrl: imap.url(password), mailAddress });
    await test.db.insert(systemReports).values({ name: 'mailbox', succeeded: true, message: '' });
    const { items } = await readState(app);
    expect(items.outgoing?.text).toContain(`127.0.0.1, port ${sink.port}, signed in as portal.`);
    expect(items.incoming).toMatchObject({
      state: 'works',
      text: `Mail to ${mailAddress} is taken in, from the mailbox at 127.0.0.1, port ${imap.port}, signed in as office.`,
    });
    expect(items.senders).toMatchObject({
      state: 'attention',
      text: 'No sender can be verified: set MAIL_AUTH_SERVER.',
    });
    expect(JSON.stringify(items)).not.toMatch(/hidden|copper/);
  });

  it('names the server that verifies senders', async () => {
    const verifying = await readState(
      await withSettings({ imapUrl: imap.url(password), mailAddress, mailAuthServer: 'mx.example.test' }),
    );
    expect(verifying.items.senders).toMatchObject({
      state: 'works',
      text: expect.stringContaining('mx.example.test'),
    });
  });

  it('reports a mailbox that cannot be used, with the server’s answer', async () => {
    await test.db.insert(systemReports).values({
      name: 'mailbox',
      succeeded: false,
      message: 'ECONNREFUSED',
      succeededAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    });
    const { incoming } = (await readState(test)).items;
    expect(incoming).toMatchObject({ state: 'failed', next: expect.stringContaining('No mail is lost') });
    expect(incoming?.text).toMatch(
      /The mail server cannot be reached\. \(ECONNREFUSED\) The last success: .* \(about 3 hours ago\)\.$/,
    );
  });

  it('reports a mailbox that no process reads any more', async () => {
    const reportedAt = new Date(Date.now() - 3_600_000).toISOString();
    await test.db.insert(systemReports).values({ name: 'mailbox', succeeded: true, message: '', reportedAt });
    const { incoming } = (await readState(test)).items;
    expect(incoming).toMatchObject({ state: 'failed', next: expect.stringContaining('background work') });
  });

  it('is off in a restored copy', async () => {
    await readInstallation(test.db);
    await test.db.update(installation).set({ restoredAt: new Date().toISOString() });
    const { items } = await readState(test);
    await test.db.update(installation).set({ restoredAt: null });
    expect([items.outgoing?.state, items.incoming?.state]).toEqual(['off', 'off']);
  });

  it('counts waiting emails, refused emails and bounced addresses', async () => {
    const client = await signedInCustomer(test, { firstName: 'Rosa', lastName: 'Quist' });
    await test.db
      .update(users)
      .set({ bouncedAddress: client.user.email.toLowerCase() })
      .where(eq(users.id, client.user.id));
    const { id: messageId } = await createMessage(test.db, owner.user.id, client.user.id, {
      channel: 'email',
    });
    const bouncedAt = new Date().toISOString();
    await test.db.insert(messageMails).values({
      messageId,
      address: client.user.email,
      withText: false,
      bouncedAt,
      bounceReason: '550 5.1.1 No such user',
    });
    await createIncomingMail(test.db, { receivedAt: new Date(Date.now() - 20 * 60_000).toISOString() });
    await createIncomingMail(test.db, { outcome: 'failed', reason: 'The mail is broken.' });
    const { items, returned } = await readState(test);
    expect(items.received).toMatchObject({ state: 'attention' });
    expect(items.received?.text).toMatch(/1 email waits to be read, for up to 20 minutes\.$/);
    expect(items['not-taken-in']?.text).toBe('1 email of the last 30 days was refused or unreadable.');
    expect(items.returned).toMatchObject({ state: 'attention', text: expect.stringContaining('1 client ') });
    expect(returned).toEqual([
      {
        userId: client.user.id,
        name: 'Rosa Quist',
        address: client.user.email,
        reason: '550 5.1.1 No such user',
        returnedAt: bouncedAt,
      },
    ]);
    // A corrected address has not bounced.
    await test.db
      .update(users)
      .set({ email: `new-${client.user.email}` })
      .where(eq(users.id, client.user.id));
    expect((await readState(test)).returned).toEqual([]);
  });
});

describe('GET /api/admin/mail/received', () => {
  it('lists emails newest first, page by page, with the message or enquiry that each became', async () => {
    const client = await signedInCustomer(test);
    const message = await createMessage(test.db, client.user.id, owner.user.id, { channel: 'email' });
    const contact = await createContact(test.db);
    const first = await createIncomingMail(test.db, { outcome: 'message', messageId: message.id });
    const second = await createIncomingMail(test.db, {
      outcome: 'enquiry',
      contactId: contact.id,
      reason: 'The sender could not be verified.',
    });
    const third = await createIncomingMail(test.db, { subject: null, fromAddress: null, fromName: null });
    const page = await list({ limit: '2' });
    expect(page.json()).toMatchObject([
      { id: third.id, outcome: 'waiting', subject: null },
      {
        id: second.id,
        contactId: contact.id,
        conversationId: null,
        reason: 'The sender could not be verified.',
      },
    ]);
    expect(page.headers['x-total-count']).toBe('3');
    const next = await list({ limit: '2', cursor: String(second.id) });
    expect(next.json()).toMatchObject([
      { id: first.id, messageId: message.id, conversationId: message.threadId },
    ]);
    expect(page.body).not.toMatch(/storedFilename|sha256|authenticationResults/);
    const enquiries = await list({ outcome: 'enquiry' });
    expect(enquiries.json()).toMatchObject([{ id: second.id }]);
    expect(enquiries.headers['x-total-count']).toBe('1');
  });

  it('refuses an unknown outcome', async () => {
    expect((await list({ outcome: 'lost' })).statusCode).toBe(400);
    expect((await list({ cursor: 'x' })).statusCode).toBe(400);
  });

  it.each(['GET /api/admin/mail', 'POST /api/admin/mail/tests', 'GET /api/admin/mail/received'])(
    '%s is for owners only',
    async (name) => {
      const [method, url] = name.split(' ') as ['GET' | 'POST', string];
      const staff = await signedInAdmin(test, { staffLevel: 'staff' });
      const client = await signedInCustomer(test);
      const ask = async (token?: string) => (await test.request({ method, url, token })).statusCode;
      expect([await ask(), await ask(client.token), await ask(staff.token)]).toEqual([401, 403, 403]);
    },
  );
});
