import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin, createUser, type User } from '#test/factories/users.ts';
import { dmarc, mailAddress, parsedMail, startIntake } from '#test/incoming-mails.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { messageMails, messages, threads, users } from '../core/database/schema.ts';
import { bounceAddress, mailIdOf, replyAddress } from '../core/mail/signed-addresses.ts';
import type { MailBounce, ParsedMail } from './parsed-mail.ts';

let test: Awaited<ReturnType<typeof startIntake>>;
beforeAll(async () => {
  test = await startIntake('mail_bounces');
});

/** A message that was emailed to a client, in a conversation assigned to a colleague. */
async function mailed({ noted = true } = {}) {
  const [writer, assignee] = [
    await createAdmin(test.db, { emailConfirmed: true }),
    await createAdmin(test.db, { emailConfirmed: true }),
  ];
  const client = await createUser(test.db, { emailConfirmed: true });
  const message = await createMessage(test.db, writer.id, client.id, { channel: 'email' });
  const ofThread = eq(threads.id, message.threadId as number);
  await test.db.update(threads).set({ assigneeId: assignee.id }).where(ofThread);
  const note = () =>
    test.db.insert(messageMails).values({ messageId: message.id, address: client.email, withText: true });
  if (noted) await note();
  return { client, writer, assignee, message, note };
}

const refusal = { permanent: true, reason: '550 5.1.1 no such user' };

function report(messageId: number, bounce: Partial<MailBounce> = {}, values: Partial<ParsedMail> = {}) {
  const to = bounceAddress(test.context.signer, mailAddress, messageId);
  const from = { address: 'mailer-daemon@elsewhere.test', name: 'Mail Delivery System' };
  const bounced = { ...refusal, ...bounce };
  return parsedMail({
    from,
    returnPath: '',
    recipients: [to],
    automatic: 'reply',
    bounce: bounced,
    ...values,
  });
}

const mailOf = async (id: number) =>
  (await test.db.select().from(messageMails).where(eq(messageMails.messageId, id)))[0];
const bouncedAddressOf = async ({ id }: User) =>
  (await test.db.select().from(users).where(eq(users.id, id)))[0]?.bouncedAddress;

it('a bounced mail marks its message and the address, and notifies the assignee once', async () => {
  const { client, assignee, writer, message } = await mailed();
  const events = await captureEvents(test);
  const announced = await events.during(async () => {
    expect(await test.take(report(message.id))).toMatchObject({ outcome: 'bounce', reason: refusal.reason });
  });
  expect(await mailOf(message.id)).toMatchObject({
    bounceReason: refusal.reason,
    bouncedAt: expect.any(String),
  });
  expect(await bouncedAddressOf(client)).toBe(client.email);
  expect(announced).toContainEqual({ topic: 'messages', to: 'staff' });
  expect(await auditOf(test.db, 'user', client.id)).toMatchObject([
    { action: 'address_bounced', address: 'mail', details: { messageId: message.id } },
  ]);
  // A second report about it, and a second mail that bounced.
  await test.take(report(message.id, { reason: 'again' }));
  const second = await createMessage(test.db, writer.id, client.id, { channel: 'email' });
  await test.db.insert(messageMails).values({ messageId: second.id, address: client.email, withText: true });
  await test.take(report(second.id));
  expect(await mailOf(message.id)).toMatchObject({ bounceReason: refusal.reason });
  expect(await mailOf(second.id)).toMatchObject({ bounceReason: refusal.reason });
  const mails = await queuedMails(test.db, assignee.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['An email to a client came back']);
  expect(JSON.stringify(mails)).toContain(`/messages?id=${message.threadId}`);
  expect(await queuedMails(test.db, client.email)).toEqual([]);
  // No enquiry, no message, and no mail to the server that reported it.
  expect(await test.db.$count(messages, eq(messages.fromUserId, client.id))).toBe(0);
  expect(await queuedMails(test.db, 'mailer-daemon@elsewhere.test')).toEqual([]);
});

it('a temporary failure is reported to the assignee, and the next mail still goes to the address', async () => {
  const { client, assignee, message } = await mailed();
  const reason = '450 4.2.0 mailbox busy';
  await test.take(report(message.id, { permanent: false, reason }));
  expect(await mailOf(message.id)).toMatchObject({ bouncedAt: expect.any(String), bounceReason: reason });
  expect(await bouncedAddressOf(client)).toBeNull();
  const mails = await queuedMails(test.db, assignee.email);
  expect(JSON.stringify(mails)).toContain('The next email is tried again.');
});

it('a forged report, or one about another mail, marks nobody', async () => {
  const { client, message } = await mailed();
  const forged = bounceAddress(test.context.signer, mailAddress, message.id).replace(/-[0-9a-f]/, '-x');
  for (const recipients of [[forged], [mailAddress], ['someone@elsewhere.test']])
    expect(await test.take(report(message.id, {}, { recipients }))).toMatchObject({ outcome: 'bounce' });
  // Every answer to the mail contains its Message-ID.
  const references = [mailIdOf(test.context.signer, test.context.publicUrl, message.id)];
  await test.take(report(message.id, {}, { recipients: [mailAddress], references }));
  expect(await mailOf(message.id)).toMatchObject({ bouncedAt: null });
  expect(await bouncedAddressOf(client)).toBeNull();
});

it('a report that arrives before the mail is recorded as sent waits for that', async () => {
  const { client, message, note } = await mailed({ noted: false });
  const id = await test.store(report(message.id));
  await expect(test.work(id)).rejects.toThrow('not noted as sent yet');
  await note();
  await test.work(id, 1);
  expect(await test.read(id)).toMatchObject({ outcome: 'bounce' });
  expect(await bouncedAddressOf(client)).toBe(client.email);
  const never = await mailed({ noted: false });
  const given = await test.store(report(never.message.id));
  await test.work(given, 10);
  expect(await test.read(given)).toMatchObject({ outcome: 'bounce' });
  expect(await bouncedAddressOf(never.client)).toBeNull();
});

it('does not mark the address that the client has changed to', async () => {
  const { client, message, assignee } = await mailed();
  const email = `new-${client.email}`;
  await test.db.update(users).set({ email }).where(eq(users.id, client.id));
  await test.take(report(message.id));
  expect(await mailOf(message.id)).toMatchObject({ bouncedAt: expect.any(String) });
  expect(await bouncedAddressOf(client)).toBeNull();
  expect(await queuedMails(test.db, assignee.email)).toHaveLength(1);
});

it('an answer to our mail from the address shows that it works again, unless it failed the check', async () => {
  const { client, message } = await mailed();
  const threadId = message.threadId as number;
  const to = replyAddress(test.context.signer, mailAddress, { threadId, userId: client.id });
  const answer = { from: { address: client.email, name: '' }, recipients: [to] };
  await test.db.update(users).set({ bouncedAddress: client.email }).where(eq(users.id, client.id));
  await test.take(parsedMail({ ...answer, authenticationResults: dmarc('fail', client.email) }));
  expect(await bouncedAddressOf(client)).toBe(client.email);
  await test.take(parsedMail(answer));
  expect(await bouncedAddressOf(client)).toBeNull();
});

it('a verified mail from the address shows that it works again', async () => {
  const { client } = await mailed();
  await test.db.update(users).set({ bouncedAddress: client.email }).where(eq(users.id, client.id));
  const from = { address: client.email, name: '' };
  const unverified = parsedMail({ from });
  await test.take(unverified);
  expect(await bouncedAddressOf(client)).toBe(client.email);
  await test.take(parsedMail({ from, authenticationResults: dmarc('pass', client.email) }));
  expect(await bouncedAddressOf(client)).toBeNull();
  const { rows } = await test.db.execute(
    sql`select from pgboss.job where name = 'mail' and data ->> 'to' = ${client.email}`,
  );
  expect(rows).toEqual([]);
});
