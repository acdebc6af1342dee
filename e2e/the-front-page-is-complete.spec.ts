import { expect, expectAccessible, test } from './fixtures.ts';

test('the front page is built HTML and leads to booking and signing up', async ({ page, request }) => {
  const html = await (await request.get('/')).text();
  expect(html).toContain('<title>Larkfield &amp; Rowe');
  expect(html).toContain('ATLANTA&#x27;S PREMIER FINANCIAL CONSULTANTS');

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  for (const tag of ['Tax Management', 'Financial Planning', 'Wealth Growth', 'Business Strategy']) {
    await expect(page.getByText(tag, { exact: true })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Schedule a Consultation' }).click();
  await expect(page).toHaveURL('/book');
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule a Consultation' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/auth');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the front page can be read whole', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Schedule a Consultation' })).toBeVisible();
  });
});
