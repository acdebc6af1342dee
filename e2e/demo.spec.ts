import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { demoAccounts } from '../src/server/site/demo-accounts.ts';
import { expect, expectAccessible, isPhone, test } from './fixtures.ts';
import { layoutProblems } from './layout-problems.ts';

/** The tab that a link of a story opens. */
async function follow(page: Page, link: string, place = 0): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: link, exact: true }).nth(place).click();
  return opened;
}

test('the demo explains itself: a client and a staff member side by side in one browser', {
  tag: '@sizes',
}, async ({ page, baseURL, signedInInSecondBrowser }) => {
  test.slow();
  const { port } = new URL(baseURL as string);
  const [staff, client] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  await page.goto('/demo');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three stories to follow');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'A paper comes in',
    'A stranger books a meeting',
    'The firm asks for papers',
  ]);
  await expectAccessible(page);
  const layout = await page.evaluate(`(${layoutProblems})(window)`);
  expect((layout as ReturnType<typeof layoutProblems>).problems).toEqual([]);

  const maya = await follow(page, 'Log in as Maya');
  await expect(maya).toHaveURL(`${client}/dashboard`);
  const forYou = maya.getByRole('region', { name: 'For you' });
  await expect(forYou).toContainText(/your \d{4} tax return/);
  await expect(
    forYou.getByRole('button', { name: 'Send again: Mortgage interest statement (Form 1098)' }),
  ).toBeVisible();

  const marcus = await follow(page, 'Log in as Marcus');
  await expect(marcus).toHaveURL(new RegExp(`^${staff}/admin/documents/to-review`));
  await expect(marcus.getByRole('heading', { level: 1 })).toContainText('To review');

  // Neither has signed the other out.
  await maya.reload();
  await expect(maya.getByRole('heading', { level: 1 })).toContainText('Welcome back, Maya');
  await marcus.goto(`${staff}/admin`);
  await expect(marcus.getByText('Admin Portal')).toBeVisible();

  // The next client takes the client's window, a visitor leaves it.
  const elena = await follow(page, 'Log in as Elena');
  await expect(elena.getByRole('heading', { level: 1 })).toContainText('Welcome back, Elena');
  const visitor = await follow(page, 'Open the booking page');
  await expect(visitor).toHaveURL(`${client}/book`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Schedule a Consultation');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Get the sample page' }).click();
  const download = await downloading;
  const sample = {
    name: download.suggestedFilename(),
    mimeType: 'application/pdf',
    buffer: await readFile(await download.path()),
  };
  const other = await signedInInSecondBrowser('customer');
  const stored = await other.page.request.post('/api/files', { multipart: { file: sample } });
  expect(stored.status()).toBe(201);
  for (const name of ['The mail page', 'The API documentation', 'All six people'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
});

test('each demo account says who it is and what to try', { tag: '@sizes' }, async ({ page }) => {
  await page.goto('/auth');
  if (isPhone(page)) await page.getByRole('button', { name: 'Show', exact: true }).click();
  for (const { title, about, suggestion } of demoAccounts) {
    const button = page.getByRole('button', { name: title, exact: true });
    await expect(button).toHaveAccessibleDescription(`${about} Try: ${suggestion}`);
    await expect(page.getByText(about)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Follow a story instead' }).click();
  await expect(page).toHaveURL('/demo');
});

test.describe('without demo mode', () => {
  test.use({ strict: true, expectedErrors: /status of 404/ });

  test('there is no page of stories', { tag: '@desktop' }, async ({ page }) => {
    const response = await page.goto('/demo');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
    await expect(page).toHaveTitle(/^404 Page Not Found/);
  });
});
