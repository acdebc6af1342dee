import {
  bell,
  button,
  contains,
  expect,
  fail,
  field,
  labels,
  leadsTo,
  lists,
  openAccountMenu,
  rowOf,
  shows,
  sidebarLinks,
  silenceLiveEvents,
  test,
  toast,
} from '../specification-fixtures.ts';

/** Section 2, customer layout: header, sidebar, dashboard, profile, settings, help and support. */

test('header and sidebar: entries, bell, avatar menu', async ({ page, spec }) => {
  const customer = await spec.signIn('customer');
  await page.goto('/dashboard');
  await shows(page, ['Customer Portal']);
  await leadsTo(page.getByRole('banner').getByRole('link', { name: 'Messages' }), '/messages');
  await bell(page).click();
  await shows(page, ['No new notifications', 'Mark all as read']);
  await leadsTo(page.getByRole('menuitem', { name: 'View all notifications' }), '/messages');
  await page.keyboard.press('Escape');
  await lists(await openAccountMenu(page), ['Dashboard', 'Profile', 'Help & Support', 'Settings', 'Log out']);
  await page.keyboard.press('Escape');

  const links = await sidebarLinks(page);
  for (const path of ['/dashboard', '/appointments', '/files', '/messages', '/settings'])
    await expect(links.and(page.locator(`[href="${path}"]`))).toBeVisible();

  // Section 9: the bell lists 5 unread messages, its badge counts all.
  const staff = await spec.person('admin');
  for (let number = 1; number <= 6; number++)
    await spec.message(staff, customer, { content: `Question ${number}` });
  await page.goto('/dashboard');
  await expect(bell(page)).toContainText('6');
  await bell(page).click();
  await lists(
    page.getByRole('menu').getByText(/^Question \d$/),
    [6, 5, 4, 3, 2].map((number) => `Question ${number}`),
  );
  // Resolution on controls that do nothing: it marks them.
  await page.getByRole('menuitem', { name: 'Mark all as read' }).click();
  await expect(bell(page)).not.toContainText('6');
});

test('below 768 px the sidebar is an icon rail that can be expanded', { tag: '@desktop' }, async ({
  page,
  spec,
}) => {
  await spec.signIn('customer');
  await page.goto('/dashboard');
  const files = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Files' });
  const expand = page.getByRole('button', { name: /^Expand/ });
  const width = async () => (await files.boundingBox())?.width ?? 0;
  await page.setViewportSize({ width: 767, height: 900 });
  await expect.poll(width).toBeLessThan(64);
  await expand.click();
  await expect.poll(width).toBeGreaterThan(120);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(expand).toBeHidden();
  await expect.poll(width).toBeGreaterThan(120);
});

test('dashboard: counts, three newest files, banners', { tag: '@desktop' }, async ({ page, spec }) => {
  const customer = await spec.signIn('customer');
  await page.goto('/dashboard');
  await shows(page, ['No recent activity']);
  await spec.message(await spec.person('admin'), customer);
  await spec.file(customer, 'Oldest.pdf');
  await spec.file(customer, 'Undated.pdf', { undated: true });
  await spec.file(customer, 'Second.xlsx');
  await spec.file(customer, 'Newest.docx');
  await page.reload();
  const main = page.getByRole('main');
  await contains(main, [
    'Newest.docx',
    'Second.xlsx',
    'Undated.pdf',
    'Unknown date',
    /Files\s*4/,
    /[Mm]essages\s*1/,
  ]);
  await contains(rowOf(page, 'Newest.docx'), [/[A-Z][a-z]{2} \d{1,2}/]);
  await expect(main).not.toContainText('Oldest.pdf');
  for (const [name, path] of [
    [/^Schedule a consultation/i, '/appointments'],
    [/^Upload documents/i, /^\/files/],
    [/^Contact accountant/i, /^\/messages/],
    [/^Schedule an appointment/i, '/appointments'],
  ] as const)
    await leadsTo(main.getByRole('link', { name }), path);
});

test('profile: tabs, labels and the rules of section 5', async ({ page, spec }) => {
  const person = await spec.signIn('customer');
  await page.goto('/profile');
  await lists(page.getByRole('tab'), ['Profile Information', 'Password & Security']);
  await labels(page, ['First Name', 'Last Name', 'Email Address']);
  await page.getByLabel('Email Address').fill('not an address');
  await button(page, 'Save Changes').click();
  await shows(page, ['Please enter a valid email']);
  // Names are optional.
  await page.getByLabel('First Name').fill('');
  await page.getByLabel('Email Address').fill(person.email);
  await button(page, 'Save Changes').click();
  await toast(page, 'default', 'Profile updated');

  await page.getByRole('tab', { name: 'Password & Security' }).click();
  await labels(page, ['Current Password', 'New Password', 'Confirm New Password']);
  await contains(page.getByRole('main'), ['Password must be at least 8 characters long.']);
  const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
  await fill('New Password', 'k7#Qz-v');
  await button(page, 'Change Password').click();
  await shows(page, [
    'Current password is required',
    'New password must be at least 8 characters',
    'Confirm password is required',
  ]);
  const password = 'copper teapot 93 by the harbour';
  await fill('Current Password', person.password);
  await fill('New Password', password);
  await fill('Confirm New Password', `${password}!`);
  await button(page, 'Change Password').click();
  await shows(page, ['Passwords do not match']);
  await fill('Confirm New Password', password);
  await button(page, 'Change Password').click();
  await toast(page, 'default', 'Password changed');
});

test('settings: cards, switches and their defaults', async ({ page, spec }) => {
  await spec.signIn('customer');
  await page.goto('/settings');
  await shows(page, [
    'Profile Information',
    'Preferences',
    'Email Notifications',
    'Receive email notifications about account activity',
    'Dark Mode',
    'Use dark theme for the interface',
  ]);
  await expect(page.getByRole('switch', { name: 'Email Notifications' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Dark Mode' })).not.toBeChecked();
  await page.getByRole('switch', { name: 'Dark Mode' }).click();
  await button(page, 'Save Preferences').click();
  await toast(page, 'default', 'Preferences updated');
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Dark Mode' })).toBeChecked();
  await expect(page.locator('html')).toHaveClass(/dark/);
});

test('help and support: contact, request, five questions', async ({ page, spec }) => {
  await spec.signIn('customer');
  await page.goto('/support');
  const main = page.getByRole('main');
  await shows(main, ['Help & Support', 'Contact Us', 'Support Request']);
  await contains(main, [
    /Phone support/i,
    'Monday to Friday 9AM to 5PM EST',
    /Email support/i,
    'We respond within 24 hours',
  ]);
  const questions = main.locator('button[aria-expanded]');
  await expect(questions).toHaveCount(5);
  for (const [place, about] of [
    /shar.*files/i,
    /secur/i,
    /file types/i,
    /accountant/i,
    /account info/i,
  ].entries())
    await contains(questions.nth(place), [about]);

  await lists(field(page, 'category').locator('option:not([value=""])'), [
    'Technical',
    'Billing',
    'Account',
    'Files',
    'Other',
  ]);
  const submit = main.locator('form').getByRole('button', { name: /^Submit/ });
  await field(page, 'subject').fill('Help');
  await field(page, 'message').fill('9 letters');
  await submit.click();
  await shows(page, [
    'Subject must be at least 5 characters',
    'Please select a category',
    'Message must be at least 10 characters',
  ]);
  await field(page, 'subject').fill('Help!');
  await field(page, 'category').selectOption('files');
  await field(page, 'message').fill('10 letters');
  await submit.click();
  await toast(page, 'default', 'Support request submitted');
  await shows(page, ['Request Submitted']);
  await button(page, 'Submit Another Request').click();
  await expect(field(page, 'subject')).toHaveValue('');
});

test.describe('section 9, data fetching', () => {
  test.use({ expectedErrors: /status of 500/ });

  test('no polling, no refetch on window focus, never stale, no retries', { tag: '@desktop' }, async ({
    page,
    spec,
  }) => {
    await spec.signIn('customer');
    // Resolution 26: live events say what to fetch again. Here nothing is to be heard of them.
    await silenceLiveEvents(page);
    await page.clock.install();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/files\?/.test(request.url())) asked.push(request.url());
    });
    await page.goto('/files');
    const empty = 'Get started by uploading your first file.';
    await shows(page, [empty]);
    await page.evaluate(() => {
      for (const type of ['blur', 'focus', 'visibilitychange', 'online']) {
        window.dispatchEvent(new Event(type));
        document.dispatchEvent(new Event(type));
      }
    });
    await page.clock.runFor(60_000);
    const links = await sidebarLinks(page);
    await links.and(page.locator('[href="/settings"]')).click();
    await shows(page, ['Preferences']);
    await links.and(page.locator('[href="/files"]')).click();
    await shows(page, [empty]);
    expect(asked).toHaveLength(1);

    await fail(page, 'GET', /\/api\/files\?/);
    await page.reload();
    await expect(button(page, 'Try again')).toBeVisible();
    await page.clock.runFor(60_000);
    expect(asked).toHaveLength(2);
  });
});
