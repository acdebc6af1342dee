import { desc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { captureEvents } from '#test/captured-events.ts';
import { makePdf } from '#test/documents.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin, createUser, type User } from '#test/factories/users.ts';
import { dmarc, mailAddress, mailFrom, parsedMail, startIntake } from '#test/incoming-mails.ts';
import { contacts, files, type incomingMails, messages, threads, users } from '../core/database/schema.ts';
import { mailIdOf, replyAddress } from '../core/mail/signed-addresses.ts';
import { createSigner } from '../core/security/signatures.ts';
import type { ParsedMail } from './parsed-mail.ts';

let test: Awaited<ReturnType<typeof startIntake>>;
let staff: User;
beforeAll(async () => {
  test = await startIntake('match_mail');
  staff = await createAdmin(test.db, { emailConfirmed: true });
});

/** A client with a conversation with the staff member, and a mail that answers its last message. */
async function answering(values: Parameters<typeof createUser>[1] = {}) {
  const client = await createUser(test.db, { emailConfirmed: true, ...values });
  const message = await createMessage(test.db, staff.id, client.id);
  const threadId = message.threadId as number;
  const to = replyAddress(test.context.signer, mailAddress, { threadId, userId: client.id });
  const from = { address: client.email, name: 'Ada Quill' };
  const mail = (changed: Partial<ParsedMail> = {}) =>
    parsedMail({ from, recipients: [to], authenticationResults: dmarc('pass', client.email), ...changed });
  return { client, message, threadId, to, mail };
}

async function messageOf(id: number | null) {
  const [message] = await test.db
    .select()
    .from(messages)
    .where(eq(messages.id, id ?? 0));
  return message;
}
const threadOf = async (id: number) =>
  (await test.db.select().from(threads).where(eq(threads.id, id)))[0] as typeof threads.$inferSelect;

describe('a mail to the signed address', () => {
  it('becomes the client’s message in that conversation, whatever its subject', async () => {
    const { client, threadId, mail } = await answering();
    await test.db.update(threads).set({ state: 'done' }).where(eq(threads.id, threadId));
    const events = await captureEvents(test);
    let taken: typeof incomingMails.$inferSelect | undefined;
    const announced = await events.during(async () => {
      taken = await test.take(mail({ subject: 'Fw: something else', text: 'It is attached.' }));
    });
    expect(taken).toMatchObject({ outcome: 'message', reason: null, authentication: 'passed' });
    expect(await messageOf(taken?.messageId ?? null)).toMatchObject({
      fromUserId: client.id,
      toUserId: staff.id,
      threadId,
      channel: 'email',
      content: 'It is attached.',
      subject: null,
    });
    expect(await threadOf(threadId)).toMatchObject({ state: 'open', channel: 'email' });
    expect(announced).toContainEqual({ topic: 'messages', to: 'staff' });
    expect(announced).toContainEqual({ topic: 'messages', to: { users: [client.id] } });
    expect(announced).toContainEqual({ topic: 'mail', to: 'staff' });
  });

  it('from another or a forged sender brings no files and does not change the channel', async () => {
    const { mail, client, threadId } = await answering();
    await test.db.update(threads).set({ channel: 'portal' }).where(eq(threads.id, threadId));
    const other = { from: { address: 'brother@elsewhere.test', name: 'Eve' } };
    const forged = { authenticationResults: dmarc('fail', client.email) };
    for (const sender of [other, forged]) {
      const attachments = [{ filename: 'new-account.pdf', bytes: await makePdf('Our new account') }];
      expect(await test.take(mail({ ...sender, attachments }))).toMatchObject({ outcome: 'message' });
    }
    expect(await test.db.$count(files, eq(files.userId, client.id))).toBe(0);
    expect(await threadOf(threadId)).toMatchObject({ channel: 'portal' });
  });

  it('from another or an unverified sender has a warning', async () => {
    const { mail, client } = await answering();
    const address = 'sister@elsewhere.test';
    const other = { from: { address, name: 'Eve' }, authenticationResults: dmarc('pass', address) };
    expect(await test.take(mail(other))).toMatchObject({
      outcome: 'message',
      reason: `Sent from ${address}, not from the address we know.`,
    });
    expect(await test.take(mail({ authenticationResults: [] }))).toMatchObject({
      outcome: 'message',
      authentication: 'unknown',
      reason: 'The sender could not be verified.',
    });
    expect(await test.take(mail({ authenticationResults: dmarc('fail', client.email) }))).toMatchObject({
      outcome: 'message',
      authentication: 'failed',
      reason: 'The sender’s address may be forged: the receiving server could not confirm it.',
    });
  });

  it('does not count if its signature is not ours, or is for another conversation', async () => {
    const { client, threadId, mail, to } = await answering();
    const target = { threadId, userId: client.id };
    const forged = replyAddress(createSigner('another key'), mailAddress, target);
    const before = await test.db.$count(messages, eq(messages.fromUserId, client.id));
    for (const recipient of [forged, to.replace(`c${threadId}`, `c${threadId - 1}`)]) {
      const stranger = { address: 'mallory@elsewhere.test', name: 'Mallory' };
      expect(await test.take(mail({ recipients: [recipient], from: stranger }))).toMatchObject({
        outcome: 'enquiry',
        messageId: null,
      });
    }
    // Somebody else's conversation with a valid signature, which we never write.
    const other = await answering();
    const mixed = replyAddress(test.context.signer, mailAddress, { threadId, userId: other.client.id });
    expect(await test.take(mail({ recipients: [mixed], authenticationResults: [] }))).toMatchObject({
      outcome: 'enquiry',
    });
    expect(await test.db.$count(messages, eq(messages.fromUserId, client.id))).toBe(before);
  });

  it('becomes an enquiry if the client’s account is closed or staff wrote it', async () => {
    const { client, mail } = await answering();
    const byStaff = await test.take(mail({ from: { address: staff.email, name: 'Dana' } }));
    expect(byStaff).toMatchObject({ outcome: 'enquiry', messageId: null });
    expect(byStaff.reason).toContain('A member of the staff wrote it');
    await test.db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, client.id));
    const closed = await test.take(mail());
    expect(closed).toMatchObject({ outcome: 'enquiry', messageId: null });
    expect(closed.reason).toContain('It answers a client whose account is closed.');
  });

  it('goes to Support if the staff member of the conversation has left', async () => {
    const leaver = await createAdmin(test.db);
    const client = await createUser(test.db, { emailConfirmed: true });
    const { threadId } = await createMessage(test.db, leaver.id, client.id);
    await test.db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, leaver.id));
    const target = { threadId: threadId as number, userId: client.id };
    const taken = await test.take(
      parsedMail({
        from: { address: client.email, name: '' },
        recipients: [replyAddress(test.context.signer, mailAddress, target)],
      }),
    );
    const message = await messageOf(taken.messageId);
    expect(message).toMatchObject({ fromUserId: client.id, toUserId: null, queued: true });
    expect(message?.threadId).not.toBe(threadId);
  });
});

describe('a mail that answers one of ours', () => {
  it('is recognized by our Message-ID if from the client’s address, with a warning if unverified', async () => {
    const { client, message, threadId, mail } = await answering();
    const references = [
      '<other@elsewhere.test>',
      mailIdOf(test.context.signer, test.context.publicUrl, message.id),
    ];
    const known = await test.take(mail({ recipients: [mailAddress], references, authenticationResults: [] }));
    expect(known).toMatchObject({ outcome: 'message', reason: 'The sender could not be verified.' });
    expect(await messageOf(known.messageId)).toMatchObject({ threadId, fromUserId: client.id });
    const stranger = { address: 'mallory@elsewhere.test', name: 'Mallory' };
    expect(await test.take(mail({ recipients: [mailAddress], references, from: stranger }))).toMatchObject({
      outcome: 'enquiry',
    });
  });
});

it('a mail from an address that its account has not confirmed joins no conversation', async () => {
  const { client, message, to } = await answering({ emailConfirmed: false });
  const attachments = [{ filename: 'w2.pdf', bytes: await makePdf('Wages') }];
  const from = { address: client.email, name: 'Ada' };
  const references = [mailIdOf(test.context.signer, test.context.publicUrl, message.id)];
  for (const sent of [
    { recipients: [to], attachments },
    { recipients: [mailAddress], references },
  ]) {
    const taken = await test.take(
      parsedMail({ from, authenticationResults: dmarc('pass', client.email), ...sent }),
    );
    expect(taken).toMatchObject({ outcome: 'enquiry', messageId: null });
    expect(taken.reason).toContain('an address that the client has not confirmed');
  }
  expect(await test.db.$count(files, eq(files.userId, client.id))).toBe(0);
  expect(await test.db.$count(messages, eq(messages.fromUserId, client.id))).toBe(0);
});

it('a mail from an invited client who has no password yet joins the conversation', async () => {
  const { client, mail } = await answering({ emailConfirmed: false, password: '' });
  const taken = await test.take(mail());
  expect(taken).toMatchObject({ outcome: 'message', reason: null });
  expect(await messageOf(taken.messageId)).toMatchObject({ fromUserId: client.id });
});

describe('a new mail', () => {
  it('from a client’s confirmed address that the receiving server has verified joins Support', async () => {
    const { client, mail } = await answering();
    const text = 'I have moved.';
    const taken = await test.take(mail({ recipients: [mailAddress], subject: 'My address', text }));
    expect(taken).toMatchObject({ outcome: 'message', reason: null });
    const message = await messageOf(taken.messageId);
    expect(message).toMatchObject({
      fromUserId: client.id,
      toUserId: null,
      channel: 'email',
      subject: null,
      content: 'My address\n\nI have moved.',
    });
    expect(await threadOf(message?.threadId as number)).toMatchObject({ staffId: null, channel: 'email' });
    const again = await test.take(mail({ recipients: [mailAddress] }));
    expect((await messageOf(again.messageId))?.threadId).toBe(message?.threadId);
  });

  it.each([
    ['is not verified', {}, []],
    ['fails the check', {}, 'fail'],
    ['is verified by a server that we do not know', {}, 'other'],
    ['has a client’s address that was never confirmed', { emailConfirmed: false }, 'pass'],
    ['has a closed client’s address', { deletedAt: new Date().toISOString() }, 'pass'],
    ['has a staff member’s address', { role: 'admin', staffLevel: 'staff' }, 'pass'],
  ] as const)('that %s is an enquiry', async (_what, values, result) => {
    const user = await createUser(test.db, { emailConfirmed: true, ...values });
    const headers = {
      fail: dmarc('fail', user.email),
      pass: dmarc('pass', user.email),
      other: ['mx.elsewhere.test; dmarc=pass header.from=example.test'],
    };
    const taken = await test.take(
      parsedMail({
        from: { address: user.email, name: 'Ada' },
        authenticationResults: typeof result === 'string' ? headers[result] : [],
      }),
    );
    expect(taken).toMatchObject({ outcome: 'enquiry', messageId: null });
    expect(await test.db.$count(messages, eq(messages.fromUserId, user.id))).toBe(0);
  });

  it('from a stranger becomes an enquiry without sensitive numbers; only the firm is notified', async () => {
    const text = 'My number is 123-45-6789, call +1 404 555 0188.';
    const attachments = [{ filename: 'w2.pdf', bytes: Buffer.from('x') }];
    const taken = await test.take(parsedMail({ subject: 'Help', text, attachments }));
    const [contact] = await test.db.select().from(contacts).orderBy(desc(contacts.id)).limit(1);
    expect(contact).toMatchObject({ id: taken.contactId, fullName: 'Sam Stranger', phone: null });
    expect(contact?.message).toBe(
      'Help\n\nMy number is •••, call +1 404 555 0188.\n\nNot taken in: w2.pdf (files of strangers stay in the email)',
    );
    const { rows } = await test.db.execute(sql`
      select data ->> 'to' as to from pgboss.job where name = 'mail' and data::text like ${`%${taken.fromAddress}%`}`);
    expect(rows).toEqual([{ to: 'support@larkfieldrowe.example' }]);
  });

  it('without a sender who can be answered is refused', async () => {
    expect(await test.take(parsedMail({ from: null }))).toMatchObject({ outcome: 'refused' });
    const odd = { address: 'nobody', name: '' };
    expect(await test.take(parsedMail({ from: odd }))).toMatchObject({ outcome: 'refused' });
  });
});

it('automatic mail is ignored: it creates no message, no enquiry and no mail', async () => {
  const { mail, client } = await answering();
  const count = async () => {
    const jobs = await test.db.execute(
      sql`select count(*)::int as count from pgboss.job where name <> 'incoming-mail'`,
    );
    return [await test.db.$count(messages), await test.db.$count(contacts), jobs.rows[0]?.count];
  };
  const before = await count();
  const machines = [
    mail({ automatic: 'reply' }),
    mail({ automatic: 'list' }),
    mail({ automatic: 'reply', recipients: [mailAddress], returnPath: '' }),
    parsedMail({ automatic: 'reply' }),
    parsedMail({ from: { address: mailAddress, name: 'Ourselves' } }),
    parsedMail({ from: { address: 'support@larkfieldrowe.example', name: 'Ourselves' } }),
    parsedMail({ from: { address: mailFrom.toLowerCase(), name: 'Ourselves' } }),
  ];
  for (const machine of machines) expect(await test.take(machine)).toMatchObject({ outcome: 'ignored' });
  expect(await count()).toEqual(before);
  expect(client.bouncedAddress).toBeNull();
});
