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

test('every section has its texts and links', async ({ page, request }) => {
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

test('the cards animate in sequence, once, when 30 % of them is on screen', async ({ page }) => {
  await page.goto('/');
  const cards = page.locator('#services li[data-reveal]');
  await expect(cards).toHaveCount(4);
  const first = cards.first();
  await expect(first).toHaveCSS('opacity', '0');
  /** Scrolls until this part of the first card is visible. */
  const show = (part: number) =>
    first.evaluate((card, share) => {
      const { top, height } = card.getBoundingClientRect();
      scrollBy({ top: top + height * share - innerHeight, behavior: 'instant' });
      // IntersectionObserver runs once per frame and calls back in the next one.
      return new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))),
      );
    }, part);
  await show(0.25);
  await expect(first).toHaveAttribute('data-reveal', 'waiting');
  await show(0.35);
  await expect(first).toHaveAttribute('data-reveal', 'shown');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(first).toHaveAttribute('data-reveal', 'shown');

  // A viewport that fits all cards shows the others immediately.
  const waiting = await cards.evaluateAll((all) => all.map(({ dataset }) => dataset.reveal === 'waiting'));
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 6000 });
  await expect(page.locator('[data-reveal=shown]')).toHaveCount(4);
  const moves = await cards.evaluateAll((all) =>
    all.map((card) => {
      const [animation] = card.getAnimations() as [Animation];
      const { delay, duration } = animation.effect?.getTiming() ?? {};
      animation.pause();
      animation.currentTime = delay ?? 0;
      const { opacity, transform } = getComputedStyle(card);
      animation.finish();
      return { delay: delay ?? Number.NaN, duration, opacity, transform };
    }),
  );
  for (const { delay: _, ...move } of moves)
    expect(move).toEqual({ duration: 500, opacity: '0', transform: 'matrix(1, 0, 0, 1, 0, 20)' });
  const delays = moves.filter((_, card) => waiting[card]).map(({ delay }) => delay);
  expect(delays.length).toBeGreaterThanOrEqual(2);
  for (const [place, delay] of delays.slice(1).entries())
    expect(Math.abs(delay - (delays[place] ?? 0) - 200)).toBeLessThanOrEqual(5);
});

test('the page is accessible with all cards on screen', { tag: '@sizes' }, async ({ page }) => {
  await page.goto('/');
  for (const part of [...services.map((name) => `article:has-text("${name}")`), '#testimonials', '#contact'])
    await page.locator(part).scrollIntoViewIfNeeded();
  await expect(page.locator('[data-reveal=waiting]')).toHaveCount(0);
  for (const service of services) await expect(page.getByRole('heading', { name: service })).toBeVisible();
  await expectAccessible(page);
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window as number);
});

test('the header turns white after ten pixels and contains the menu', { tag: '@sizes' }, async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  const background = () => header.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(header).toHaveCSS('position', 'fixed');
  const dark = await background();
  expect(dark).toBe('rgba(8, 42, 32, 0.88)');
  await page.evaluate(() => scrollTo(0, 10));
  // Longer than the colour transition.
  await page.waitForTimeout(250);
  expect(await background()).toBe(dark);
  await page.evaluate(() => scrollTo(0, 11));
  await expect.poll(background).toBe('rgb(255, 255, 255)');

  await page.evaluate(() => scrollTo(0, 0));
  if (isPhone(page)) {
    await header.getByRole('button', { name: /menu/i }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('link', { name: 'Tax Preparation' })).toHaveAttribute('href', /#services$/);
    await expectAccessible(page, 'dialog');
    const edges = () => drawer.evaluate((element) => element.getBoundingClientRect().toJSON());
    await expect.poll(edges).toMatchObject({ right: 390 });
    expect((await edges()).left).toBeGreaterThan(0);
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
  test(`${path} is prerendered`, async ({ page, request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    expect(await response.text()).toContain('<h1');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('serves robots.txt, sitemap and web manifest', { tag: '@desktop' }, async ({ request }) => {
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

test('links guests to the booking page', async ({ page }) => {
  await page.goto('/book');
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule a Consultation' })).toBeVisible();
  await page.getByRole('link', { name: 'Log In', exact: true }).first().click();
  await expect(page).toHaveURL('/auth');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page and the service pages are readable', async ({ page }) => {
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
