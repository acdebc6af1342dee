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
