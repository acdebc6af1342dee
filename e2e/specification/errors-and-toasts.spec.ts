import type { Page } from '@playwright/test';
import {
  aPdf,
  bookableDay,
  button,
  chooseTime,
  expect,
  expectSent,
  fail,
  field,
  fileInput,
  isPhone,
  openAccountMenu,
  openRowMenu,
  sentFields,
  serverWords,
  shows,
  test,
  toast,
  toastItem,
} from '../specification-fixtures.ts';

/**
 * Section 8, the error catalogue, and section 9, toasts. A failed call may say why, or answer nothing.
 * What each has sent is compared with section 7, but for the fields that the server derives (resolution 1).
 */
test.use({ expectedErrors: /Failed to load resource|status of 500/ });

const password = 'copper teapot 93 by the harbour';

async function sendEnquiry(page: Page) {
  const form = page.locator('#contact form');
  await field(form, 'full_name').fill('Ines Halloran');
  await field(form, 'email').fill('ines@example.test');
  await field(form, 'phone').fill('404-555-0188');
  await field(form, 'service_interested').selectOption('other');
  await field(form, 'message').fill('Could you take over our bookkeeping?');
  await button(form, 'Send Message').click();
}

async function logIn(page: Page) {
  await field(page, 'username').fill('somebody');
  await field(page, 'password').fill(password);
  await button(page, 'Sign in').click();
}

async function register(page: Page) {
  await field(page, 'firstName').fill('Noor');
  await field(page, 'lastName').fill('Vance');
  await field(page, 'username').fill('somebody');
  await field(page, 'email').fill('somebody@example.test');
  await field(page, 'password').fill(password);
  await field(page, 'confirmPassword').fill(password);
  await button(page, 'Create your account').click();
}

const visitorFailures = [
  {
    call: 'contacts',
    path: '/#contact',
    act: sendEnquiry,
    fields: ['full_name', 'email', 'phone', 'service_interested', 'message'],
    title: 'Failed to send message',
    otherwise: 'Please try again or contact us directly by phone.',
  },
  {
    call: 'login',
    path: '/auth',
    act: logIn,
    fields: ['username', 'password'],
    title: 'Login failed',
    otherwise: 'Invalid username or password',
    banner: 'Failed to log in. Please check your credentials.',
  },
  {
    call: 'register',
    path: '/auth?tab=register',
    act: register,
    fields: ['username', 'email', 'password', 'firstName', 'lastName'],
    title: 'Registration failed',
    otherwise: 'Failed to create account',
    banner: 'Failed to create account. Please try again.',
  },
];
for (const { call, path, act, fields, title, otherwise, banner } of visitorFailures)
  test(`visitors: ${title} (POST /api/${call})`, { tag: '@desktop' }, async ({ page }) => {
    const sent = sentFields(page);
    for (const words of [serverWords, null]) {
      await page.goto('about:blank');
      await fail(page, 'POST', new RegExp(`/api/${call}$`), words);
      await page.goto(path);
      await act(page);
      await toast(page, 'destructive', title, words ?? otherwise);
      if (banner) await shows(page.getByRole('main'), [words ?? banner]);
    }
    expectSent(sent, `POST /api/${call}`, fields);
  });

test('customers: logout, profile, password, preferences, support request', { tag: '@desktop' }, async ({
  page,
  spec,
}) => {
  const person = await spec.signIn('customer');
  const sent = sentFields(page);
  await fail(page, 'PATCH', /\/api\/user\/(profile|preferences)$/);
  await fail(page, 'POST', /\/api\/(user\/password|support|logout)$/);
  await page.goto('/profile');
  await button(page, 'Save Changes').click();
  await toast(page, 'destructive', 'Failed to update profile', serverWords);
  await page.getByRole('tab', { name: 'Password & Security' }).click();
  for (const [label, value] of [
    ['Current Password', person.password],
    ['New Password', password],
    ['Confirm New Password', password],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await button(page, 'Change Password').click();
  await toast(page, 'destructive', 'Failed to change password', serverWords);
  await page.goto('/settings');
  await button(page, 'Save Preferences').click();
  await toast(page, 'destructive', 'Failed to update preferences', serverWords);
  await page.goto('/support');
  await field(page, 'subject').fill('Cannot open a file');
  await field(page, 'category').selectOption('files');
  await field(page, 'message').fill('The preview stays empty for me.');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Submit/ })
    .click();
  await toast(page, 'destructive', 'Failed to submit request', serverWords);
  for (const [call, fields] of [
    ['PATCH /api/user/profile', ['firstName', 'lastName', 'email']],
    ['POST /api/user/password', ['currentPassword', 'newPassword']],
    ['PATCH /api/user/preferences', ['emailNotifications', 'darkMode']],
    ['POST /api/support', ['subject', 'category', 'message']],
  ] as const)
    expectSent(sent, call, [...fields]);
  await (await openAccountMenu(page)).filter({ hasText: 'Log out' }).click();
  await toast(page, 'destructive', 'Logout failed', serverWords);
  await page.unrouteAll();
  await (await openAccountMenu(page)).filter({ hasText: 'Log out' }).click();
  await expect(page).toHaveURL('/auth');
  await toast(page, 'default', 'Logged out', 'You have been successfully logged out.');
});

test('customers: files, messages, appointments', { tag: '@desktop' }, async ({ page, spec }) => {
  const customer = await spec.signIn('customer');
  const staff = await spec.person('admin');
  await spec.file(customer, 'Stored.pdf');
  await spec.message(staff, customer);
  await spec.appointment(customer, staff);
  const paper = await aPdf('Return 2025.pdf');
  await page.goto('/files?tab=upload');
  for (const words of [null, serverWords]) {
    await fail(page, 'POST', /\/api\/files$/, words);
    await fileInput(page).setInputFiles(paper);
    await button(page, 'Upload File').click();
    await toast(page, 'destructive', 'Upload failed', words ?? 'There was an error uploading your file.');
    // The fallback error text stands at the file.
    if (words === null) await shows(page.getByRole('main'), ['Failed to upload file']);
    await page.getByRole('button', { name: 'Remove Return 2025.pdf' }).click();
  }
  await fail(page, 'GET', /\/download/, null);
  await page.getByRole('tab', { name: 'All Files' }).click();
  await (await openRowMenu(page, 'Stored.pdf')).filter({ hasText: /^Download$/ }).click();
  await toast(page, 'destructive', 'Download failed', 'Failed to download file');

  const sent = sentFields(page);
  await fail(page, 'POST', /\/api\/messages$/, null);
  await page.goto(`/messages?with=${staff.id}`);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('The lease is signed.');
  await page.getByRole('textbox', { name: 'Message', exact: true }).press('Control+Enter');
  await toast(page, 'destructive', 'Failed to send message', 'There was an error sending your message.');
  expectSent(sent, 'POST /api/messages', ['content', 'toUserId']);

  await fail(page, 'POST', /\/api\/appointments/);
  await page.goto('/appointments');
  await page.getByLabel('Company').selectOption({ label: 'Personal' });
  await chooseTime(page, staff, bookableDay(), '3:00 PM');
  await page.getByLabel('Service Type').selectOption('payroll');
  await button(page, 'Schedule Appointment').click();
  await toast(page, 'destructive', 'Scheduling Failed', serverWords);
  await button(page.getByRole('listitem'), 'Cancel').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel appointment/ })
    .click();
  await toast(page, 'destructive', 'Cancellation Failed', serverWords);
});

test('admins: contact status, file delete, user create, update, delete', { tag: '@desktop' }, async ({
  page,
  spec,
}) => {
  await spec.signIn('admin');
  const sent = sentFields(page);
  const customer = await spec.person('customer');
  const word = crypto.randomUUID().slice(0, 8);
  await spec.contact({ name: `Ines ${word}` });
  await spec.file(customer, `Ledger ${word}.pdf`);
  for (const words of [null, serverWords]) {
    await fail(page, 'PATCH', /\/api\/admin\/contacts\/\d+$/, words);
    await page.goto(`/admin/contacts?q=${word}`);
    await (await openRowMenu(page, word)).filter({ hasText: 'Mark as Contacted' }).click();
    await toast(page, 'destructive', 'Update failed', words ?? 'Failed to update contact status.');
  }
  await fail(page, 'DELETE', /\/api\/files\/\d+$/);
  await page.goto(`/admin/documents?q=${word}`);
  await (await openRowMenu(page, word)).filter({ hasText: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await toast(page, 'destructive', 'Failed to delete file', serverWords);

  await fail(page, 'POST', /\/api\/admin\/users$/);
  await fail(page, 'PATCH', /\/api\/admin\/users\/\d+$/);
  await fail(page, 'DELETE', /\/api\/admin\/users\/\d+$/);
  await page.goto(`/admin/users?q=${customer.username}`);
  await (await openRowMenu(page, customer.name)).filter({ hasText: 'Edit user' }).click();
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await toast(page, 'destructive', 'Failed to update user', serverWords);
  await button(dialog, 'Cancel').click();
  await (await openRowMenu(page, customer.name)).filter({ hasText: 'Delete user' }).click();
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await toast(page, 'destructive', 'Failed to delete user', serverWords);
  await button(dialog, 'Cancel').click();
  await button(page, 'Add User').click();
  await field(dialog, 'firstName').fill('Noor');
  await field(dialog, 'lastName').fill('Vance');
  await field(dialog, 'username').fill('somebody-new');
  await field(dialog, 'email').fill('somebody-new@example.test');
  await field(dialog, 'password').fill(password);
  await dialog.getByRole('button', { name: /^Create/ }).click();
  await toast(page, 'destructive', 'Failed to create user', serverWords);
  for (const [call, fields] of [
    ['PATCH /api/admin/contacts/{id}', ['status']],
    ['PATCH /api/admin/users/{id}', ['firstName', 'lastName', 'email', 'role']],
    ['POST /api/admin/users', ['username', 'email', 'password', 'firstName', 'lastName', 'role']],
  ] as const)
    expectSent(sent, call, [...fields]);
});

test('toasts: one at a time, 5000 ms, swipe right over 50 px, F8, at most 420 px wide', async ({
  page,
  spec,
}) => {
  await page.clock.install();
  await spec.signIn('customer');
  await page.goto('/settings');
  const item = toastItem(page);
  const save = async () => {
    await button(page, 'Save Preferences').click();
    await expect(item).toHaveCount(1);
    await expect(item).toBeVisible();
  };
  await save();
  const { width = 0 } = (await item.boundingBox()) ?? {};
  expect(width).toBeLessThanOrEqual(isPhone(page) ? 390 : 420);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /F8/ }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  if (isPhone(page)) return;

  await page.reload();
  await save();
  // One at a time: the next takes the place of the one before, which would stay for 5 seconds.
  await item.evaluate((first) => first.setAttribute('data-first', ''));
  await button(page, 'Save Preferences').click();
  await expect(item.and(page.locator(':not([data-first])'))).toBeVisible();
  expect(await item.count()).toBe(1);
  // From here on the clock stands, a moment after the toast has come.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100));
  await page.clock.runFor(3500);
  await expect(item).toBeVisible();
  await page.clock.runFor(1500);
  await expect(item).toHaveCount(0);

  await page.clock.resume();
  await save();
  const swipe = async (distance: number) => {
    const { x, y } = (await item.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 20 + distance, y + 20, { steps: 10 });
    await page.mouse.up();
  };
  await swipe(45);
  await expect(item).toBeVisible();
  await swipe(60);
  await expect(item).toHaveCount(0);
});
