import type { Page } from '@playwright/test';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin } from '#test/factories/users.ts';
import { expect, expectAccessible, isPhone, test } from './fixtures.ts';

const sidebar = {
  customer: ['Dashboard', 'Appointments', 'Files', 'Messages', 'Settings'],
  // 'Messages' shows a count that includes the support queue, which all journeys share.
  admin: ['Dashboard', 'Clients', 'Documents', /^Messages/, 'Contacts', 'Schedule', 'Deadlines', 'Settings'],
};

async function expectNoSidewaysScroll(page: Page) {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window as number);
}

for (const role of ['customer', 'admin'] as const) {
  for (const darkMode of [false, true]) {
    test(`the ${role}'s navigation works in ${darkMode ? 'dark' : 'light'}`, { tag: '@sizes' }, async ({
      page,
      signedInAs,
    }) => {
      await signedInAs(role, { darkMode });
      await page.goto(role === 'admin' ? '/admin' : '/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(darkMode);
      await expectNoSidewaysScroll(page);

      if (isPhone(page)) {
        await page.getByRole('button', { name: 'Menu', exact: true }).click();
        const drawer = page.getByRole('dialog');
        await expect(drawer.getByRole('link')).toHaveText([...sidebar[role], 'Profile', 'Help & Support']);
        await expectAccessible(page);
        await drawer.getByRole('link', { name: 'Settings' }).click();
        await expect(drawer).toBeHidden();
      } else {
        const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
        await expect(links).toHaveText(sidebar[role]);
        await links.filter({ hasText: 'Settings' }).click();
      }
      await expect(page).toHaveURL(role === 'admin' ? '/admin/settings' : '/settings');
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
      await expect(page).toHaveTitle(/(^|^\([\d,]+\+?\) )Settings · Larkfield & Rowe$/);
    });
  }
}

test('between phone and desktop widths the sidebar is collapsed and can be opened', {
  tag: '@desktop',
}, async ({ page, signedInAs }) => {
  await signedInAs('customer');
  await page.setViewportSize({ width: 600, height: 900 });
  await page.goto('/dashboard');
  const files = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Files' });
  await expect(files).toBeVisible();
  const width = async () => (await files.boundingBox())?.width ?? 0;
  expect(await width()).toBeLessThan(64);
  await page.getByRole('button', { name: 'Expand the menu' }).click();
  await expect.poll(width).toBeGreaterThan(150);
  await expectAccessible(page);
  await files.click();
  await expect(page).toHaveURL('/files');
  await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible();
  for (const [window, expands] of [
    [767, true],
    [768, false],
  ] as const) {
    await page.setViewportSize({ width: window, height: 900 });
    await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible({ visible: expands });
    await expect.poll(async () => (await width()) < 64).toBe(expands);
  }
});

test('no page scrolls horizontally on the narrowest phone', { tag: '@phone' }, async ({
  page,
  signedInAs,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', '/auth', '/auth?tab=register', '/book']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await signedInAs('admin', { name: 'Wilhelmina-Alexandrina Featherstonehaugh' });
  for (const path of [
    '/dashboard',
    '/admin',
    '/admin/users',
    '/admin/documents',
    '/messages',
    '/files?tab=upload',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test('the bell counts unread messages, shows five and links to them', { tag: '@sizes' }, async ({
  page,
  signedInAs,
  db,
}) => {
  const customer = await signedInAs('customer');
  const admin = await createAdmin(db, { firstName: 'Dana', lastName: 'Reyes' });
  for (let index = 1; index <= 7; index++) {
    await createMessage(db, admin.id, customer.id, { content: `Question number ${index}` });
  }
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Notifications, 7 unread' }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByText(/^Question number/)).toHaveText(
    [7, 6, 5, 4, 3].map((n) => `Question number ${n}`),
  );
  await expectAccessible(page);
  await menu.getByRole('menuitem', { name: 'View all notifications' }).click();
  await expect(page).toHaveURL('/messages');
  await expect(page).toHaveTitle('(7) Messages · Larkfield & Rowe');
  await page.getByRole('button', { name: 'Notifications, 7 unread' }).click();
  await menu.getByRole('menuitem', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Messages · Larkfield & Rowe');
});

test('the bell shows an empty state, and links staff to the inbox', { tag: '@desktop' }, async ({
  page,
  signedInAs,
}) => {
  await signedInAs('admin');
  await page.goto('/auth');
  await expect(page).toHaveURL('/admin');
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(page.getByText('No new notifications')).toBeVisible();
  await page.getByRole('menuitem', { name: 'View all notifications' }).click();
  await expect(page).toHaveURL('/admin/inbox');
});

test('the header links to messages and the avatar menu to the other pages', { tag: '@sizes' }, async ({
  page,
  signedInAs,
}) => {
  await signedInAs('admin');
  await page.goto('/admin/users');
  await page.getByRole('banner').getByRole('link', { name: 'Messages' }).click();
  await expect(page).toHaveURL('/admin/inbox');
  const ways = [
    ['Dashboard', '/admin'],
    ['Schedule', '/appointments'],
    ['Profile', '/profile'],
    ['Help & Support', '/support'],
    ['Settings', '/admin/settings'],
  ] as const;
  for (const [label, path] of ways) {
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await expect(page.getByRole('menuitem')).toHaveText([...ways.map(([name]) => name), 'Log out']);
    await page.getByRole('menuitem', { name: label }).click();
    await expect(page).toHaveURL(path);
  }
});

test('the skip link leads to the content, and closed menus take no focus', { tag: '@sizes' }, async ({
  page,
  signedInAs,
}) => {
  await signedInAs('customer');
  await page.goto('/files');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('applies the dark theme at the first paint of the next visit', { tag: '@desktop' }, async ({
  page,
  signedInAs,
}) => {
  await signedInAs('customer', { darkMode: true });
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveClass(/dark/);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/user', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/files');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect(page.locator('html')).toHaveClass(/dark/);
  answer.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/');
  await expect(page.locator('html')).not.toHaveClass(/dark/);
});
