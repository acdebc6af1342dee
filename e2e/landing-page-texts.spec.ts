import type { Locator } from '@playwright/test';
import { firm, frontPage, landingServices, testimonials, texts } from '../firm.config.ts';
import { expect, isPhone, test } from './fixtures.ts';

const expectHref = (link: Locator, path: string | RegExp) => expect(link).toHaveAttribute('href', path);

test('the header links to the top, to the sections and to the portal', { tag: '@sizes' }, async ({
  page,
}) => {
  await page.goto('/privacy');
  const header = page.getByRole('banner');
  await expectHref(header.getByRole('link', { name: 'Larkfield & Rowe' }).first(), '/');
  await page.goto('/');
  let menu: Locator = header;
  if (isPhone(page)) {
    await header.getByRole('button', { name: /menu/i }).click();
    menu = page.getByRole('dialog');
    for (const name of ['Tax Preparation', 'Financial Planning', 'Wealth Management'])
      await expectHref(menu.getByRole('link', { name }), /#services$/);
  } else {
    await header.getByRole('button', { name: 'Services' }).click();
    for (const [name, slug] of [
      ['Tax Preparation', 'tax-preparation'],
      ['Financial Planning', 'financial-planning'],
      ['Wealth Management', 'wealth-management'],
    ] as const)
      await expectHref(header.getByRole('link', { name }), `/services/${slug}`);
  }
  await expectHref(menu.getByRole('link', { name: 'Testimonials' }), '/#testimonials');
  await expectHref(menu.getByRole('link', { name: 'Contact' }), '/#contact');
  await expectHref(menu.getByRole('link', { name: 'Log in' }), '/auth');
  await expectHref(menu.getByRole('link', { name: 'Sign up' }), '/auth?tab=register');
});

test('the white header has a shadow, the dark one has none', async ({ page }) => {
  await page.goto('/');
  const shadow = () => page.getByRole('banner').evaluate((element) => getComputedStyle(element).boxShadow);
  expect(await shadow()).toBe('none');
  await page.evaluate(() => scrollTo(0, 200));
  await expect.poll(shadow).not.toBe('none');
});

test('the hero names the firm and its clients', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Professional accounting and business management solutions',
  );
  const main = page.getByRole('main');
  for (const text of ['30+ years', 'Georgia', 'corporations, small businesses and individuals'])
    await expect(main.getByText(text).first()).toBeVisible();
  const fade = await main.locator('.animate-hero').evaluate((hero) => {
    const [animation] = hero.getAnimations() as [Animation];
    animation.pause();
    animation.currentTime = 0;
    return { delay: animation.effect?.getTiming().delay, opacity: getComputedStyle(hero).opacity };
  });
  expect(fade).toEqual({ delay: 100, opacity: '0.01' });
});

test('every section has the texts of firm.config.ts', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(`${firm.name} · ${firm.profession}`);
  const main = page.getByRole('main');
  const { hero, ...sections } = frontPage;
  const facts = hero.facts.flatMap(({ figure, note }) => [figure, note]);
  for (const text of [hero.tagline, hero.headline, hero.lead, ...hero.tags, ...facts])
    await expect(main.locator('> div').getByText(text, { exact: true }), text).toBeVisible();
  for (const [id, section] of Object.entries(sections))
    for (const text of Object.values(section))
      await expect(main.locator(`#${id}`).getByText(text, { exact: true }), text).toBeAttached();
  for (const text of Object.values(texts.newsletter))
    await expect(page.getByRole('contentinfo').getByText(text, { exact: true })).toBeAttached();

  await page.goto('/book');
  await expect(page.getByText(texts.consultation.promise)).toBeVisible();
  await page.goto('/auth');
  for (const text of [texts.signIn.heading, texts.signIn.lead])
    await expect(page.getByText(text, { exact: true })).toBeAttached();
  await page.goto('/terms');
  await expect(
    page.getByText(`Times are ${firm.timeZoneName}. ${texts.consultation.offer} If you cannot come,`),
  ).toBeVisible();
});

test('each card links to its service, and two are marked popular', async ({ page }) => {
  await page.goto('/');
  for (const [title, slug] of [
    ['Accounting Services', 'accounting'],
    ['Tax Services', 'tax-preparation'],
    ['Payroll & Bookkeeping', 'payroll-and-bookkeeping'],
    ['Business Consulting', 'business-consulting'],
  ] as const) {
    const card = page.locator('#services article').filter({ hasText: title });
    const { description, benefits } = landingServices.find((service) => service.title === title) ?? {};
    await expect(card).toContainText(description as string);
    await expect(card.getByRole('listitem')).toHaveText(benefits as string[]);
    await expect(card.locator('svg').first()).toBeAttached();
    await expectHref(card.getByRole('link', { name: `Learn more about ${title}` }), `/services/${slug}`);
    expect(benefits).toHaveLength(3);
    const popular = ['accounting', 'business-consulting'].includes(slug) ? 1 : 0;
    await expect(card.getByText('Popular', { exact: true })).toHaveCount(popular);
  }
});

test('every testimonial shows its full text and its sample label', async ({ page }) => {
  await page.goto('/');
  const section = page.locator('#testimonials');
  await section.scrollIntoViewIfNeeded();
  for (const [index, { name, role, company, content, highlight, rating, icon }] of testimonials.entries()) {
    await section.getByRole('button', { name: `Go to testimonial ${index + 1}` }).click();
    const slide = section.getByRole('figure').filter({ hasText: name });
    await expect(slide).toBeVisible();
    for (const text of [content, highlight, `${role}, ${company}`])
      await expect(slide.getByText(text).first()).toBeVisible();
    await expect(slide.getByText(`Rated ${rating} out of 5 stars`)).toBeAttached();
    await expect(slide.locator('[data-initials]')).toBeVisible();
    await expect(slide.getByRole('img')).toHaveCount(0);
    await expect(slide.locator(`svg[data-drawing="${icon}"]`)).toBeVisible();
  }
  expect(testimonials.map(({ rating }) => rating)).toEqual([5, 5, 4]);
  expect(testimonials.map(({ image }) => image)).toEqual([null, null, null]);
  await expect(section.getByText(/sample/i).first()).toBeVisible();
});

test('the contact section and the footer show the firm’s address', async ({ page }) => {
  await page.goto('/');
  const contact = page.locator('#contact');
  const footer = page.getByRole('contentinfo');
  for (const part of [contact, footer]) {
    await expectHref(part.getByRole('link', { name: '(404) 555-0142' }).first(), 'tel:+14045550142');
    for (const address of ['support@larkfieldrowe.example', 'sales@larkfieldrowe.example'])
      await expectHref(part.getByRole('link', { name: address }).first(), `mailto:${address}`);
    await expect(part.getByText('1180 Larkfield Avenue NE, Suite 400').first()).toBeAttached();
    await expect(part.getByText('Atlanta, GA 30309').first()).toBeAttached();
  }
  await expect(contact.getByText('Mon-Fri 9am to 5pm ET')).toBeAttached();
  await expect(contact.getByText('The initial consultation is free and takes 30 minutes.')).toBeAttached();
  await expectHref(contact.getByRole('link', { name: /^privacy policy/ }), '/privacy');
  await expectHref(contact.getByRole('link', { name: /^terms of service/ }), '/terms');

  const firmLinks = footer.getByRole('navigation', { name: 'The firm' });
  await expectHref(firmLinks.getByRole('link', { name: 'Services' }), '/#services');
  await expectHref(firmLinks.getByRole('link', { name: 'Contact' }), '/#contact');
  await expectHref(firmLinks.getByRole('link', { name: 'Client Portal' }), '/auth');
  await expect(footer.getByRole('navigation', { name: 'Services' }).getByRole('link')).toHaveText([
    'Accounting',
    'Tax preparation',
    'Financial planning',
    'Wealth management',
    'Payroll and bookkeeping',
    'Real estate and mortgage',
    'Notary',
    'Business consulting',
  ]);
  for (const [name, path] of [
    ['Privacy policy', '/privacy'],
    ['Terms of service', '/terms'],
    ['Accessibility', '/accessibility'],
  ] as const)
    await expectHref(footer.getByRole('link', { name }), path);
  // Only the two that firm.config.ts lists.
  const profiles = footer.getByRole('link', { name: /^Larkfield & Rowe on / });
  await expect(profiles).toHaveText(['Larkfield & Rowe on LinkedIn', 'Larkfield & Rowe on Facebook']);
  await expectHref(profiles.first(), firm.social.linkedin as string);
});
