import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { beforeAll, expect, it } from 'vitest';
import type { MailTest } from '#shared/mail.ts';
import { afterFile } from '#test/after-file.ts';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { createIncomingMail } from '#test/factories/incoming-mails.ts';
import { startImapServer } from '#test/imap-server.ts';
import { startMailSink } from '#test/mail-sink.ts';
import type { Database } from '../core/database/db.ts';
import { auditLog, installation } from '../core/database/schema.ts';
import { readTestAddress } from '../core/mail/signed-addresses.ts';
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
  database = await openEmptyDatabase('mail_tests');
  [sink, imap] = await Promise.all([startMailSink(), startImapServer({ password, mails: 3 })]);
  afterFile(async () => {
    await Promise.all([sink.close(), imap.close()]);
  });
  test = await withSettings({ smtpUrl: sink.url, imapUrl: imap.url(password), mailAddress });
  owner = await signedInAdmin(test);
});

const withSettings = (env: Partial<Env>) => startTestApp(env, { database });

async function runTest(app: TestApp): Promise<MailTest> {
  const response = await app.request({ method: 'POST', url: '/api/admin/mail/tests', token: owner.token });
  expect(response.statusCode).toBe(200);
  expect(response.body).not.toContain(password);
  return response.json();
}

/** An SMTP server whose options decide what it refuses. */
async function startRefusingServer(options: ConstructorParameters<typeof SMTPServer>[0]) {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], ...options });
  const listener = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  afterFile(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (listener.address() as { port: number }).port;
}

it('shows the answers of both servers, and that the test email has arrived', async () => {
  const { id, steps } = await runTest(test);
  expect(steps).toMatchObject([
    {
      name: 'outgoing',
      state: 'works',
      text: `The mail server took a test email to ${mailAddress}.`,
      answer: expect.stringMatching(/^250 /),
    },
    {
      name: 'incoming',
      state: 'works',
      text: 'It let us sign in. 3 emails are in the inbox.',
      answer: 'Mailbox of the tests is ready.',
    },
  ]);
  const sent = sink.mails.at(-1);
  const [to = ''] = sent?.to ?? [];
  expect(readTestAddress(test.context.signer, mailAddress, to)).toBe(id);
  expect(JSON.stringify(steps)).not.toContain(to);
  expect(sent?.source).toContain('Auto-Submitted: auto-generated');

  const url = `/api/admin/mail/tests/${id}`;
  const read = async () => (await test.request({ url, token: owner.token })).json();
  expect(await read()).toEqual({ receivedAt: null, authentication: null });
  const messageIdHeader = /^Message-ID: (.*)$/im
    .exec(sent?.source ?? '')?.[1]
    ?.trim()
    .toUpperCase() as string;
  const arrived = await createIncomingMail(test.db, {
    messageIdHeader,
    outcome: 'ignored',
    authentication: 'passed',
  });
  expect(await read()).toEqual({ receivedAt: arrived.receivedAt, authentication: 'passed' });

  const [entry] = await test.db.select().from(auditLog).where(eq(auditLog.action, 'mail_tested'));
  expect(entry).toMatchObject({
    actorId: owner.user.id,
    details: { outgoing: 'works', incoming: 'works' },
  });
});

it('says which sign-in is refused, without the password that the server echoes', async () => {
  const port = await startRefusingServer({
    onAuth: (auth, _session, done) => done(new Error(`Bad credentials: ${auth.password}`)),
  });
  const wrong = 'wrong/teapot 17';
  const app = await withSettings({
    smtpUrl: `smtp://portal:${encodeURIComponent(wrong)}@127.0.0.1:${port}`,
    imapUrl: imap.url(wrong),
    mailAddress,
  });
  const { id, steps } = await runTest(app);
  expect(id).toBeNull();
  expect(steps).toMatchObject([
    {
      name: 'outgoing',
      state: 'failed',
      text: 'The mail server refuses our sign-in.',
      next: expect.stringContaining('password in SMTP_URL'),
    },
    {
      name: 'incoming',
      state: 'failed',
      text: 'The mail server refuses our sign-in.',
      next: expect.stringContaining('password in IMAP_URL'),
    },
  ]);
  expect(steps.map(({ answer }) => answer)).toEqual([
    expect.stringContaining('Bad credentials: …'),
    expect.stringContaining('Wrong password'),
  ]);
  expect(JSON.stringify(steps)).not.toContain('teapot');
});

it('reports an unreachable server and a refused address', async () => {
  const port = await startRefusingServer({
    authOptional: true,
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`5.1.1 <${address}> unknown`), { responseCode: 550 })),
  });
  const app = await withSettings({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    imapUrl: 'imap://office:x@127.0.0.1:1',
    mailAddress,
  });
  const { steps } = await runTest(app);
  expect(steps).toMatchObject([
    {
      state: 'failed',
      answer: expect.stringContaining('<office+…@example.test>'),
      next: expect.stringContaining('office+anything@example.test'),
    },
    {
      state: 'failed',
      text: 'The mail server cannot be reached.',
      next: expect.stringContaining('host and port in IMAP_URL'),
    },
  ]);
});

it('sends the email to the owner if no mailbox is connected, and nothing if no mail server is', async () => {
  const before = sink.mails.length;
  const { id, steps } = await runTest(await withSettings({ smtpUrl: sink.url }));
  expect(id).toBeNull();
  expect(steps.map(({ state }) => state)).toEqual(['works', 'off']);
  expect(sink.mails.at(-1)?.to).toEqual([owner.user.email]);
  expect((await runTest(await withSettings({}))).steps.map(({ state }) => state)).toEqual(['off', 'off']);
  expect(sink.mails).toHaveLength(before + 1);
});

it('contacts no server in a restored copy', async () => {
  await readInstallation(test.db);
  const before = sink.mails.length;
  await test.db.update(installation).set({ restoredAt: new Date().toISOString() });
  const { steps } = await runTest(test);
  await test.db.update(installation).set({ restoredAt: null });
  expect(steps.map(({ state }) => state)).toEqual(['off', 'off']);
  expect(sink.mails).toHaveLength(before);
});

it('is rate limited', async () => {
  const other = await signedInAdmin(test);
  const nowhere = await withSettings({});
  const statuses = [];
  for (let call = 0; call < 21; call += 1) {
    const { statusCode } = await nowhere.request({
      method: 'POST',
      url: '/api/admin/mail/tests',
      token: other.token,
    });
    statuses.push(statusCode);
  }
  expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
  expect(statuses[20]).toBe(429);
});

it.each(['x', '0123456789ABCDEF', '0123456789abcde'])('returns 404 for the test id %s', async (id) => {
  const response = await test.request({ url: `/api/admin/mail/tests/${id}`, token: owner.token });
  expect(response.statusCode).toBe(404);
});
