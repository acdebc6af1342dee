import { expect, test } from './fixtures.ts';

test.use({ expectedErrors: /status of 404/ });

for (const path of ['/nowhere', '/admin/nowhere', '/files/12']) {
  // One layout for all paths: the phone project checks the first only.
  const tag = path === '/nowhere' ? [] : ['@desktop'];
  test(`${path} is an HTTP 404 with the not-found text and a link to the landing page`, { tag }, async ({
    page,
  }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
    await expect(page.getByText('We could not find that page.')).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL('/');
  });
}
