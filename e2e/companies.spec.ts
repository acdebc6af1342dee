import { eq, sql } from 'drizzle-orm';
import { passkeys, sessions } from '#server/core/database/schema.ts';
import { makePdf } from '#test/documents.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createFile } from '#test/factories/files.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin, createUser, testPassword } from '#test/factories/users.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { ownSite } from './site.ts';

test('two people of one company share its files, and a third sees nothing of it', async ({
  page,
  signedInAs,
  signedInInSecondBrowser,
}) => {
  test.slow();
  const name = `Okafor & Finch Framing ${crypto.randomUUID().slice(0, 8)}`;
  const { user: maya, page: mayas } = await signedInInSecondBrowser('customer', { name: 'Maya' });
  const { user: vivian, page: vivians } = await signedInInSecondBrowser('customer', { name: 'Vivian' });
  const { page: thirds } = await signedInInSecondBrowser('customer', { name: 'Third' });
  await signedInAs('admin', { staffLevel: 'staff' });

  await test.step('staff add the company and link two clients', async () => {
    await page.goto('/admin/settings');
    await page.getByRole('link', { name: 'Companies' }).click();
    await page.getByRole('button', { name: 'Add company' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add company' });
    await dialog.getByRole('button', { name: 'Add company' }).click();
    await expect(dialog.getByText('Please enter a name').first()).toBeVisible();
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Business type').selectOption('LLC');
    await dialog.getByLabel(/^EIN/).fill('00-4471802');
    await dialog.getByRole('button', { name: 'Add company' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('ending in 1802')).toBeAttached();
    await expect(page.getByText('4471802')).toHaveCount(0);

    for (const [client, level] of [
      [maya, "Sees and adds the company's files"],
      [vivian, "Sees the company's files"],
    ] as const) {
      await page.getByRole('button', { name: 'Add person' }).first().click();
      const add = page.getByRole('dialog', { name: 'Add a person' });
      await add.getByLabel('Client').fill(client.username);
      // Until the search has responded, other clients are listed too, and the option would move under the mouse.
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
      await page.getByRole('option', { name: client.email }).click();
      await add.getByLabel(level).check();
      await add.getByRole('button', { name: 'Add person' }).click();
      await expect(add).toBeHidden();
      const people = page.getByRole('region', { name: 'People' });
      await expect(people.getByText(client.firstName as string)).toBeVisible();
    }
    await expectAccessible(page);
  });

  await test.step('one uploads to the company', async () => {
    await mayas.goto('/files?tab=upload');
    await mayas.getByLabel('Upload to').selectOption({ label: name });
    const file = { name: 'Ledger.pdf', mimeType: 'application/pdf', buffer: await makePdf('Ledger') };
    await mayas.locator('input[type=file]').setInputFiles(file);
    await mayas.getByRole('button', { name: 'Upload File' }).click();
    await expect(mayas.getByRole('region', { name: 'Received' }).getByText(name)).toBeVisible();
  });

  await test.step('the other sees it with the company’s name, but cannot upload to the company', async () => {
    await vivians.goto('/files');
    await expect(vivians.getByRole('button', { name: 'Ledger.pdf', exact: true })).toBeVisible();
    await expect(vivians.getByText(name)).toBeVisible();
    await expectAccessible(vivians);
    await vivians.getByRole('tab', { name: 'Upload New' }).click();
    await expect(vivians.getByLabel('Upload to')).toHaveCount(0);
  });

  await test.step('a third sees nothing of it', async () => {
    await thirds.goto('/files');
    await expect(thirds.getByText('No files found')).toBeVisible();
  });

  await test.step('the other loses access as soon as staff unlink them', async () => {
    await vivians.getByRole('tab', { name: 'All Files' }).click();
    await expect(vivians.getByText('Ledger.pdf')).toBeVisible();
    await expect(page.getByText('Ledger.pdf')).toBeVisible();
    const people = page.getByRole('region', { name: 'People' });
    await people.getByRole('button', { name: /^Actions for Vivian/ }).click();
    await page.getByRole('menuitem', { name: 'Unlink from company' }).click();
    await page.getByRole('button', { name: 'Unlink', exact: true }).click();
    await expect(vivians.getByText('No files found')).toBeVisible();
  });
});

test('a company page combines what its people exchange, and leaves out private files @desktop', async ({
  page,
  db,
  signedInAs,
}) => {
  const company = await createCompany(db, { name: `Finch Framing ${crypto.randomUUID().slice(0, 8)}` });
  const maya = await createUser(db, { firstName: 'Maya', lastName: 'Okafor' });
  const kofi = await createUser(db, { firstName: 'Kofi', lastName: 'Mensah' });
  const third = await createUser(db, { firstName: 'Third', lastName: 'Person' });
  for (const { id } of [maya, kofi]) await joinCompany(db, id, company.id, { accessLevel: 'full' });
  await createFile(db, maya.id, { companyId: company.id, originalFilename: 'Ledger.pdf' });
  await createFile(db, maya.id, { originalFilename: 'Private letter.pdf' });
  await createFile(db, third.id, { originalFilename: 'Third return.pdf' });
  await createMessage(db, kofi.id, null, { content: 'Which quarter is due?' });
  await createMessage(db, third.id, null, { content: 'Not of this company' });
  await signedInAs('admin', { staffLevel: 'staff' });

  await page.goto(`/admin/companies/${company.id}`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Maya Okafor sent Ledger.pdf')).toBeVisible();
  await expect(timeline.getByText('Kofi Mensah wrote to the firm')).toBeVisible();
  await expect(timeline.getByText('Waiting for us').filter({ visible: true })).toBeVisible();
  for (const text of ['Private letter.pdf', 'Third return.pdf', 'Not of this company']) {
    await expect(page.getByText(text)).toHaveCount(0);
  }
  const open = page.getByRole('region', { name: 'Open now' });
  await expect(open.getByRole('link', { name: /1 conversation.*Kofi Mensah/ })).toBeVisible();
  await expectAccessible(page);

  await test.step('the filter keeps one kind', async () => {
    await timeline.getByRole('radio', { name: /^Files/ }).click();
    await expect(timeline.getByText('wrote to the firm')).toHaveCount(0);
    await expect(timeline.getByText('Ledger.pdf')).toBeVisible();
    await timeline.getByRole('radio', { name: 'All' }).click();
  });

  await test.step('a note about the company is in the timeline at once', async () => {
    await page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'Note' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add note' });
    await dialog.getByLabel('Note', { exact: true }).fill('Ask for the lease.');
    await dialog.getByRole('button', { name: 'Add note' }).click();
    await expect(timeline.getByText('Ask for the lease.')).toBeVisible();
    await expect(timeline.getByText(/added a note about the company/)).toBeVisible();
  });

  await test.step('staff invite a person to it', async () => {
    await page.getByRole('button', { name: 'Invite a person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a person' });
    await expect(dialog.getByRole('combobox', { name: 'Company' })).toHaveValue(company.name);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the booking form starts with the person and the company', async () => {
    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByRole('menuitem', { name: 'Kofi Mensah' }).click();
    await expect(page.getByLabel('Company')).toHaveValue(String(company.id));
    await page.getByRole('link', { name: 'Back to the company' }).click();
  });

  await timeline.getByRole('link', { name: 'Kofi Mensah' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kofi Mensah' })).toBeVisible();
});

test.describe('the EIN', () => {
  test.use({ expectedErrors: /status of 403/ });

  test('is shown after the password, and can be masked again @desktop', async ({ page, context, db }) => {
    const url = ownSite().strictUrl;
    const staff = await createAdmin(db, { staffLevel: 'staff' });
    // Counts as a second factor, so no enrolment is required.
    const credential = {
      credentialId: `ein of ${staff.id}`,
      publicKey: Buffer.of(1),
      counter: 0,
      name: 'Key',
    };
    await db.insert(passkeys).values({ userId: staff.id, ...credential });
    await context.addCookies([
      { name: 'session', value: await signInAs(db, staff), url, httpOnly: true },
      { name: 'signed_in', value: '1', url },
    ]);
    await db
      .update(sessions)
      .set({ provedAt: sql`now() - interval '16 minutes'` })
      .where(eq(sessions.userId, staff.id));
    const company = await createCompany(db, { name: 'Verdolane Botanicals', ein: '00-8830156' });
    const client = await createUser(db);
    await joinCompany(db, client.id, company.id, { isPrimaryContact: true, accessLevel: 'full' });
    await createFile(db, client.id, { companyId: company.id });

    await page.goto(`${url}/admin/companies/${company.id}`);
    await page.getByRole('button', { name: 'Show the EIN' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByLabel('Password', { exact: true }).fill(testPassword);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('00-8830156')).toBeVisible();
    await page.getByRole('button', { name: 'Hide the EIN' }).click();
    await expect(page.getByText('00-8830156')).toHaveCount(0);
  });
});
