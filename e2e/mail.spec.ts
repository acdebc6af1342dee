import { eq } from 'drizzle-orm';
import { inTransaction } from '#server/core/context.ts';
import { threads } from '#server/core/database/schema.ts';
import { startJobs } from '#server/core/jobs/jobs.ts';
import { noAttachments } from '#server/incoming-mails/attachments.ts';
import { deliverMessage } from '#server/incoming-mails/deliver-mail.ts';
import type { MailState, MailTest } from '#shared/mail.ts';
import { createContact } from '#test/factories/contacts.ts';
import { createIncomingMail } from '#test/factories/incoming-mails.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createUser } from '#test/factories/users.ts';
import { testSigner } from '#test/signer.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { mailWithSubject } from './mailbox.ts';

for (const darkMode of [false, true]) {
  const theme = darkMode ? 'dark' : 'light';
  test(`an owner sees the mail setup, tests it and finds the outcome of a mail, in the ${theme} theme`, async ({
    page,
    db,
    signedInAs,
  }) => {
    const owner = await signedInAs('admin', { darkMode });
    const subject = `Books of ${crypto.randomUUID().slice(0, 8)}`;
    const contact = await createContact(db, {
      fullName: 'Tobias Wrenfield',
      message: `${subject}\n\nHello.`,
    });
    await createIncomingMail(db, { subject, outcome: 'enquiry', contactId: contact.id });
    await page.goto('/admin/mail');
    await expect(page.getByRole('heading', { level: 1, name: 'Mail' })).toBeVisible();
    const item = (title: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) });
    await expect(item('Outgoing mail')).toContainText(/Works.*Mail goes out through 127\.0\.0\.1/s);
    await expect(item('Incoming mail')).toContainText(/Not set up.*IMAP_URL/s);
    await page.getByRole('button', { name: 'Send a test email' }).click();
    await expect(item('Outgoing server')).toContainText(/Works.*250 /s);
    await mailWithSubject(owner.email, /Test of the mail server/);
    await expectAccessible(page);

    await page.getByLabel('What became of them').selectOption('Enquiry');
    await expect(page).toHaveURL(/outcome=enquiry/);
    await page.getByRole('link', { name: subject }).click();
    const dialog = page.getByRole('dialog', { name: 'Tobias Wrenfield' });
    await expect(dialog).toContainText('By email');
    await expect(dialog).toContainText('The sender could not be verified');
    await expect(dialog).toContainText('Not given');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(page).toHaveURL(/\/admin\/contacts$/);
    await expect(page.locator('tr, li').filter({ hasText: 'Tobias Wrenfield' }).first()).toContainText(
      'By email',
    );
  });
}

test('an owner sees the error of a server that refuses, and sees the test mail arrive', async ({
  page,
  signedInAs,
}) => {
  const item = (name: string, title: string, state: 'works' | 'attention', text: string) => ({
    name,
    title,
    state,
    text,
    next: null,
  });
  // Mocked, because the journeys have no mailbox: mail.test.ts and the Dovecot tests use real servers.
  const state: MailState = {
    checkedAt: new Date().toISOString(),
    groups: [
      {
        title: 'Set up',
        items: [
          item('incoming', 'Incoming mail', 'works', 'Mail to office@example.test is taken in.'),
          item('senders', 'Senders', 'attention', 'No sender can be verified: set MAIL_AUTH_SERVER.'),
        ],
      },
    ],
    outgoing: true,
    incoming: true,
    returned: [
      {
        userId: 1,
        name: 'Rosa Quist',
        address: 'rosa@example.test',
        reason: '550 5.1.1 No such user',
        returnedAt: new Date().toISOString(),
      },
    ],
  };
  const refused: MailTest = {
    id: null,
    startedAt: new Date().toISOString(),
    steps: [
      {
        name: 'incoming',
        state: 'failed',
        text: 'The mail server refuses our sign-in.',
        answer: 'NO [AUTHENTICATIONFAILED] Authentication failed.',
        next: 'Ask the person who runs your server to check the user name and the password in IMAP_URL.',
      },
    ],
  };
  const sent: MailTest = { ...refused, id: '0123456789abcdef', steps: [] };
  let answer = refused;
  let arrival: object = { receivedAt: null, authentication: null };
  await page.route('**/api/admin/mail', (route) => route.fulfill({ json: state }));
  await page.route('**/api/admin/mail/tests', (route) => route.fulfill({ json: answer }));
  await page.route('**/api/admin/mail/tests/*', (route) => route.fulfill({ json: arrival }));
  await signedInAs('admin');
  await page.goto('/admin/mail');
  await expect(page.getByText('1 thing needs attention: Senders')).toBeVisible();
  await expect(page.getByText('550 5.1.1 No such user')).toBeVisible();
  const start = page.getByRole('button', { name: 'Test both ways' });
  await start.click();
  const result = page.getByRole('list', { name: 'Result of the test' });
  await expect(result).toContainText('NO [AUTHENTICATIONFAILED] Authentication failed.');
  await expectAccessible(page);
  answer = sent;
  await start.click();
  await expect(result).toContainText('The test email has not arrived yet.');
  arrival = {
    receivedAt: new Date(Date.parse(sent.startedAt) + 3_000).toISOString(),
    authentication: 'passed',
  };
  await expect(result).toContainText('The test email arrived after 3 seconds');
  await expectAccessible(page);
});

test("a client's answer by mail appears in the open conversation", { tag: '@desktop' }, async ({
  page,
  db,
  baseURL,
  signedInAs,
  signedInInSecondBrowser,
}) => {
  const staff = await signedInAs('admin');
  const { user: client } = await signedInInSecondBrowser('customer');
  const { threadId } = await createMessage(db, staff.id, client.id, { content: 'Is the deed at home?' });
  await page.goto(`/messages?id=${threadId}`);
  const thread = page.getByRole('region', { name: /^Messages with/ });
  await expect(thread).toContainText('Is the deed at home?');
  const jobs = await startJobs(db, () => {});
  const context = {
    db,
    jobs,
    signer: testSigner,
    // Delivering a message uses neither.
    secretBox: undefined as never,
    rules: undefined as never,
    publicUrl: new URL(baseURL as string),
  };
  const mail = {
    messageId: `<${crypto.randomUUID()}@example.test>`,
    references: [],
    from: { address: client.email.toLowerCase(), name: 'Ada' },
    recipients: [],
    returnPath: null,
    subject: 'Re: A message is waiting for you',
    automatic: null,
    bounce: null,
    authenticationResults: [],
    text: 'Yes, in the blue folder.',
    answer: 'Yes, in the blue folder.',
    attachments: [],
    unread: [],
    severalSenders: false,
  };
  const match = { kind: 'client', clientId: client.id, threadId, fromClient: true, warning: null } as const;
  await inTransaction(context, (tx) => deliverMessage(tx, mail, match, noAttachments()));
  await expect(thread).toContainText('Yes, in the blue folder.');
  const [stored] = await db
    .select()
    .from(threads)
    .where(eq(threads.id, threadId as number));
  expect(stored?.channel).toBe('email');
  await jobs.stop();
});

test('a client agrees to read messages in emails, and staff answer by email', async ({
  page,
  db,
  signedInAs,
  signedInInSecondBrowser,
}) => {
  const staff = await signedInAs('admin');
  const { user: client, page: clientPage } = await signedInInSecondBrowser('customer');
  await createMessage(db, client.id, staff.id, { content: 'Is the return filed?' });
  const [conversation] = await db.select().from(threads).where(eq(threads.customerId, client.id));

  await clientPage.goto('/settings');
  await clientPage.getByRole('switch', { name: 'Message text in emails' }).click();
  await clientPage.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(clientPage.getByText('Preferences updated').first()).toBeVisible();

  await page.goto(`/messages?id=${conversation?.id}`);
  await page.getByLabel('Answers go').selectOption('By email');
  await expect(page.getByText(/agreed to read messages in emails/)).toBeVisible();
  const answer = `It was filed on Monday ${crypto.randomUUID().slice(0, 8)}.`;
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(answer);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('region', { name: /^Messages with/ })).toContainText('Sent by email');
  expect((await mailWithSubject(client.email, /./)).text).toContain(answer);
});

test('an answer sent while its channel is being saved uses the new channel', async ({
  page,
  db,
  signedInAs,
}) => {
  const staff = await signedInAs('admin');
  const client = await createUser(db);
  const { threadId } = await createMessage(db, client.id, staff.id, { content: 'Is the return filed?' });
  const pressed = Promise.withResolvers<void>();
  await page.route(`**/api/admin/conversations/${threadId}`, async (route) => {
    if (route.request().method() === 'PATCH') await pressed.promise;
    await route.continue();
  });
  await page.goto(`/messages?id=${threadId}`);
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect(page.getByRole('region', { name: /^Messages with/ })).toContainText('Is the return filed?');
  await field.fill('It was filed on Monday.');
  await page.getByLabel('Answers go').selectOption('By email');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(field).toHaveValue('It was filed on Monday.');
  pressed.resolve();
  await expect(field).toHaveValue('');
  await expect(page.getByRole('region', { name: /^Messages with/ })).toContainText(
    /It was filed on Monday\..*Email/s,
  );
});

test.describe('an answer written for the portal', () => {
  test.use({ expectedErrors: /status of 409/ });

  test('is refused if a colleague has meanwhile switched the conversation to email', async ({
    page,
    db,
    signedInAs,
  }) => {
    const staff = await signedInAs('admin');
    const client = await createUser(db);
    const { threadId } = await createMessage(db, client.id, staff.id, { content: 'Which account is it?' });
    await page.goto(`/messages?id=${threadId}`);
    const way = page.getByLabel('Answers go');
    await expect(way).toHaveValue('portal');
    await expect(page.getByRole('region', { name: /^Messages with/ })).toContainText('Which account is it?');
    const field = page.getByRole('textbox', { name: 'Message', exact: true });
    await field.fill('It is the second one.');
    // Switched while the request is on its way, so the page cannot know it yet.
    await page.route(`**/api/admin/conversations/${threadId}/messages`, async (route) => {
      const ofThread = eq(threads.id, threadId as number);
      if (route.request().method() === 'POST')
        await db.update(threads).set({ channel: 'email' }).where(ofThread);
      await route.continue();
    });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText(/now go by email\. Send yours again/).first()).toBeVisible();
    await expect(field).toHaveValue('It is the second one.');
    await expect(way).toHaveValue('email');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(field).toHaveValue('');
    await expect(page.getByRole('region', { name: /^Messages with/ })).toContainText(
      /It is the second one\..*Email/s,
    );
  });
});
