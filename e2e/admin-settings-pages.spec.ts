import { eq, sql } from 'drizzle-orm';
import { deadlines, newsletterSubscribers } from '#server/core/database/schema.ts';
import { failedQueue } from '#server/core/jobs/jobs.ts';
import { createCompany } from '#test/factories/companies.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('the settings link to the other admin pages', async ({ page, signedInAs }) => {
  await signedInAs('admin');
  await page.goto('/admin/settings');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Profile Information',
    'Preferences',
    'Firm',
  ]);
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Firm' }) });
  await expect(card.getByRole('link')).toHaveText([
    'Companies',
    'Hours and time off',
    'Deadlines',
    'Tags',
    'Import clients',
    'Request templates',
    'Message templates',
    'Chat answers',
    'Unanswered questions',
    'Newsletter subscribers',
    'Mail',
    'Failed jobs',
    'Audit log',
    'System',
  ]);
  for (const [label, path] of [
    ['Companies', '/admin/companies'],
    ['Import clients', '/admin/imports'],
    ['Tags', '/admin/tags'],
    ['Hours and time off', '/admin/hours'],
    ['Request templates', '/admin/request-templates'],
    ['Message templates', '/admin/templates'],
    ['Chat answers', '/admin/knowledge'],
    ['Unanswered questions', '/admin/questions'],
  ] as const) {
    await expect(card.getByRole('link', { name: label })).toHaveAttribute('href', path);
  }
  // The others have tests of their own.
  for (const [label, path] of [
    ['Deadlines', '/admin/deadlines'],
    ['Newsletter subscribers', '/admin/newsletter'],
    ['Mail', '/admin/mail'],
    ['Failed jobs', '/admin/failed-jobs'],
    ['System', '/admin/system'],
  ] as const) {
    await card.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
    await page.goBack();
  }
});

test('adds, edits and deletes a deadline', async ({ page, signedInAs }) => {
  await signedInAs('admin');
  const title = `Filing ${crypto.randomUUID().slice(0, 8)}`;
  const row = page.getByRole('main').locator('tr, li').filter({ hasText: title });
  await page.goto('/admin/deadlines');
  await page.getByRole('button', { name: 'Add deadline' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Due date').fill('2031-01-15');
  await dialog.getByLabel('Priority').selectOption('high');
  await dialog.getByRole('button', { name: /add|save/i }).click();
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: /delete/i }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .first()
    .getByRole('button', { name: /delete/i })
    .click();
  await expect(row).toHaveCount(0);
});

test('assigns a deadline to the chosen one of two companies with the same name', async ({
  page,
  signedInAs,
  db,
}) => {
  await signedInAs('admin');
  const suffix = crypto.randomUUID().slice(0, 8);
  const name = `Quill ${suffix} LLC`;
  await createCompany(db, { name, city: 'Macon', state: 'GA', ein: '58-1112233' });
  const second = await createCompany(db, { name, city: 'Tucker', state: 'GA' });
  await createCompany(db, { name, city: 'Rome', state: 'GA' });
  await page.goto('/admin/deadlines');
  await page.getByRole('button', { name: 'Add deadline' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(`Filing ${suffix}`);
  await dialog.getByLabel('Due date').fill('2031-01-15');
  await dialog.getByLabel(/^Company/).fill(suffix);
  const offered = page.getByRole('listbox').getByRole('option');
  await expect(offered).toHaveCount(3);
  await expect(offered.filter({ hasText: 'Macon, GA · EIN ending in 2233' })).toHaveCount(1);
  await offered.filter({ hasText: 'Tucker, GA' }).click();
  await dialog.getByRole('button', { name: 'Add deadline' }).click();
  await expect(dialog).toBeHidden();
  const [stored] = await db
    .select()
    .from(deadlines)
    .where(eq(deadlines.title, `Filing ${suffix}`));
  expect(stored).toMatchObject({ companyId: second.id });
});

test('subscribers and failed jobs appear without a reload', { tag: '@desktop' }, async ({
  page,
  signedInAs,
  db,
}) => {
  await signedInAs('admin');
  const suffix = crypto.randomUUID().slice(0, 8);
  await page.goto('/admin/newsletter');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { origin } = new URL(page.url());
  const data = { email: `reader-${suffix}@example.test` };
  expect((await page.request.post('/api/newsletter', { headers: { origin }, data })).status()).toBe(202);
  await expect(page.getByText(`reader-${suffix}@example.test`)).toBeVisible();
  await page.goto('/admin/failed-jobs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await db.execute(sql`
    insert into pgboss.job (name, source_name, data)
    values (${failedQueue}, 'mail', ${JSON.stringify({ to: `${suffix}@example.test`, subject: 'Hello' })})`);
  await expect(page.getByText(`Mail to ${suffix}@example.test: Hello`)).toBeVisible();
});

test('lists and exports subscribers', async ({ page, signedInAs, db }) => {
  await signedInAs('admin');
  const email = `reader-${crypto.randomUUID().slice(0, 8)}@example.test`;
  await db.insert(newsletterSubscribers).values({ email, token: crypto.randomUUID(), status: 'confirmed' });
  await page.goto('/admin/newsletter');
  await expect(page.getByText(email)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('newsletter-subscribers.csv');
});

test('staff add, find and remove a subscriber, and a new search hides the previous count', {
  tag: '@desktop',
}, async ({ page, signedInAs }) => {
  await signedInAs('admin');
  await page.goto('/admin/newsletter');
  const email = `reader-${crypto.randomUUID().slice(0, 8)}@example.test`;
  await page.getByRole('button', { name: 'Add subscriber' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Add subscriber' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(email)).toBeVisible();

  const search = page.getByRole('searchbox');
  await search.fill('nobody-has-this-address');
  await expect(page.getByText('0 addresses')).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/admin/newsletter?*', async (route) => {
    await held;
    await route.continue();
  });
  await search.fill(email);
  await expect(page.getByText('0 addresses')).toBeHidden();
  await expect(page.getByText('No subscribers found')).toBeHidden();
  release();
  await expect(page.getByText('1 address', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Remove subscriber' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove subscriber' }).click();
  await expect(page.getByText('No subscribers found')).toBeVisible();
});

test('the dashboard charts twelve weeks, with a text alternative', async ({ page, signedInAs }) => {
  await signedInAs('admin');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: /last 12 weeks/i })).toBeVisible();
  await expectAccessible(page);
});
