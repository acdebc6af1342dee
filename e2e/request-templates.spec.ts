import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { requestLists, requestTemplates } from '#server/core/database/schema.ts';
import { firmToday } from '#shared/time.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createRequestTemplate } from '#test/factories/request-templates.ts';
import { createTag, tagClient } from '#test/factories/tags.ts';
import { createUser } from '#test/factories/users.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const newName = () => `Form 1040 ${crypto.randomUUID().slice(0, 8)}`;

test('a 1040 list goes to 50 clients at once @desktop', async ({ page, signedInAs, db }) => {
  await signedInAs('admin');
  const [starter] = await db
    .select()
    .from(requestTemplates)
    .where(eq(requestTemplates.name, 'Individual tax return (Form 1040)'));
  // A copy, so that lists of other journeys do not count.
  const template = await createRequestTemplate(db, { name: newName(), items: starter?.items ?? [] });
  const tag = await createTag(db);
  const word = crypto.randomUUID().slice(0, 8);
  for (let index = 1; index <= 52; index++) {
    const client = await createUser(db, { firstName: 'Ines', lastName: `${word} ${index}` });
    await tagClient(db, client.id, tag.id);
  }

  await page.goto('/admin/request-templates');
  await page.getByRole('button', { name: `Actions for ${template.name}` }).click();
  await page.getByRole('menuitem', { name: 'Send to several clients' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send to several clients' });
  await expect(dialog.getByText('Nobody is chosen yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByText('Please choose at least one client')).toBeVisible();
  await dialog.getByLabel('Tag').selectOption({ label: tag.name });
  await dialog.getByRole('checkbox', { name: 'All 52 clients' }).check();
  await expect(dialog.getByText('and 2 others.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send to 52 clients' })).toBeVisible();
  for (const index of [1, 2]) {
    await dialog.getByRole('checkbox', { name: new RegExp(`^Ines ${word} ${index}\\b`) }).uncheck();
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send to 50 clients' }).click();
  const question = page.getByRole('dialog', { name: 'Send to 50 clients?' });
  const lastYear = Number(firmToday().slice(0, 4)) - 1;
  await expect(question).toContainText(`Your ${lastYear} tax return`);
  await question.getByRole('button', { name: 'Send to 50 clients' }).click();
  await expect(page.getByText('List sent to 50 clients', { exact: true })).toBeVisible();
  const sent = and(eq(requestLists.templateId, template.id), isNotNull(requestLists.sentAt));
  expect(await db.$count(requestLists, sent)).toBe(50);
});

test("next year's lists are rolled forward with changes, reviewed and sent @desktop", async ({
  page,
  signedInAs,
  db,
}) => {
  await signedInAs('admin');
  const name = newName();
  const template = await createRequestTemplate(db, { name });
  for (const firstName of ['Ines', 'Jonas', 'Kofi']) {
    const client = await createUser(db, { firstName, lastName: 'Ames' });
    await createRequestList(db, client.id, {
      templateId: template.id,
      // For one client, an item did not apply.
      items: template.items.map((item) => ({
        ...item,
        state: item.templateKey === '1098-t' && firstName === 'Kofi' ? 'not_applicable' : 'accepted',
      })),
    });
  }
  const dialog = page.getByRole('dialog');

  await page.goto('/admin/request-templates');
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Remove: What changed in your life?' }).click();
  await page.getByRole('button', { name: 'Add item' }).click();
  await dialog.getByRole('button', { name: 'Add item' }).click();
  await expect(dialog.getByText('Please say what you need')).toBeVisible();
  await dialog.getByLabel('What you need').fill('Foreign bank accounts (FinCEN Form 114)');
  await dialog.getByRole('button', { name: 'Add item' }).click();
  const added = page.getByRole('button', { name: 'Foreign bank accounts (FinCEN Form 114)', exact: true });
  await added.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(added).toBeFocused();
  await expect(page.getByRole('listitem').filter({ has: added })).toContainText('2');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Template updated', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Roll forward' }).click();
  await expect(dialog.getByRole('radio', { name: '2029 to 2030' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Make 3 drafts' }).click();
  await expect(page.getByText('3 drafts made', { exact: true })).toBeVisible();
  const drafts = and(eq(requestLists.templateId, template.id), isNull(requestLists.sentAt));
  expect(await db.$count(requestLists, drafts)).toBe(3);

  await page.getByLabel('Template', { exact: true }).selectOption({ label: name });
  await expect(page.getByText('3 drafts', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Kofi Ames: Your 2030 tax return', exact: true }).click();
  await expect(dialog.getByText('1 same, 1 new, 2 gone.')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: /Foreign bank accounts/ })).toBeChecked();
  const tuition = dialog.getByRole('checkbox', { name: /Tuition statement/ });
  await expect(tuition).not.toBeChecked();
  await tuition.check();
  await expect(dialog.getByText('2 same, 1 new, 1 gone.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send, then the next one' }).click();
  await expect(page.getByRole('dialog', { name: 'Jonas Ames' })).toBeVisible();
  await expect(page.getByText('List sent to Kofi Ames', { exact: true })).toBeVisible();
  expect(await db.$count(requestLists, drafts)).toBe(2);
});
