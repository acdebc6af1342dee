import { addCalendarDays, firmTimestamp, firmToday } from '#shared/time.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createContact } from '#test/factories/contacts.ts';
import { createFile } from '#test/factories/files.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createTag } from '#test/factories/tags.ts';
import { createUser } from '#test/factories/users.ts';
import { expect, expectAccessible, isPhone, test } from './fixtures.ts';

test('shows a client on one page, with timeline, filter, notes, tags and files', async ({
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
  await createMessage(db, client.id, me.id, { content: 'Q4 I still have to find.' });
  const stored = { fileType: 'docx', sha256: Buffer.alloc(32, 1) };
  await createFile(db, client.id, { originalFilename: 'Mileage log.docx', ...stored });
  await createFile(db, client.id, { originalFilename: 'Return 2014.pdf', uploadedAt: null });
  const { name: tag } = await createTag(db, { name: `Payroll ${suffix}` });

  await page.goto(`/admin/users?q=${client.username}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Open now' })).toContainText('2 messages');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('The Q3 log is attached. Q4 I still have to find.');
  await expect(timeline).toContainText('Waiting for us');
  await expectAccessible(page);

  await test.step('the filter is in the address, and the arrow keys move it', async () => {
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
    // The focus returns here, and would leave the toolbar if that came later.
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

  await test.step('the address is kept', async () => {
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
  await expect(page).toHaveURL(new RegExp(`/messages\\?with=${client.id}`));
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
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Export all data' }).click();
  await expect(dialog.getByRole('button', { name: 'Make a copy of everything' })).toBeVisible();
  const staff = await signedInInSecondBrowser('admin', { staffLevel: 'staff' });
  await staff.page.goto(`/admin/clients/${client.id}`);
  await expect(staff.page.getByRole('button', { name: 'Add company' })).toBeVisible();
  await expect(staff.page.getByRole('button', { name: 'Export all data' })).toHaveCount(0);
});

test('every name of a client leads staff to the page, and that of a colleague does not @desktop', async ({
  page,
  db,
  signedInAs,
}) => {
  const suffix = crypto.randomUUID().slice(0, 8);
  const me = await signedInAs('admin', { name: `Dana-${suffix}` });
  const client = await createUser(db, { firstName: 'Maya', lastName: `Okafor-${suffix}` });
  const name = `Maya Okafor-${suffix}`;
  // The week shows today's, the list what is still to come.
  for (const day of [firmToday(), addCalendarDays(firmToday(), 1)]) {
    const startsAt = firmTimestamp(day, '12:00').toISOString();
    await createAppointment(db, me.id, { customerId: client.id, startsAt });
  }
  await createMessage(db, client.id, me.id, { content: `Is it filed? ${suffix}` });
  await createContact(db, { fullName: name, customerId: client.id });
  await createFile(db, client.id, { originalFilename: `theirs-${suffix}.pdf` });
  await createFile(db, me.id, { originalFilename: `mine-${suffix}.pdf` });
  for (const path of [
    '/appointments',
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
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test.describe('without a timeline or a client', () => {
  // On purpose: a request is aborted, and a staff member has no client page.
  test.use({ expectedErrors: /Failed to load resource/ });

  test('says so where nothing was exchanged, and where there is no client', { tag: '@desktop' }, async ({
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
