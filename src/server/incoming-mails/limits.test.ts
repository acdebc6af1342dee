import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { makePdf } from '#test/documents.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin, createUser, type User } from '#test/factories/users.ts';
import { dmarc, mailAddress, parsedMail, startIntake } from '#test/incoming-mails.ts';
import { files, incomingMails, messages } from '../core/database/schema.ts';
import { replyAddress } from '../core/mail/signed-addresses.ts';
import type { ParsedMail } from './parsed-mail.ts';
import { lastPriority } from './take-turns.ts';

let test: Awaited<ReturnType<typeof startIntake>>;
beforeAll(async () => {
  test = await startIntake('mail_limits');
});

const newClient = () => createUser(test.db, { emailConfirmed: true });

function genuine({ email }: User, values: Partial<ParsedMail> = {}): ParsedMail {
  const from = { address: email, name: 'Ada Quill' };
  return parsedMail({ from, authenticationResults: dmarc('pass', email), ...values });
}

/** The signed address of one of this client's conversations. */
async function addressOf(client: User): Promise<string> {
  const staff = await createAdmin(test.db);
  const { threadId } = await createMessage(test.db, staff.id, client.id);
  const target = { threadId: threadId as number, userId: client.id };
  return replyAddress(test.context.signer, mailAddress, target);
}

/** As if this many mails like this one, which is the first of them, had just been accepted. */
async function letIn(count: number, mail: ParsedMail): Promise<void> {
  const { id, outcome } = await test.take(mail);
  expect(outcome).toMatch(/^(message|enquiry)$/);
  await test.db.execute(sql`
    insert into incoming_mails
      (mailbox, uid_validity, uid, size, from_address, outcome, reason, message_id, contact_id, authentication)
    select mailbox, 9, ${id} * 1000 + n, 1, from_address, outcome, reason, message_id, contact_id, authentication
      from incoming_mails, generate_series(1, ${count - 1}::int) as n where id = ${id}`);
}

const age = (id: number, hours: number) =>
  test.db
    .update(incomingMails)
    .set({ receivedAt: sql`now() - ${hours} * interval '1 hour'` })
    .where(eq(incomingMails.id, id));

it('defers what one stranger sends above 30 an hour, without reading it, and refuses it after a day', async () => {
  const from = { address: 'busy@elsewhere.test', name: '' };
  await letIn(29, parsedMail({ from }));
  expect(await test.take(parsedMail({ from }))).toMatchObject({ outcome: 'enquiry' });
  const put = await test.take(parsedMail({ from }));
  expect(put).toMatchObject({ outcome: 'waiting', contactId: null, fromAddress: from.address });
  expect(put.reason).toMatch(/^More than 30 mails came from this address within an hour\./);
  const { rows } = await test.db.execute(
    sql`select priority from pgboss.job where data ->> 'id' = ${String(put.id)} and start_after > now()`,
  );
  expect(rows).toEqual([{ priority: lastPriority }]);
  const reads = test.reads();
  await test.workLater(put.id);
  expect(await test.read(put.id)).toMatchObject({ outcome: 'waiting', fromAddress: from.address });
  await age(put.id, 25);
  await test.workLater(put.id);
  expect(await test.read(put.id)).toMatchObject({ outcome: 'refused', contactId: null });
  expect((await test.read(put.id)).storedFilename).not.toBeNull();
  expect(test.reads()).toBe(reads);
});

it('lets a client send 60, whatever others send under the client’s address', async () => {
  const client = await newClient();
  const from = { address: client.email, name: 'Ada Quill' };
  const forged = parsedMail({ from, authenticationResults: dmarc('fail', client.email) });
  await letIn(30, forged);
  await letIn(30, { ...forged, recipients: [await addressOf(client)], messageId: null });
  await letIn(59, genuine(client));
  expect(await test.take(genuine(client))).toMatchObject({ outcome: 'message' });
  const put = await test.take(genuine(client));
  expect(put).toMatchObject({ outcome: 'waiting', messageId: null });
  expect(put.reason).toMatch(/^More than 60 mails came from this client within an hour\./);
});

it('accepts 30 mails with a warning per client, whoever sends them, and more of the client’s own', async () => {
  const client = await newClient();
  const recipients = [await addressOf(client)];
  await letIn(28, parsedMail({ from: null, recipients }));
  expect(await test.take(parsedMail({ recipients }))).toMatchObject({ outcome: 'message' });
  expect(await test.take(parsedMail({ from: null, recipients }))).toMatchObject({ outcome: 'message' });
  for (const mail of [parsedMail({ from: null, recipients }), parsedMail({ recipients })]) {
    const put = await test.take(mail);
    expect(put).toMatchObject({ outcome: 'waiting', messageId: null });
    expect(put.reason).toMatch(/^More than 30 mails whose sender is in doubt/);
  }
  expect(await test.take(genuine(client, { recipients }))).toMatchObject({
    outcome: 'message',
    reason: null,
  });
});

it('keeps the files of a mail if the limit has room again just before it is deferred', async () => {
  const client = await newClient();
  await letIn(60, genuine(client));
  const attachments = [{ filename: 'late.pdf', bytes: await makePdf('Late') }];
  const id = await test.store(genuine(client, { attachments, text: 'With a file.' }));
  let work = Promise.resolve();
  await test.db.transaction(async (tx) => {
    await tx.select().from(incomingMails).where(eq(incomingMails.id, id)).for('update');
    work = test.work(id);
    work.catch(() => {});
    const waits = sql`
      select from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`;
    await expect.poll(async () => (await test.db.execute(waits)).rowCount, { timeout: 30_000 }).toBe(1);
    await tx
      .update(messages)
      .set({ sentAt: sql`now() - interval '2 hours'` })
      .where(eq(messages.fromUserId, client.id));
  });
  await expect(work).rejects.toThrow('There is room for this mail by now');
  await test.work(id, 1);
  expect(await test.read(id)).toMatchObject({ outcome: 'message' });
  expect(await test.db.$count(files, eq(files.userId, client.id))).toBe(1);
});

it('defers what all strangers together send above 300 an hour, but not clients’ mail', async () => {
  await letIn(300, parsedMail());
  const put = await test.take(parsedMail());
  expect(put).toMatchObject({ outcome: 'waiting' });
  expect(put.reason).toMatch(/^More than 300 enquiries came by mail within an hour\./);
  expect(await test.take(genuine(await newClient()))).toMatchObject({ outcome: 'message' });
});
