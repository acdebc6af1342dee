import { eq, sql } from 'drizzle-orm';
import { type ParsedMail, simpleParser } from 'mailparser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firm } from '#firm';
import { afterFile } from '#test/after-file.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { setPreferences } from '#test/factories/account-settings.ts';
import { createFile } from '#test/factories/files.ts';
import { attachFile, createMessage } from '#test/factories/messages.ts';
import { startMailSink } from '#test/mail-sink.ts';
import { incomingMails, messageMails, messageNotices, messages, users } from '../core/database/schema.ts';
import { createMailer, type Mailer } from '../core/mail/mail.ts';
import { mailIdOf, readBounceAddress, readReplyAddress } from '../core/mail/signed-addresses.ts';
import { sendMessageMail } from './send-message-mail.ts';

const office = 'office@portal.example.test';
const portal = new URL('https://portal.example.test');
const text = 'The refund of 4,120 dollars is on its way.';

let test: TestApp;
let sink: Awaited<ReturnType<typeof startMailSink>>;
let mailer: Mailer;
let dana: SignedInUser;
let maya: SignedInUser;
beforeAll(async () => {
  // The emails of this file would appear in lists that other tests count.
  const database = await openEmptyDatabase('message_mails');
  afterFile(database.close);
  test = await startTestApp({ publicUrl: portal }, { database });
  dana = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
  sink = await startMailSink();
  mailer = createMailer(sink.url, portal);
});
afterAll(async () => {
  mailer.close();
  await sink.close();
});
beforeEach(async () => {
  maya = await signedInCustomer(test, { firstName: 'Maya', lastName: 'Okafor' });
});
afterEach(() => {
  firm.conversations = { textByMail: true };
});

const agree = (messageTextByMail = true) => setPreferences(test.db, maya.user.id, { messageTextByMail });

/** Maya writes in the portal, and Dana answers in that conversation by email. */
async function answered(content = text) {
  const { threadId } = await createMessage(test.db, maya.user.id, dana.user.id);
  return createMessage(test.db, dana.user.id, maya.user.id, { channel: 'email', content, threadId });
}

const send = (messageId: number, mailAddress: string | undefined = office, through = mailer) =>
  sendMessageMail(test.context, { mailer: through, mailAddress }, { id: '', data: { messageId } });

const mailsTo = ({ user }: SignedInUser) => sink.mails.filter(({ to }) => to.includes(user.email));
const sentRow = async (messageId: number) =>
  (await test.db.select().from(messageMails).where(eq(messageMails.messageId, messageId)))[0];

async function readMail(who: SignedInUser) {
  const received = mailsTo(who).at(-1);
  const mail: ParsedMail = await simpleParser(received?.source ?? '');
  return { mail, envelopeFrom: received?.from, source: received?.source ?? '' };
}

describe('the text', () => {
  it('is in the email if the firm allows it and the client has agreed', async () => {
    await agree();
    const { id } = await answered();
    await attachFile(test.db, id, (await createFile(test.db, maya.user.id)).id);
    await send(id);
    const { mail, source } = await readMail(maya);
    expect(mail.subject).toBe(`Message from ${firm.name}`);
    expect(mail.from?.value).toMatchObject([{ name: `Dana Reyes, ${firm.name}` }]);
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain(text);
      expect(body).toContain('1 file belongs to this message. You can open it in the portal.');
      expect(body).toContain(`https://portal.example.test/messages?with=${dana.user.id}`);
    }
    expect(source).not.toMatch(/^Auto-Submitted:/im);
    expect(await sentRow(id)).toMatchObject({ address: maya.user.email, withText: true, bouncedAt: null });
  });

  it.each([
    ['the client has not agreed', () => agree(false)],
    ['the client has never been asked', () => Promise.resolve()],
    [
      'the firm does not allow it',
      async () => {
        await agree();
        firm.conversations = { textByMail: false };
      },
    ],
    [
      'the firm has not decided',
      async () => {
        await agree();
        firm.conversations = undefined as never;
      },
    ],
  ])('is left out if %s: the email only says that a message waits', async (_why, given) => {
    await given();
    const { id } = await answered();
    await send(id);
    const { mail, source } = await readMail(maya);
    expect(mail.subject).toBe('A message is waiting for you');
    expect(mail.text).toContain('You have 1 new message in the portal, from Dana Reyes.');
    for (const word of ['refund', '4,120']) expect(mail.text + source).not.toContain(word);
    expect(mail.html).not.toContain('refund');
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(await sentRow(id)).toMatchObject({ withText: false });
  });

  it('is left out once the agreement is withdrawn, even from an email that is being retried', async () => {
    await agree();
    const { id } = await answered();
    const gone = await startMailSink();
    await gone.close();
    await expect(send(id, office, createMailer(gone.url, portal))).rejects.toThrow('ECONNREFUSED');
    expect(await sentRow(id)).toBeUndefined();
    await agree(false);
    await send(id);
    expect((await readMail(maya)).source).not.toContain('refund');
  });

  it('is never in an email to a colleague', async () => {
    const marcus = await signedInAdmin(test);
    await setPreferences(test.db, marcus.user.id, { messageTextByMail: true });
    const { id } = await createMessage(test.db, dana.user.id, marcus.user.id, {
      channel: 'email',
      content: text,
    });
    await send(id);
    const { mail, envelopeFrom } = await readMail(marcus);
    expect(mail.subject).toBe('A message is waiting for you');
    expect(mail.text).not.toContain('refund');
    expect(mail.replyTo).toBeUndefined();
    expect(envelopeFrom).toBe(firm.emails.support);
  });

  it('cannot become markup or a header', async () => {
    await agree();
    await send((await answered('<b onclick=x>Hi</b>\r\nBcc: all@example.test')).id);
    const { mail } = await readMail(maya);
    expect(mail.html).not.toContain('<b onclick');
    expect(mail.text).toContain('<b onclick=x>Hi</b>');
    expect(mail.bcc).toBeUndefined();
  });
});

describe('nothing goes out', () => {
  const change = (values: Partial<typeof users.$inferInsert>) => () =>
    test.db.update(users).set(values).where(eq(users.id, maya.user.id));

  it.each([
    [
      'with Email Notifications off',
      () => setPreferences(test.db, maya.user.id, { emailNotifications: false }),
    ],
    ['to an address that is not confirmed', change({ emailConfirmed: false })],
    ['to a closed account', change({ deletedAt: new Date().toISOString() })],
    [
      'to an address from which mail came back',
      () =>
        test.db
          .update(users)
          .set({ bouncedAddress: sql`lower(${users.email})` })
          .where(eq(users.id, maya.user.id)),
    ],
  ])('%s', async (_why, given) => {
    await agree();
    const { id } = await answered();
    await given();
    await send(id);
    expect(mailsTo(maya)).toEqual([]);
    expect(await sentRow(id)).toBeUndefined();
  });

  it('about a message already read in the portal, unless the email contains its text', async () => {
    const { id } = await answered();
    await test.db.update(messages).set({ read: true }).where(eq(messages.id, id));
    await send(id);
    expect(mailsTo(maya)).toEqual([]);
    await agree();
    await send(id);
    expect(mailsTo(maya)).toHaveLength(1);
  });

  it('twice', async () => {
    const { id } = await answered();
    await send(id);
    await send(id);
    expect(mailsTo(maya)).toHaveLength(1);
  });

  it('about a message that does not exist', async () => {
    await send(2_000_000_000);
    expect(mailsTo(maya)).toEqual([]);
  });

  it('to a bounced address, but to the one that replaced it', async () => {
    await change({ bouncedAddress: 'old@example.test' })();
    await send((await answered()).id);
    expect(mailsTo(maya)).toHaveLength(1);
  });

  it('before the address is confirmed: the usual notice waits for that', async () => {
    await change({ emailConfirmed: false })();
    const { id } = await answered();
    await send(id);
    const [notice] = await test.db
      .select()
      .from(messageNotices)
      .where(eq(messageNotices.userId, maya.user.id));
    expect(notice).toMatchObject({ messageId: id, mailedAt: null });
  });
});

describe('headers', () => {
  it('reference the conversation’s earlier emails from both sides, and reply to the last one', async () => {
    await agree();
    const first = await answered();
    await send(first.id);
    const threadId = first.threadId as number;
    const asked = await createMessage(test.db, maya.user.id, dana.user.id, { channel: 'email', threadId });
    await createMessage(test.db, maya.user.id, dana.user.id, { threadId });
    const received = {
      mailbox: 'office@mail.test',
      uidValidity: 1,
      size: 10,
      outcome: 'message' as const,
      fromAddress: maya.user.email,
    };
    await test.db.insert(incomingMails).values({
      ...received,
      uid: asked.id,
      messageId: asked.id,
      messageIdHeader: '<her-own-mail@mail.example.test>',
      subject: 'RE: Re: Fwd: The refund',
    });
    const forged = await createMessage(test.db, maya.user.id, dana.user.id, { channel: 'email', threadId });
    await test.db.insert(incomingMails).values({
      ...received,
      uid: forged.id,
      messageId: forged.id,
      messageIdHeader: '<a>\r\nBcc: all@example.test',
    });
    const second = await createMessage(test.db, dana.user.id, maya.user.id, { channel: 'email', threadId });
    await send(second.id);
    const { mail } = await readMail(maya);
    const idOf = (messageId: number) => mailIdOf(test.context.signer, portal, messageId);
    expect(mail.messageId).toBe(idOf(second.id));
    expect(mail.references).toEqual([idOf(first.id), '<her-own-mail@mail.example.test>']);
    expect(mail.inReplyTo).toBe('<her-own-mail@mail.example.test>');
    expect(mail.subject).toBe('Re: The refund');
    expect(mail.bcc).toBeUndefined();
  });

  it('reference no emails of another conversation', async () => {
    await send((await answered()).id);
    const other = await createMessage(test.db, dana.user.id, maya.user.id, {
      channel: 'email',
      threadId: (await createMessage(test.db, maya.user.id, null)).threadId,
    });
    await send(other.id);
    expect((await readMail(maya)).mail.references).toBeUndefined();
  });

  it('contain a signed address for replies and one for bounces', async () => {
    const { id, threadId } = await answered();
    await send(id);
    const { mail, envelopeFrom = '' } = await readMail(maya);
    const { signer } = test.context;
    const replyTo = mail.replyTo?.value[0]?.address ?? '';
    expect(readReplyAddress(signer, office, replyTo)).toEqual({ threadId, userId: maya.user.id });
    expect(readBounceAddress(signer, office, envelopeFrom)).toBe(id);
    expect(mail.from?.value[0]?.address).toBe(firm.emails.support);
  });

  it('contain neither if the firm receives no email', async () => {
    await agree();
    await send((await answered()).id, '');
    const { mail, envelopeFrom } = await readMail(maya);
    expect(mail.replyTo).toBeUndefined();
    expect(envelopeFrom).toBe(firm.emails.support);
    expect(mail.text).not.toContain('You can answer this email');
  });

  it('keep their Message-ID when the email is retried', async () => {
    const busy = await startMailSink({ refuseNext: 1 });
    const patient = createMailer(busy.url, portal);
    const { id } = await answered();
    await expect(send(id, office, patient)).rejects.toThrow('451');
    await send(id, office, patient);
    patient.close();
    await busy.close();
    const ids = await Promise.all(
      busy.attempts.map(async ({ source }) => (await simpleParser(source)).messageId),
    );
    expect(ids).toEqual(Array(2).fill(mailIdOf(test.context.signer, portal, id)));
    expect(busy.mails).toHaveLength(1);
  });
});
