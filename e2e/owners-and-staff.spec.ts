import { eq } from 'drizzle-orm';
import { users } from '#server/core/database/schema.ts';
import { createFixture } from '#test/access-rows/access-row.ts';
import { photoBytes } from '#test/factories/staff-profiles.ts';
import { createAdmin, createUser, testPassword } from '#test/factories/users.ts';
import { ownerActions } from '#test/owner-actions.ts';
import { readContract } from '#test/read-contract.ts';
import { expect, expectAccessible, forgetCookies, test } from './fixtures.ts';

test('an owner makes a client a staff member and shows them on the website @desktop', async ({
  page,
  db,
  signedInAs,
}) => {
  await signedInAs('admin');
  const name = `Uma ${crypto.randomUUID().slice(0, 8)}`;
  const client = await createUser(db, { firstName: name, lastName: 'Vance' });
  await page.goto(`/admin/users?q=${encodeURIComponent(name)}`);
  const actions = page.getByRole('button', { name: `Actions for ${name} Vance` });

  await actions.click();
  await page.getByRole('menuitem', { name: 'Edit user' }).click();
  await page.getByRole('dialog').getByLabel('Role').selectOption('Admin');
  await expect(page.getByLabel('Staff level')).toHaveValue('staff');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const confirm = page.getByRole('dialog', { name: `Make ${name} Vance a staff member?` });
  await expect(confirm).toContainText('They see all clients with their documents');
  await expect(confirm).toContainText('They are signed out everywhere');
  await expectAccessible(page, '[role=dialog]');
  await confirm.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText('User updated successfully').first()).toBeVisible();
  await expect(confirm).toBeHidden();

  await actions.click();
  await page.getByRole('menuitem', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Staff profile' }).click();
  const profile = page.getByRole('dialog', { name: `Staff profile of ${name} Vance` });
  const photo = { name: 'me.png', mimeType: 'image/png', buffer: await photoBytes('png', 600, 400) };
  await profile.locator('input[type=file]').setInputFiles(photo);
  await expect(profile.getByRole('button', { name: 'Remove photo' })).toBeVisible();
  await profile.getByLabel('Job title').fill('Tax Specialist');
  await profile.getByLabel('Shown on the website').click();
  await profile.getByRole('checkbox', { name: 'Notary' }).check();
  await profile.getByRole('checkbox', { name: 'Tax Preparation' }).check();
  await profile.getByRole('button', { name: 'Save staff profile' }).click();
  await expect(profile).toBeHidden();
  await actions.click();
  await page.getByRole('menuitem', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Staff profile' }).click();
  await expect(profile.getByRole('checkbox', { name: 'Notary' })).toBeChecked();
  await expect(profile.getByRole('checkbox', { name: 'Tax Preparation' })).toBeChecked();
  await expect(profile.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await profile.getByRole('button', { name: 'Close' }).last().click();
  await expect(profile).toBeHidden();

  await forgetCookies(page);
  const people = page.getByRole('region', { name: 'Our people' });
  const member = people.getByRole('listitem').filter({ hasText: name });
  for (const path of ['/', '/book']) {
    await page.goto(path);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(member).toContainText('Tax Specialist');
    await member.scrollIntoViewIfNeeded();
    await expect(member.locator('img')).toHaveJSProperty('naturalWidth', 320);
  }
  await db.update(users).set({ deletedAt: new Date().toISOString() }).where(eq(users.id, client.id));
});

test('a staff member sees what only owners can do, and no request fails @desktop', async ({
  page,
  db,
  signedInAs,
}) => {
  const staff = await signedInAs('admin', { staffLevel: 'staff' });
  const owner = await createAdmin(db, { firstName: `Dana ${staff.id}`, lastName: 'Reyes' });

  await page.goto('/admin/settings');
  await expect(page.getByRole('link', { name: 'Hours and time off' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Failed jobs' })).toHaveCount(0);
  await page.goto('/admin/failed-jobs');
  await expect(page.getByText('Only an owner can open this page')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/admin/users?q=${encodeURIComponent(`Dana ${staff.id}`)}`);
  await page.getByRole('button', { name: `Dana ${staff.id} Reyes`, exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Only an owner can change or remove a staff account.');
  await expectAccessible(page, '[role=dialog]');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByRole('dialog').getByLabel('Role')).toBeDisabled();
  await expect(page.getByRole('dialog')).toContainText(
    'Only an owner can add staff accounts or change a role.',
  );

  await page.goto(`/admin/hours?staff=${owner.id}`);
  await expect(page.getByText('Only an owner can change a colleague’s hours and time off.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save hours' })).toHaveCount(0);
  await page.goto('/admin/hours');
  await expect(page.getByRole('switch', { name: 'Takes bookings' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save hours' })).toBeVisible();

  await page.goto('/profile');
  await expect(page.getByText('Only an owner can change these three.')).toBeVisible();
  await expectAccessible(page);
});

test.describe('with requests sent by hand', () => {
  // Every request is refused.
  test.use({ expectedErrors: /Failed to load resource: .*403/ });

  test('a staff member is refused every action of owners @desktop', async ({ page, db }) => {
    const fixture = await createFixture(db);
    await page.goto('/auth');
    await page.getByLabel('Username').fill(fixture.staff.username);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin');

    // These depend on a setting that cannot be changed here; src/server/owner-actions.test.ts covers them.
    const actions = ownerActions(await readContract()).filter(({ assignedStaffOnly }) => !assignedStaffOnly);
    expect(actions.length).toBeGreaterThanOrEqual(32);
    const calls = [];
    for (const { endpoint, title, request } of actions) {
      const { params = {}, query, payload, upload } = await request(fixture);
      const [method = '', path = ''] = endpoint.split(' ');
      calls.push({
        ...{ title, method, payload, file: upload && [...upload.bytes] },
        url: `${path.replace(/:(\w+)/g, (_, name) => String(params[name]))}?${new URLSearchParams(query as Record<string, string>)}`,
      });
    }
    const answers = await page.evaluate(
      (all) =>
        Promise.all(
          all.map(async ({ title, method, url, payload, file }) => {
            const form = new FormData();
            if (file) form.append('file', new Blob([new Uint8Array(file)]), 'me.png');
            const json = payload
              ? { body: JSON.stringify(payload), headers: { 'content-type': 'application/json' } }
              : undefined;
            const { status } = await fetch(url, { method, ...(file ? { body: form } : json) });
            return `${title}: ${status}`;
          }),
        ),
      calls,
    );
    expect(answers).toEqual(actions.map(({ title }) => `${title}: 403`));
  });
});
