import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { and, desc, eq } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import { beforeAll, expect, it } from 'vitest';
import { firm } from '#firm';
import { startBackgroundWork } from '#server/background-work.ts';
import { contacts, incomingMails, messages, threads } from '#server/core/database/schema.ts';
import { createLog } from '#server/core/process/log.ts';
import { openVault } from '#server/files/vault.ts';
import { afterFile } from '#test/after-file.ts';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp, testEnv } from '#test/app.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { setPreferences } from '#test/factories/account-settings.ts';
import { createUser, type User } from '#test/factories/users.ts';
import { demoMailSettings, startDemoMailServer } from './demo-mail-server.ts';
import { demoMailbox } from './demo-mailbox.ts';

/** A command starts a process, which takes long on a busy machine. */
const commandMs = 180_000;

/** Jobs wait for each other and for the parser's thread. */
const eventually = { timeout: 30_000 };

let mail: Awaited<ReturnType<typeof startDemoMailServer>>;
let test: TestApp;
let staff: SignedInUser;
let client: User;
beforeAll(async () => {
  mail = await startDemoMailServer();
  const database = await openEmptyDatabase('demo_mail');
  const env = testEnv({
    databaseUrl: database.url,
    smtpUrl: mail.smtpUrl,
    mailAddress: demoMailSettings.MAIL_ADDRESS,
    mailAuthServer: demoMailSettings.MAIL_AUTH_SERVER,
  });
  test = await startTestApp(env, { database });
  const stopBackgroundWork = await startBackgroundWork(env, database, createLog({ logLevel: 'warn' }));
  const vault = openVault(env, database.db);
  mail.receiveWith(demoMailbox(test.context, vault));
  afterFile(async () => {
    await stopBackgroundWork();
    await vault.close();
    await mail.stop();
    await database.close();
  });
  staff = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
  client = await createUser(test.db, { firstName: 'Maya', email: 'maya@client.example' });
  await setPreferences(test.db, client.id, { messageTextByMail: true });
});

/** Sends as a mail program does. */
async function send(message: object): Promise<void> {
  const transport = nodemailer.createTransport(mail.smtpUrl);
  await transport.sendMail({ to: firm.emails.support, ...message });
  transport.close();
}

/** Runs `npm run demo:mail`. Returns what it printed. */
async function demoMail(...args: string[]): Promise<string> {
  const program = ['scripts/write-as-client.ts', '--', '--page', mail.webUrl, ...args];
  const run = promisify(execFile)(process.execPath, program);
  return run.then(
    ({ stdout }) => stdout,
    ({ stderr }) => stderr,
  );
}

const writtenByClient = () =>
  test.db.select().from(messages).where(eq(messages.fromUserId, client.id)).orderBy(messages.id);

const enquiriesOf = (email: string) => test.db.select().from(contacts).where(eq(contacts.email, email));

interface KeptMail {
  to: { address: string }[];
  replyTo?: { address: string }[];
  text: string;
}

async function mailsTo(address: string): Promise<KeptMail[]> {
  const kept = (await (await fetch(`${mail.webUrl}/email`)).json()) as KeptMail[];
  return kept.filter(({ to }) => to.some((recipient) => recipient.address === address));
}

it('takes a client’s mail in, sends the answer, and takes in the reply to it', {
  timeout: commandMs,
}, async () => {
  await send({ from: client.email, subject: 'My return', text: 'Is it filed?' });
  await expect
    .poll(writtenByClient)
    .toMatchObject([{ content: 'My return\n\nIs it filed?', channel: 'email' }]);
  const [taken] = await test.db.select().from(incomingMails).where(eq(incomingMails.subject, 'My return'));
  expect(taken).toMatchObject({ outcome: 'message', authentication: 'passed', reason: null });

  const [thread] = await test.db.select().from(threads).where(eq(threads.customerId, client.id));
  const answered = await test.request({
    method: 'POST',
    url: `/api/admin/conversations/${thread?.id}/messages`,
    token: staff.token,
    payload: { content: 'It was filed today.', seenUpToId: thread?.lastMessageId },
  });
  expect(answered.statusCode, answered.body).toBe(201);
  await expect
    .poll(() => mailsTo(client.email), eventually)
    .toMatchObject([{ text: expect.stringContaining('It was filed today.') }]);

  expect(await demoMail('--from', client.email, '--answer', 'Thank you.')).toContain('Sent from');
  await expect
    .poll(writtenByClient, eventually)
    .toMatchObject([{}, { content: 'Thank you.', threadId: thread?.id }]);
  const isAnswer = and(eq(incomingMails.fromAddress, client.email), eq(incomingMails.outcome, 'message'));
  const [last] = await test.db.select().from(incomingMails).where(isAnswer).orderBy(desc(incomingMails.id));
  expect(last).toMatchObject({ authentication: 'passed', reason: null });
});

it('makes a stranger’s mail an enquiry', { timeout: commandMs }, async () => {
  expect(await demoMail('--from', 'stranger@elsewhere.example', 'When are you open?')).toContain('Sent from');
  await expect
    .poll(() => enquiriesOf('stranger@elsewhere.example'), eventually)
    .toMatchObject([{ message: expect.stringContaining('When are you open?') }]);
});

it('only shows on its page what the product sends to the firm', async () => {
  const before = await test.db.$count(incomingMails);
  await send({ from: firm.emails.support, text: 'A notice of the portal.' });
  // A mail that is handed over is stored before the server accepts it.
  expect(await test.db.$count(incomingMails)).toBe(before);
  const texts = async () => (await mailsTo(firm.emails.support)).map(({ text }) => text);
  await expect.poll(texts).toContainEqual(expect.stringContaining('A notice of the portal.'));
});

it('does not believe a From header of another domain than the sender’s', async () => {
  const envelope = { from: 'forger@elsewhere.example', to: firm.emails.support };
  await send({ from: client.email, envelope, subject: 'New account', text: 'Pay there.' });
  await expect.poll(() => enquiriesOf(client.email), eventually).toHaveLength(1);
});

it('says what is missing', { timeout: commandMs }, async () => {
  expect(await demoMail('--from', 'nobody.known', 'Hello')).toContain(
    'No client of the demo is called nobody.known.',
  );
  expect(await demoMail('--from', 'quiet@client.example', '--answer', 'Hello')).toContain(
    'has not written to quiet@client.example',
  );
  expect(await demoMail('Hello')).toContain('It takes: npm run demo:mail');
});
