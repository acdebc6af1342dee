import { addCalendarDays, firmTimestamp, firmToday } from '#shared/time.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createClientNote } from '#test/factories/client-notes.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createContact } from '#test/factories/contacts.ts';
import { createFile } from '#test/factories/files.ts';
import { createMessageTemplate } from '#test/factories/message-templates.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createTag } from '#test/factories/tags.ts';
import { createUser } from '#test/factories/users.ts';
import { expect, expectAccessible, isPhone, test } from './fixtures.ts';

test('shows a client on one page, with timeline, filter, notes, tags and files', { tag: '@sizes' }, async ({
  page,
  db,
  signedInAs,
  signedInInSecondBrowser,
}) => {
  test.slow();
  const suffix = crypto.randomUUID().slice(0, 8);
  const client = await createUser(db, { firstName: 'Maya', lastName: `Okafor-${suffix}` });
  const me = await signedInAs('admin', { name: 'Dana' });
  const name = `Maya Okafor-${suffix}`;
  await createMessage(db, client.id, me.id, { content: 'The Q3 log is attached.' });
  const second = await createMessage(db, client.id, me.id, { content: 'Q4 I still have to find.' });
  const stored = { fileType: 'docx', sha256: Buffer.alloc(32, 1) };
  await createFile(db, client.id, { originalFilename: 'Mileage log.docx', ...stored });
  await createFile(db, client.id, { originalFilename: 'Return 2014.pdf', uploadedAt: null });
  const { name: tag } = await createTag(db, { name: `Payroll ${suffix}` });

  await page.goto(`/admin/users?q=${client.username}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Open now' })).toContainText('1 conversation');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('The Q3 log is attached. Q4 I still have to find.');
  await expect(timeline).toContainText('Waiting for us');

  await test.step('the filter is in the URL, and the arrow keys move it', async () => {
    await timeline.getByRole('radio', { name: /^Files/ }).click();
    await expect(page).toHaveURL(/show=file/);
    await expect(timeline).toContainText('Mileage log.docx');
    await expect(timeline).not.toContainText('Q3 log');
    await page.keyboard.press('ArrowLeft');
    await expect(page).not.toHaveURL(/show=/);
    await expect(timeline).toContainText('Q3 log');
  });

  await test.step('a file opens in the viewer', async () => {
    await timeline.getByRole('button', { name: 'Mileage log.docx', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Mileage log.docx' })).toContainText('previewed directly');
    await page.keyboard.press('Escape');
    await timeline.getByRole('button', { name: 'Return 2014.pdf', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Return 2014.pdf' })).toContainText(
      'The contents of this file are not stored here.',
    );
    await page.keyboard.press('Escape');
    // Waits until the focus is back here: later it would be taken from the toolbar.
    await expect(timeline.getByRole('button', { name: 'Return 2014.pdf', exact: true })).toBeFocused();
  });

  const toolbar = page.getByRole('toolbar', { name: 'Actions' });
  const dialog = page.getByRole('dialog');
  const notes = page.getByRole('region', { name: 'Internal notes' });
  await test.step('a note is added and edited, and a colleague sees it without being able to edit it', async () => {
    await toolbar.getByRole('link', { name: 'Write' }).focus();
    for (const name of ['Book', 'Upload', 'Note']) {
      await page.keyboard.press('ArrowRight');
      await expect(toolbar.getByText(name, { exact: true })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Add note' }).click();
    await expect(dialog).toContainText('Please enter a note');
    await dialog.getByLabel('Note', { exact: true }).fill('Call after 4 PM.');
    await dialog.getByRole('button', { name: 'Add note' }).click();
    await expect(notes).toContainText('Call after 4 PM.');
    await expect(timeline).toContainText('added a note, only staff see it');
    await notes.getByRole('button', { name: /^Actions for the note/ }).click();
    await page.getByRole('menuitem', { name: 'Edit note' }).click();
    await dialog.getByLabel('Note', { exact: true }).fill('Call before noon.');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(notes).toContainText('Edited');

    const colleague = await signedInInSecondBrowser('admin', { name: 'Marcus' });
    await colleague.page.goto(new URL(page.url()).pathname);
    const theirs = colleague.page.getByRole('region', { name: 'Internal notes' });
    await expect(theirs).toContainText('Call before noon.');
    await theirs.getByRole('button', { name: /^Actions for the note/ }).click();
    await expect(colleague.page.getByRole('menuitem')).toHaveText(['Pin']);
    await colleague.page.getByRole('menuitem', { name: 'Pin' }).click();
    await expect(notes).toContainText('Pinned');
  });

  await test.step('a tag is put on the client', async () => {
    await toolbar.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('menuitem', { name: 'Tags' }).click();
    await dialog.getByRole('checkbox', { name: tag }).check();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog).toBeHidden();
    if (isPhone(page)) await page.getByRole('button', { name: 'Details' }).click();
    await expect(page.getByText(tag, { exact: true }).and(page.locator(':visible'))).toBeVisible();
  });

  await test.step('an address is validated and saved', async () => {
    await page.getByRole('button', { name: 'Edit addresses' }).click();
    await dialog.getByLabel('City').first().fill('Decatur');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog).toContainText('Please enter street and number');
    await dialog.getByLabel('Street and number').first().fill('12 Elm Street');
    await dialog.getByLabel('State').first().fill('GA');
    await dialog.getByLabel('ZIP code').first().fill('30030');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('12 Elm Street, Decatur, GA 30030')).toBeVisible();
    await expectAccessible(page);
  });

  await toolbar.getByRole('link', { name: 'Write' }).click();
  await expect(page).toHaveURL(`/messages?id=${second.threadId}`);
  await page.goBack();
  await toolbar.getByRole('link', { name: 'Book' }).click();
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(name);
});

test('links companies, sends and withdraws invitations, and exports all data from the page @desktop', async ({
  page,
  db,
  signedInAs,
  signedInInSecondBrowser,
}) => {
  test.slow();
  const suffix = crypto.randomUUID().slice(0, 8);
  const company = await createCompany(db, { name: `Finch Framing ${suffix}` });
  const client = await createUser(db, { firstName: 'Ines', password: '', emailConfirmed: false });
  const other = await createUser(db, { firstName: 'Vivian', lastName: 'St. Cloud', password: '' });
  await joinCompany(db, other.id, company.id);
  await signedInAs('admin');
  await page.goto(`/admin/clients/${client.id}`);
  const dialog = page.getByRole('dialog');

  const invitation = page.getByRole('region', { name: 'Invitation' });
  await expect(invitation).toContainText('no invitation has been sent');
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await expect(invitation).toContainText('has not chosen a password yet');
  await invitation.getByRole('button', { name: 'Withdraw' }).click();
  await dialog.getByRole('button', { name: 'Withdraw invitation' }).click();
  await expect(invitation).toContainText('no invitation has been sent');

  const companies = page.getByRole('region', { name: 'Companies' });
  await companies.getByRole('button', { name: 'Add company' }).click();
  await dialog.getByRole('button', { name: 'Link company' }).click();
  await expect(dialog.getByText('Please choose a company').first()).toBeVisible();
  await dialog.getByLabel('Company', { exact: true }).fill(suffix);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: company.name }).click();
  await dialog.getByLabel("Sees the company's files").check();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Link company' }).click();
  await expect(companies.getByRole('link', { name: company.name })).toBeVisible();
  await expect(companies).toContainText('Primary');

  await companies.getByRole('button', { name: 'Add company' }).click();
  await dialog.getByRole('button', { name: 'New company' }).click();
  const added = page.getByRole('dialog', { name: 'Add company' });
  await added.getByLabel('Name', { exact: true }).fill(`Calder ${suffix}`);
  await added.getByLabel('Business type').selectOption('LLC');
  await added.getByRole('button', { name: 'Add company' }).click();
  await expect(dialog.getByLabel('Company', { exact: true })).toHaveValue(`Calder ${suffix}`);
  await dialog.getByRole('button', { name: 'Link company' }).click();
  await expect(companies.getByRole('link', { name: `Calder ${suffix}` })).toBeVisible();

  const people = page.getByRole('region', { name: 'People' });
  await expect(people).toContainText('not invited');
  await people.getByRole('button', { name: 'Invitation of Vivian St. Cloud' }).click();
  await page.getByRole('menuitem', { name: 'Send invitation' }).click();
  await expect(people).toContainText(/· invited /);
  await people.getByRole('button', { name: 'Invite a person' }).click();
  await expect(dialog.getByLabel(/^Company/)).toHaveValue(company.name);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Export all data' }).click();
  await expect(dialog.getByRole('button', { name: 'Make a copy of everything' })).toBeVisible();
  const staff = await signedInInSecondBrowser('admin', { staffLevel: 'staff' });
  await staff.page.goto(`/admin/clients/${client.id}`);
  await expect(staff.page.getByRole('button', { name: 'Add company' })).toBeVisible();
  await expect(staff.page.getByRole('button', { name: 'Export all data' })).toHaveCount(0);
});

test("a client's name links staff to the client page everywhere, and a colleague's name does not @desktop", async ({
  page,
  db,
  signedInAs,
}) => {
  const suffix = crypto.randomUUID().slice(0, 8);
  const me = await signedInAs('admin', { name: `Dana-${suffix}` });
  const client = await createUser(db, { firstName: 'Maya', lastName: `Okafor-${suffix}` });
  const name = `Maya Okafor-${suffix}`;
  // The week shows today's appointment, the list only upcoming ones.
  for (const day of [firmToday(), addCalendarDays(firmToday(), 1)]) {
    const startsAt = firmTimestamp(day, '12:00').toISOString();
    await createAppointment(db, me.id, { customerId: client.id, startsAt });
  }
  await createMessage(db, client.id, me.id, { content: `Is it filed? ${suffix}` });
  await createContact(db, { fullName: name, customerId: client.id });
  await createFile(db, client.id, { originalFilename: `theirs-${suffix}.pdf` });
  await createFile(db, me.id, { originalFilename: `mine-${suffix}.pdf` });
  for (const path of [
    // On a weekend the page opens with the week after.
    `/appointments?date=${firmToday()}`,
    '/appointments?view=list',
    `/admin/inbox?q=${suffix}`,
    `/admin/contacts?q=${suffix}`,
    `/admin/documents?q=${suffix}`,
  ]) {
    await page.goto(path);
    const link = page.getByRole('main').getByRole('link', { name, exact: true }).first();
    await expect(link, path).toHaveAttribute('href', `/admin/clients/${client.id}`);
  }
  const mine = page.getByRole('row').filter({ hasText: `mine-${suffix}` });
  await expect(mine).toContainText(`Dana-${suffix}`);
  await expect(mine.getByRole('link')).toHaveCount(0);
  // A notification has one target, the conversation, where the name links to the client page.
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('menuitem').filter({ hasText: name }).click();
  await expect(page).toHaveURL(/\/messages/);
  await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test.describe('without a timeline or a client', () => {
  // The test aborts a request and opens the client page of a staff member, which does not exist.
  test.use({ expectedErrors: /Failed to load resource/ });

  test('says that nothing was exchanged, or that there is no such client', { tag: '@desktop' }, async ({
    page,
    db,
    signedInAs,
  }) => {
    const me = await signedInAs('admin', { darkMode: true });
    const client = await createUser(db, { firstName: 'Ines', lastName: 'Calder' });
    await page.goto(`/admin/clients/${client.id}`);
    await expect(page.getByText('Nothing is open.')).toBeVisible();
    await expect(page.getByText('Nothing yet')).toBeVisible();
    await expect(page.getByText('No notes yet.')).toBeVisible();
    await expectAccessible(page);
    await page.route('**/api/admin/clients/*/timeline**', (route) => route.abort());
    await page.reload();
    await expect(page.getByText("We couldn't load the timeline.")).toBeVisible();
    await expect(page.getByText('Nothing is open.')).toBeVisible();
    await page.goto(`/admin/clients/${me.id}`);
    await expect(page.getByRole('heading', { name: 'Client not found' })).toBeVisible();
  });
});

test.describe('beside a conversation', () => {
  test.use({ expectedErrors: /status of 500/ });

  test('links to the conversation and shows the client details beside it @desktop', async ({
    page,
    db,
    signedInAs,
  }) => {
    const me = await signedInAs('admin', { name: 'Dana' });
    const suffix = crypto.randomUUID().slice(0, 8);
    const client = await createUser(db, {
      firstName: 'Maya',
      lastName: `Okafor-${suffix}`,
      phone: '404-555-0117',
    });
    const company = await createCompany(db, { name: `Finch Framing ${suffix}` });
    await joinCompany(db, client.id, company.id);
    await createRequestList(db, client.id, {
      title: `Return ${suffix}`,
      items: [{ shortLabel: 'Mileage log' }, { state: 'received' }],
    });
    await createFile(db, client.id, { originalFilename: 'Draft.docx', fileType: 'docx', uploadedBy: me.id });
    await createClientNote(db, { customerId: client.id, content: 'Call after 4 PM.', pinned: true });
    const question = await createMessage(db, client.id, me.id, { content: 'Does Vivian sign too?' });
    const template = await createMessageTemplate(db, {
      content: '{{company}} signs at {{nextAppointment}}.',
    });

    await page.goto(`/admin/clients/${client.id}`);
    await page.getByRole('region', { name: 'Timeline' }).getByRole('link', { name: 'Vivian' }).click();
    await expect(page).toHaveURL(new RegExp(`/messages\\?view=all&id=${question.threadId}$`));
    await page.goBack();
    await page
      .getByRole('region', { name: 'Open now' })
      .getByRole('link', { name: '1 conversation' })
      .click();
    await expect(page).toHaveURL(new RegExp(`/messages\\?view=all&id=${question.threadId}$`));

    const pane = page.getByRole('complementary', { name: 'Client' });
    await expect(pane.getByRole('region', { name: 'Client' })).toContainText(company.name);
    await expect(pane.getByRole('link', { name: '404-555-0117' })).toHaveAttribute('href', 'tel:4045550117');
    await expect(pane.getByRole('region', { name: 'Next appointment' })).toContainText('None is planned.');
    await expect(pane.getByRole('region', { name: 'Open requests' })).toContainText(
      /0 of 2 done.*Mileage log/,
    );
    await expect(pane.getByRole('region', { name: 'Files' })).toContainText('not opened');
    await expect(pane.getByRole('region', { name: 'Pinned note' })).toContainText('Call after 4 PM.');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Templates' }).click();
    await page.getByRole('menuitem', { name: template.name }).click();
    const message = page.getByRole('textbox', { name: 'Message', exact: true });
    await expect(message).toHaveValue(`${company.name} signs at your next appointment.`);
    await expect(message).toBeFocused();

    await test.step('a block that fails to load shows an error, and the others stay', async () => {
      await page.route('**/api/admin/client-notes?*', (route) => route.fulfill({ status: 500, json: {} }));
      await page.reload();
      await expect(pane.getByRole('alert')).toContainText(
        "We couldn't load the notes. Check your connection and try again.",
      );
      await expect(pane).toContainText('Mileage log');
      await page.unroute('**/api/admin/client-notes?*');
      await pane.getByRole('button', { name: 'Try again' }).click();
      await expect(pane).toContainText('Call after 4 PM.');
    });

    await test.step("in a narrow window 'Details' opens them", async () => {
      await page.setViewportSize({ width: 1024, height: 768 });
      await page.getByRole('button', { name: 'Details' }).click();
      await expect(page.getByRole('dialog', { name: 'Client' })).toContainText('Call after 4 PM.');
      await expectAccessible(page, '[role=dialog]');
    });
  });
});
