import { createQuestion } from '#test/factories/articles.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const randomSuffix = () => crypto.randomUUID().slice(0, 8);

test('adds, edits and deletes an article', async ({ page, signedInAs }) => {
  await signedInAs('admin');
  const title = `Alpacas ${randomSuffix()}`;
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Chat answers' }).click();
  await expect(page.getByRole('heading', { name: 'Chat answers' })).toBeVisible();
  await page.getByRole('button', { name: 'Add answer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Answer', { exact: false }).first().fill('We shear no alpacas {{when}}.');
  await dialog.getByRole('button', { name: 'Add answer' }).click();
  await expect(dialog).toContainText('can be filled in');
  await dialog.getByLabel('Answer', { exact: false }).first().fill('We shear no alpacas. Call {{phone}}.');
  await dialog.getByLabel('Questions it answers').fill('do you shear alpacas');
  await dialog.getByLabel('Button below the answer').selectOption({ label: 'Call us' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add answer' }).click();
  await expect(page.getByText('Answer added', { exact: true })).toBeVisible();
  // While it is open it takes what is typed into the page behind it.
  await expect(dialog).toBeHidden();

  await page.getByLabel('Search answers...').fill(title);
  // The new answer is in the list before the search has begun.
  await expect(page).toHaveURL(/[?&]q=Alpacas/);
  await expect(page.getByText('We shear no alpacas. Call (404) 555-0142.')).toBeVisible();
  await page.getByRole('button', { name: title, exact: true }).click();
  await dialog.getByLabel('Answer', { exact: false }).first().fill('');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Answer updated', { exact: true })).toBeVisible();
  await expect(page.getByText('Not answered: the chat offers your staff')).toBeVisible();

  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Delete answer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete answer' }).click();
  await expect(page.getByText('Answer deleted', { exact: true })).toBeVisible();
  await expect(page.getByText('No answers found')).toBeVisible();
});

test('turns an unanswered question into an article', async ({ page, signedInAs, db }) => {
  await signedInAs('admin');
  const [asked, noise] = [`Do you knit ${randomSuffix()}?`, `zzz ${randomSuffix()}`];
  // Asked more often than any question of another test, so that it is listed first.
  await createQuestion(db, asked, 5000);
  await createQuestion(db, noise, 4999);
  await page.goto('/admin/questions');
  await expect(page.getByText('5,000 times').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: asked, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Questions it answers')).toHaveValue(asked);
  await dialog.getByLabel('Title').fill(`Knitting ${randomSuffix()}`);
  await dialog.getByLabel('Answer', { exact: false }).first().fill('We do not knit.');
  await dialog.getByRole('button', { name: 'Add answer' }).click();
  await expect(page.getByText('Answer added', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: asked, exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: `Actions for ${noise}` }).click();
  await page.getByRole('menuitem', { name: 'Remove from list' }).click();
  await expect(page.getByText('Question removed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: noise, exact: true })).toHaveCount(0);
});
