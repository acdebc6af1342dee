import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyDatabaseUrl } from '#test/database.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin, createUser, markRegistered } from '#test/factories/users.ts';
import { dmarc, mailAddress, startIntake } from '#test/incoming-mails.ts';
import { rawLines } from '#test/mails.ts';
import { startWorker } from '../core/jobs/job-worker.ts';
import { jobHandler } from '../core/jobs/jobs.ts';
import { mailIdOf, replyAddress } from '../core/mail/signed-addresses.ts';
import { createLog } from '../core/process/log.ts';
import { incomingMailQueue } from './queues.ts';
import { storeMail } from './store-mail.ts';
import { findSender } from './take-turns.ts';

let test: Awaited<ReturnType<typeof startIntake>>;
beforeAll(async () => {
  test = await startIntake('mail_turns');
});
beforeEach(() => test.db.execute(sql`delete from pgboss.job where name = 'incoming-mail'`));

const newClient = () => createUser(test.db, { emailConfirmed: true });

const header = (from: string, ...lines: string[]) =>
  rawLines(...lines, 'Received: from anywhere', `From: ${from}`, `To: ${mailAddress}`, '', 'Hello');

/** With the header by which the receiving server confirms the sender. */
const verified = (address: string, from = address) =>
  header(from, `Authentication-Results: ${dmarc('pass', address).join()}`);

const senderOf = (raw: Uint8Array) => findSender(test.context, test.settings, raw);

let uid = 0;
async function arrive(...mails: Uint8Array[]): Promise<void> {
  for (const raw of mails) {
    uid += 1;
    const mail = { mailbox: 'office@mail.test', uidValidity: 5, uid, size: raw.length };
    await storeMail(test.context, test.settings, { ...mail, raw: Uint8Array.from(raw) });
  }
}

it('knows clients by a verified address, a signed address or an answered mail of ours', async () => {
  const client = await newClient();
  const staff = await createAdmin(test.db);
  const { id, threadId } = await createMessage(test.db, staff.id, client.id);
  const { signer, publicUrl } = test.context;
  const target = { threadId: threadId as number, userId: client.id };
  const known = { key: `client ${client.id}`, isClient: true };
  expect(await senderOf(verified(client.email))).toEqual(known);
  expect(await senderOf(verified(client.email, `"Maya, Inc." <${client.email.toUpperCase()}>`))).toEqual(
    known,
  );
  const signed = `Delivered-To: ${replyAddress(signer, mailAddress, target)}`;
  const answered = `In-Reply-To: ${mailIdOf(signer, publicUrl, id)}`;
  const inDoubt = { key: `client ${client.id} in doubt`, isClient: true };
  expect(await senderOf(header('anybody@elsewhere.test', signed))).toEqual(inDoubt);
  expect(await senderOf(header(client.email, answered))).toEqual(inDoubt);
  expect(await senderOf(header('anybody@elsewhere.test', answered))).toMatchObject({ isClient: false });
});

it('knows others by their verified domain, and takes all whom nobody has verified for one sender', async () => {
  const { email } = await newClient();
  const unverified = { key: 'unverified', isClient: false };
  const sam = { key: 'domain elsewhere.test', isClient: false };
  expect(await senderOf(verified('sam@Elsewhere.test'))).toEqual(sam);
  expect(await senderOf(verified('sam@a.b.elsewhere.test'))).toEqual(sam);
  expect(await senderOf(header(email))).toEqual(unverified);
  expect(await senderOf(verified(email, `sam@elsewhere.test, ${email}`))).toEqual(unverified);
  expect(await senderOf(verified('sam@elsewhere.test', email))).toEqual(unverified);
});

it('knows senders with a mail provider by their address', async () => {
  expect(await senderOf(verified('sam@gmail.com'))).toEqual({
    key: 'address sam@gmail.com',
    isClient: false,
  });
});

it('takes an account that registered itself for a stranger until the firm has dealt with it', async () => {
  const { id, email } = await newClient();
  await markRegistered(test.db, id);
  expect(await senderOf(verified(email))).toEqual({
    key: `domain ${email.split(/[@.]/).slice(-2).join('.')}`,
    isClient: false,
  });
  await createMessage(test.db, (await createAdmin(test.db)).id, id);
  expect(await senderOf(verified(email))).toEqual({ key: `client ${id}`, isClient: true });
});

it.each<[string, Uint8Array]>([
  ['nothing', Buffer.alloc(0)],
  ['random bytes', randomBytes(300_000)],
  [
    'null characters',
    header('a\0b@c\0.test', 'Authentication-Results: a\0; dmarc=pass header.from=c\0.test'),
  ],
  ['a header that never ends', Buffer.alloc(1_000_000, 'a@b+c ')],
  ['a sender of many addresses', header(`${'a@'.repeat(400)} x`)],
  ['lines without a name', rawLines(...Array(10_000).fill(':@'), '')],
])('is not stopped by %s', async (_what, raw) => {
  expect(await senderOf(raw)).toEqual({ key: 'unverified', isClient: false });
});

it('reads one mail of each sender in turn, those of clients first and in their order', async () => {
  const client = await newClient();
  const [stranger, domain] = [header('x@made.test'), verified('sam@slow.test')];
  await arrive(stranger, stranger, stranger, domain, domain, verified(client.email), verified(client.email));
  const { rows } = await test.db.execute<{ sender: string }>(sql`
    select data ->> 'sender' as sender from pgboss.job where name = 'incoming-mail'
    order by priority desc, created_on`);
  const mine = `client ${client.id}`;
  const [others, slow] = ['unverified', 'domain slow.test'];
  expect(rows.map(({ sender }) => sender)).toEqual([mine, others, mine, others, slow, others, slow]);
});

it('reads everybody’s second mail although new senders keep writing', async () => {
  const client = await newClient();
  await arrive(
    verified(client.email),
    verified(client.email),
    verified('sam@slow.test'),
    verified('sam@slow.test'),
  );
  const read: string[] = [];
  for (let mail = 0; mail < 8; mail++) {
    const { rows } = await test.db.execute<{ sender: string }>(sql`
      delete from pgboss.job where id = (select id from pgboss.job where name = 'incoming-mail'
        order by priority desc, created_on limit 1) returning data ->> 'sender' as sender`);
    read.push(rows[0]?.sender ?? '');
    await arrive(verified(`sam@new-${mail}.test`));
  }
  const [mine, slow] = [`client ${client.id}`, 'domain slow.test'];
  expect(read.slice(0, 6)).toEqual([mine, mine, slow, slow, 'domain new-0.test', 'domain new-1.test']);
});

it('reads a client’s mail before the many that a stranger sent earlier', { timeout: 60_000 }, async () => {
  const client = await newClient();
  await arrive(...Array(12).fill(header('x@made.test')), verified(client.email));
  const handled: unknown[] = [];
  const handler = jobHandler(incomingMailQueue, async (_context, { data }) => {
    handled.push(data.sender);
  });
  const databaseUrl = await emptyDatabaseUrl('mail_turns');
  const log = createLog({ logLevel: 'silent' });
  const stop = await startWorker({ databaseUrl }, test.context, [handler], log);
  await expect.poll(() => handled.length, { timeout: 40_000 }).toBe(13);
  await stop();
  expect(handled[0]).toBe(`client ${client.id}`);
});
