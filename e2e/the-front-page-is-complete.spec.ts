import { expect, expectAccessible, isPhone, test } from './fixtures.ts';

const services = ['Accounting Services', 'Tax Services', 'Payroll & Bookkeeping', 'Business Consulting'];
const servicePages = [
  'accounting',
  'tax-preparation',
  'financial-planning',
  'wealth-management',
  'payroll-and-bookkeeping',
  'real-estate-and-mortgage',
  'notary',
  'business-consulting',
].map((slug) => `/services/${slug}`);

test('every section has its words and its ways on', async ({ page, request }) => {
  const html = await (await request.get('/')).text();
  expect(html).toContain('<title>Larkfield &amp; Rowe');
  expect(html).toContain('AccountingService');

  await page.goto('/');
  await expect(page.getByText("ATLANTA'S PREMIER FINANCIAL CONSULTANTS")).toBeVisible();
  for (const tag of ['Tax Management', 'Financial Planning', 'Wealth Growth', 'Business Strategy']) {
    await expect(page.locator('main').getByText(tag, { exact: true }).first()).toBeVisible();
  }
  for (const words of [
    "Atlanta's Trusted Advisors",
    'Comprehensive Business Solutions',
    'Need a custom solution for your business?',
    'Client Success Stories',
    'Trusted by Businesses of All Sizes',
    "Let's Talk",
    'Get in Touch With Our Experts',
    'Phone Support',
    'Office Location',
    'Send Us a Message',
  ]) {
    await expect(page.getByText(words, { exact: true }).first()).toBeAttached();
  }
  for (const service of services) await expect(page.getByRole('heading', { name: service })).toBeAttached();
  for (const label of ['Schedule a Consultation', 'Schedule a Free Consultation', 'Book an Appointment']) {
    await expect(page.getByRole('link', { name: label, exact: true }).first()).toHaveAttribute(
      'href',
      '/book',
    );
  }
});

test('the whole page, with its cards on screen, is accessible', async ({ page }) => {
  await page.goto('/');
  for (const id of ['services', 'testimonials', 'contact']) {
    await page.locator(`#${id}`).scrollIntoViewIfNeeded();
    await page.waitForTimeout(1500);
  }
  for (const service of services) await expect(page.getByRole('heading', { name: service })).toBeVisible();
  await expectAccessible(page);
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window as number);
});

test('the header turns white after ten pixels and holds the menu', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  const background = () => header.evaluate((element) => getComputedStyle(element).backgroundColor);
  const dark = await background();
  await page.evaluate(() => scrollTo(0, 10));
  await page.waitForTimeout(300);
  expect(await background()).toBe(dark);
  await page.evaluate(() => scrollTo(0, 40));
  await expect.poll(background).toBe('rgb(255, 255, 255)');

  await page.evaluate(() => scrollTo(0, 0));
  if (isPhone(page)) {
    await header.getByRole('button', { name: /menu/i }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('link', { name: 'Tax Preparation' })).toHaveAttribute('href', /#services$/);
    await expectAccessible(page, 'dialog');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  } else {
    await header.getByRole('button', { name: 'Services' }).click();
    await expectAccessible(page, 'header');
    await page.getByRole('link', { name: 'Wealth Management' }).first().click();
    await expect(page).toHaveURL('/services/wealth-management');
  }
});

for (const path of [...servicePages, '/privacy', '/terms', '/accessibility']) {
  test(`${path} is built, accessible and leads on`, async ({ page, request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    expect(await response.text()).toContain('<h1');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}

test('search engines and devices find what they look for', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of ['/', ...servicePages])
    expect(sitemap).toContain(`<loc>https://www.larkfieldrowe.example${path}</loc>`);
  expect(await (await request.get('/robots.txt')).text()).toContain(
    'Sitemap: https://www.larkfieldrowe.example/sitemap.xml',
  );
  const html = await (await request.get('/')).text();
  for (const needle of ['rel="canonical"', 'og:title', 'og:image', 'rel="manifest"', 'application/ld+json']) {
    expect(html).toContain(needle);
  }
  const manifestPath = /rel="manifest" href="([^"]+)"/.exec(html)?.[1] as string;
  const { icons } = await (await request.get(manifestPath)).json();
  for (const { src } of icons) expect((await request.get(src)).status()).toBe(200);
});

test('guests find the booking page', async ({ page }) => {
  await page.goto('/book');
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule a Consultation' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log In', exact: true }).first().click();
  await expect(page).toHaveURL('/auth');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the front page and the service pages can be read whole', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const service of services) {
      const card = page.getByRole('heading', { name: service });
      await expect(card).toBeVisible();
      const opacity = await card.evaluate((element) => {
        let seen = 1;
        for (let node: Element | null = element; node; node = node.parentElement) {
          seen *= Number(getComputedStyle(node).opacity);
        }
        return seen;
      });
      expect(opacity).toBe(1);
    }
    await expect(page.getByText('1 / 3')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Send Us a Message' })).toBeVisible();
    await page.goto('/services/notary');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
