import { beforeAll, expect, it } from 'vitest';
import { signedInAdmin } from '#test/app.ts';
import { createUser } from '#test/factories/users.ts';
import { dmarc, parsedMail, startIntake } from '#test/incoming-mails.ts';
import { queuedMails } from '#test/queued-mails.ts';

let test: Awaited<ReturnType<typeof startIntake>>;
beforeAll(async () => {
  test = await startIntake('stored_headers');
});

it('stores and shows a stranger’s subject and name without sensitive numbers, like the enquiry', async () => {
  const { token } = await signedInAdmin(test);
  const subject = 'My number is 123-45-6789';
  const from = { address: 'stranger@elsewhere.test', name: 'Sam 123-45-6789' };
  const taken = await test.take(parsedMail({ subject, from }));
  expect(taken).toMatchObject({ outcome: 'enquiry', subject: 'My number is •••', fromName: 'Sam •••' });
  const contact = await test.request({ url: `/api/admin/contacts/${taken.contactId}`, token });
  expect(contact.json()).toMatchObject({ full_name: 'Sam •••', mail: { subject: 'My number is •••' } });

  // Clients may send them to us, as in the portal.
  const { email } = await createUser(test.db, { emailConfirmed: true });
  const own = { from: { address: email, name: 'Ada' }, authenticationResults: dmarc('pass', email) };
  expect(await test.take(parsedMail({ subject, ...own }))).toMatchObject({ outcome: 'message', subject });
});

it('keeps a web address in a stranger’s name out of our own mail', async () => {
  const from = { address: 'prize@elsewhere.test', name: 'Win at https://prize.example/now' };
  expect(await test.take(parsedMail({ from }))).toMatchObject({ outcome: 'enquiry', fromName: from.name });
  const [notice] = await queuedMails(test.db, from.address);
  expect(notice?.subject).toBe(`New enquiry from ${from.address}`);
  expect(JSON.stringify(notice)).not.toContain('prize.example');
});
