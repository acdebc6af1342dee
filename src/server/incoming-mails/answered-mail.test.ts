import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { dmarc, mailAddress, parsedMail, startIntake } from '#test/incoming-mails.ts';
import { contacts, messages } from '../core/database/schema.ts';
import { mailIdOf, replyAddress } from '../core/mail/signed-addresses.ts';

let test: Awaited<ReturnType<typeof startIntake>>;
beforeAll(async () => {
  test = await startIntake('answered_mail');
});

const answer = 'The letter says:';
const text = `${answer}\n\nFrom: IRS <letters@irs.example>\nYou owe $400\n\n> 50000 wages`;

/** A mail from a client to whom we have written, with the signed address and Message-ID of our mail. */
async function mailOfClient() {
  const staff = await createAdmin(test.db);
  const client = await createUser(test.db, { emailConfirmed: true });
  const message = await createMessage(test.db, staff.id, client.id);
  const { signer, publicUrl } = test.context;
  const target = { threadId: message.threadId as number, userId: client.id };
  return {
    mail: parsedMail({
      from: { address: client.email, name: 'Ada Quill' },
      subject: '',
      authenticationResults: dmarc('pass', client.email),
      text,
      answer,
    }),
    ourAddress: replyAddress(signer, mailAddress, target),
    ourMailId: mailIdOf(signer, publicUrl, message.id),
  };
}

async function contentOf(mail: Parameters<typeof test.take>[0]) {
  const { messageId } = await test.take(mail);
  const [message] = await test.db
    .select()
    .from(messages)
    .where(eq(messages.id, messageId ?? 0));
  return message?.content;
}

it('stores an answer to our mail without the quoted part', async () => {
  const byAddress = await mailOfClient();
  expect(await contentOf({ ...byAddress.mail, recipients: [byAddress.ourAddress] })).toBe(answer);
  const byId = await mailOfClient();
  const references = ['<other@bank.example>', byId.ourMailId];
  expect(await contentOf({ ...byId.mail, references })).toBe(answer);
});

it('stores in full what answers somebody else, or nothing', async () => {
  const { mail } = await mailOfClient();
  expect(await contentOf(mail)).toBe(text);
  const { mail: second } = await mailOfClient();
  expect(await contentOf({ ...second, references: ['<other@bank.example>'] })).toBe(text);
});

it('stores an enquiry in full', async () => {
  const { contactId } = await test.take(parsedMail({ subject: '', text, answer }));
  const [enquiry] = await test.db
    .select()
    .from(contacts)
    .where(eq(contacts.id, contactId ?? 0));
  expect(enquiry?.message).toBe(text);
});
