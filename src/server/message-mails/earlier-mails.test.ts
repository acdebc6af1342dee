import { beforeAll, expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { createIncomingMail } from '#test/factories/incoming-mails.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { findEarlierMails } from './earlier-mails.ts';

let test: TestApp;
beforeAll(async () => {
  // Messages by email would appear in lists that other tests count.
  const database = await openEmptyDatabase('earlier_mails');
  afterFile(database.close);
  test = await startTestApp({}, { database });
});

const none = { references: [], subject: undefined };

it.each([
  ['the client', {}, { references: ['<earlier@mail.test>'], subject: 'Your refund' }],
  ['another address', { fromAddress: 'brother@elsewhere.test' }, none],
  ['a forged address', { authentication: 'failed' }, none],
] as const)('repeats headers of emails by the client only: %s', async (_whose, values, repeated) => {
  const [staff, client] = [await createAdmin(test.db), await createUser(test.db)];
  const { id, threadId } = await createMessage(test.db, client.id, staff.id, { channel: 'email' });
  await createIncomingMail(test.db, {
    outcome: 'message',
    messageId: id,
    messageIdHeader: '<earlier@mail.test>',
    subject: 'Your refund',
    fromAddress: client.email,
    ...values,
  });
  const answer = await createMessage(test.db, staff.id, client.id, { channel: 'email', threadId });
  expect(await findEarlierMails(test.context, answer)).toEqual(repeated);
});
