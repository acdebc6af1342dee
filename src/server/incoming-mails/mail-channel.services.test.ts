import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedInAdmin } from '#test/app.ts';
import {
  createMailClient,
  decidedMail,
  type MailOffice,
  mailsTo,
  openMailOffice,
  startConversation,
  write,
  writtenBy,
} from '#test/mail-office.ts';
import { deliver, type MailboxEntry, readMailbox, replyTo, sendAs } from '#test/mail-programs.ts';
import { idleQueues } from '#test/mail-queues.ts';
import { type Service, startMail } from '#test/services.ts';
import { contacts, messageMails, threads, users } from '../core/database/schema.ts';

let mail: Service;
let office: MailOffice;
beforeAll(async () => {
  mail = await startMail();
  office = await openMailOffice(mail, 'channel');
  await office.startWorker();
  return async () => {
    await office.close();
    await mail.stop();
  };
}, 120_000);

const testMs = 90_000;
const madeUpSignature = `v=1; a=rsa-sha256; c=relaxed/relaxed; d=client.test; s=test; h=From:To:Subject; bh=${'A'.repeat(43)}=; b=${'A'.repeat(342)}==`;

/** A client with a conversation, and the email with its first message. */
async function clientWithMail(name: string) {
  const client = await createMailClient(office, name);
  const threadId = await startConversation(office, client);
  const messageId = await write(office, threadId, 'Please send us the 1099 by Friday.');
  const [received] = (await mailsTo(office, client.email, 1)) as [MailboxEntry];
  return { client, threadId, messageId, received };
}

/** The enquiries of an address. */
const enquiriesOf = (email: string) =>
  office.test.db.select().from(contacts).where(eq(contacts.email, email));

const shownMails = async (threadId: number) => {
  const { token } = office.staff;
  const url = `/api/admin/conversations/${threadId}/messages`;
  return (await office.test.request({ url, token })).json();
};

describe('an answer to a mail', { timeout: testMs }, () => {
  it('is stored in its conversation without the quoted part, and the next mail refers to it', async () => {
    const { client, threadId, received } = await clientWithMail('answers');
    expect(received.text).toContain('Please send us the 1099 by Friday.');
    const text = 'Here is what I have so far.\n\nThe rest follows tomorrow.';
    await sendAs(mail, client.email, { ...replyTo(received, text), subject: 'Re: answers' });
    const taken = await decidedMail(office, 'Re: answers');
    expect(taken).toMatchObject({ outcome: 'message', authentication: 'passed', reason: null });
    expect(await writtenBy(office, client)).toMatchObject([
      { id: taken.messageId, threadId, content: text, channel: 'email', toUserId: office.staff.user.id },
    ]);
    // Stored as it came, and unreadable to anybody who only has the folder.
    const stored = readFileSync(`${fileURLToPath(office.storageUrl)}/${taken.storedFilename}`, 'latin1');
    expect(stored).toMatch(/^age-encryption/);
    expect(stored).not.toContain('The rest follows');

    await write(office, threadId, 'Thank you.');
    const [, second] = await mailsTo(office, client.email, 2);
    expect(second?.inReplyTo).toBe(taken.messageIdHeader);
    expect([second?.references].flat()).toEqual([received.messageId, taken.messageIdHeader]);
    expect(second?.text).toContain('Thank you.');
  });

  it('is matched by the mail that it answers if the address was changed', async () => {
    const { client, threadId, received } = await clientWithMail('refers');
    const answer = replyTo(received, 'To your usual address.');
    await sendAs(mail, client.email, { ...answer, to: office.address, subject: 'Re: refers' });
    expect(await decidedMail(office, 'Re: refers')).toMatchObject({ outcome: 'message', reason: null });
    expect(await writtenBy(office, client)).toMatchObject([{ threadId, content: 'To your usual address.' }]);
  });

  it('to a forged address does not get into the conversation', async () => {
    const { client, threadId, received } = await clientWithMail('target');
    const address = received.replyTo?.value[0]?.address ?? '';
    const other = await createMailClient(office, 'curious');
    const forged = {
      signature: address.replace(/.(?=@)/, (last) => (last === '0' ? '1' : '0')),
      client: address.replace(`-u${client.id}-`, `-u${other.id}-`),
      'cut off': address.replace(/-[0-9a-f]{24}@/, '@'),
    };
    for (const [what, to] of Object.entries(forged)) {
      expect(to, what).not.toBe(address);
      const subject = `Forged ${what}`;
      await deliver(mail, { from: 'forger@stranger.test', to, subject, text: what });
      await sendAs(mail, other.email, { to, subject: `${subject}, of a client`, text: what });
      expect(await decidedMail(office, subject), what).toMatchObject({ outcome: 'enquiry' });
      expect(await decidedMail(office, `${subject}, of a client`), what).toMatchObject({
        outcome: 'message',
      });
    }
    const inThread = (await shownMails(threadId)) as { fromUserId: number }[];
    expect(inThread.map(({ fromUserId }) => fromUserId)).toEqual(Array(2).fill(office.staff.user.id));
    expect(await enquiriesOf('forger@stranger.test')).toHaveLength(3);
    // It goes to the sender's own conversation with the firm.
    const ofOther = await office.test.db.select().from(threads).where(eq(threads.customerId, other.id));
    expect(ofOther).toMatchObject([{ staffId: null }]);
  });

  it('sent by somebody else to the right address is shown with a warning', async () => {
    const { client, threadId, received } = await clientWithMail('shared');
    const answer = replyTo(received, 'I answer for Maya.');
    await deliver(mail, { ...answer, from: 'colleague@stranger.test', subject: 'Re: shared' });
    const { reason, outcome } = await decidedMail(office, 'Re: shared');
    expect(outcome).toBe('message');
    expect(reason).toContain('Sent from colleague@stranger.test, not from the address we know.');
    expect(await writtenBy(office, client)).toMatchObject([{ threadId, content: 'I answer for Maya.' }]);
    expect(await shownMails(threadId)).toMatchObject([{ mailWarning: reason }, {}, {}]);
  });
});

describe('a new mail from a client’s address', { timeout: testMs }, () => {
  it('starts or joins ‘Support’ if opendkim and opendmarc have verified its sender', async () => {
    const client = await createMailClient(office, 'genuine');
    for (const subject of ['A first question', 'A second question']) {
      await sendAs(mail, client.email, { to: office.address, subject, text: 'Is it late?' });
      const taken = await decidedMail(office, subject);
      expect(taken).toMatchObject({ outcome: 'message', authentication: 'passed', reason: null });
      expect(taken.authenticationResults).toContain('dmarc=pass');
      expect(taken.authenticationResults).toContain('dkim=pass');
    }
    const written = await writtenBy(office, client);
    expect(written.map(({ content }) => content)).toEqual([
      'A first question\n\nIs it late?',
      'A second question\n\nIs it late?',
    ]);
    const isSupport = and(eq(threads.customerId, client.id), isNull(threads.staffId));
    const support = await office.test.db.select().from(threads).where(isSupport);
    expect(new Set(written.map(({ threadId }) => threadId))).toEqual(new Set(support.map(({ id }) => id)));
  });

  const claim = 'dmarc=pass (p=reject dis=none) header.from=client.test';
  const dkim = 'dkim=pass header.d=client.test header.i=@client.test';
  it.each([
    ['without a signature', {}],
    ['with a header that claims to be our server’s', { 'Authentication-Results': `mx.app.test; ${claim}` }],
    ['with one that claims a signature', { 'Authentication-Results': `mx.app.test; ${dkim}` }],
    ['with both', { 'Authentication-Results': `mx.app.test; ${dkim}; ${claim}` }],
    ['with another server’s header', { 'Authentication-Results': `mx.client.test; ${claim}` }],
    ['with a made-up signature', { 'DKIM-Signature': madeUpSignature }],
  ])('is an enquiry with a warning %s', async (what, headers) => {
    const client = await createMailClient(office, `forged-${what.replaceAll(/\W/g, '')}`);
    await deliver(mail, {
      from: client.email,
      to: office.address,
      subject: `Forged, ${what}`,
      text: 'My bank account has changed.',
      headers,
    });
    const taken = await decidedMail(office, `Forged, ${what}`);
    expect(taken).toMatchObject({ outcome: 'enquiry', authentication: 'failed' });
    expect(taken.reason).toMatch(/forged/);
    expect(await writtenBy(office, client)).toEqual([]);
    expect(await enquiriesOf(client.email)).toHaveLength(1);
  });
});

it('an automatic answer causes no loop and is no bounce', { timeout: testMs }, async () => {
  const { client, messageId, received } = await clientWithMail('away');
  const away = { from: client.email, subject: 'Out of office', text: 'I am away.' };
  const headers = { 'Auto-Submitted': 'auto-replied' };
  const returnPath = /^Return-Path: <(.+)>/m.exec(received.source)?.[1];
  // Programs answer the envelope sender; careless ones answer the reply address, without saying that they are
  // automatic.
  await sendAs(mail, client.email, { ...away, to: returnPath, headers, subject: 'Away 1' });
  await sendAs(mail, client.email, { ...away, to: received.replyTo?.text, headers, subject: 'Away 2' });
  await sendAs(mail, client.email, { ...away, to: received.replyTo?.text, subject: 'Away 3' });
  await sendAs(mail, client.email, { ...away, to: returnPath, subject: 'Away 4' });
  for (const number of [1, 2, 4])
    expect(await decidedMail(office, `Away ${number}`)).toMatchObject({ outcome: 'ignored' });
  expect(await decidedMail(office, 'Away 3')).toMatchObject({ outcome: 'message' });
  await idleQueues(office);
  expect(await readMailbox(mail, client.email)).toHaveLength(1);
  const { db } = office.test;
  expect(await db.select().from(messageMails).where(eq(messageMails.messageId, messageId))).toMatchObject([
    { bouncedAt: null },
  ]);
  expect(await db.select().from(users).where(eq(users.id, client.id))).toMatchObject([
    { bouncedAddress: null },
  ]);
});

it('a bounced mail marks the address and is reported to the assignee', { timeout: testMs }, async () => {
  const { db } = office.test;
  // Not the staff member of the other tests, who gets a mail about the answers after two minutes.
  const staff = await signedInAdmin(office.test, { email: 'assignee@firm.test' });
  const client = await createMailClient(office, 'gone', 'bounce.test');
  const threadId = await startConversation({ ...office, staff }, client);
  const messageId = await write({ ...office, staff }, threadId, 'Are you there?');
  const [notice] = await mailsTo(office, staff.user.email, 1);
  expect(notice?.subject).toBe('An email to a client came back');
  expect(notice?.text).toContain(client.email);
  expect(notice?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(await db.select().from(users).where(eq(users.id, client.id))).toMatchObject([
    { bouncedAddress: client.email },
  ]);
  const [shown] = await shownMails(threadId);
  expect(shown).toMatchObject({ id: messageId, mail: { state: 'bounced' } });
  expect(shown.mail.reason).toContain('No such user');

  // No further mail goes there, and nobody is notified twice.
  const later = await write({ ...office, staff }, threadId, 'We try again.');
  await idleQueues(office);
  expect(await db.$count(messageMails, eq(messageMails.messageId, later))).toBe(0);
  expect(await readMailbox(mail, staff.user.email)).toHaveLength(1);
});
