import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { createMessage } from '#test/factories/messages.ts';
import { startMailSink } from '#test/mail-sink.ts';
import { auditLog, messageMails, users } from '../core/database/schema.ts';
import { createMailer } from '../core/mail/mail.ts';
import { sendMessageMail } from './send-message-mail.ts';

const portal = new URL('https://portal.example.test');

let test: TestApp;
let dana: SignedInUser;
let maya: SignedInUser;
beforeAll(async () => {
  // The emails of this file would appear in lists that other tests count.
  const database = await openEmptyDatabase('refused_addresses');
  afterFile(database.close);
  test = await startTestApp({ publicUrl: portal }, { database });
  dana = await signedInAdmin(test);
});
beforeEach(async () => {
  maya = await signedInCustomer(test);
});

/** Dana answers Maya by email, and the mail server refuses Maya's address with this message. */
async function answerRefusedWith(refusal: string) {
  const { threadId } = await createMessage(test.db, maya.user.id, dana.user.id);
  const { id } = await createMessage(test.db, dana.user.id, maya.user.id, { channel: 'email', threadId });
  const sink = await startMailSink({ refusal });
  const mailer = createMailer(sink.url, portal);
  const send = () =>
    sendMessageMail(
      test.context,
      { mailer, mailAddress: 'office@portal.example.test' },
      { id: '', data: { messageId: id } },
    );
  afterFile(async () => {
    mailer.close();
    await sink.close();
  });
  return { id, send };
}

const mailOf = async (messageId: number) =>
  (await test.db.select().from(messageMails).where(eq(messageMails.messageId, messageId)))[0];
const bouncedAddress = async () =>
  (await test.db.select().from(users).where(eq(users.id, maya.user.id)))[0]?.bouncedAddress;

describe('an address that the mail server refuses', () => {
  it.each([
    '550 5.1.1 No such user',
    '553 5.1.3 Bad address syntax',
    '556 5.1.10 Domain takes no mail',
    '550 5.2.1 Mailbox disabled',
  ])('as invalid (%s) has bounced: staff see it, and it is not retried', async (refusal) => {
    const { id, send } = await answerRefusedWith(refusal);
    await send();
    expect(await mailOf(id)).toMatchObject({
      address: maya.user.email,
      bouncedAt: expect.any(String),
      bounceReason: expect.stringContaining(refusal.slice(4)),
    });
    expect(await bouncedAddress()).toBe(maya.user.email.toLowerCase());
    const audited = await test.db.select().from(auditLog).where(eq(auditLog.action, 'address_bounced'));
    expect(audited).toContainEqual(expect.objectContaining({ subjectId: String(maya.user.id) }));
    await send();
    expect(await test.db.$count(auditLog, eq(auditLog.action, 'address_bounced'))).toBe(audited.length);
  });

  it.each(['554 5.7.1 Relay access denied', '550 5.1.8 Bad sender', '550 Not today', '450 4.2.0 Greylisted'])(
    'for another reason (%s) is retried',
    async (refusal) => {
      const { id, send } = await answerRefusedWith(refusal);
      await expect(send()).rejects.toThrow(refusal.slice(0, 3));
      expect(await mailOf(id)).toBeUndefined();
      expect(await bouncedAddress()).toBeNull();
    },
  );
});
