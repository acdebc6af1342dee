import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { requestItems, requestLists, requestTemplates } from '#server/core/database/schema.ts';
import { firmToday } from '#shared/time.ts';
import { createRequestTemplate } from '#test/factories/request-templates.ts';
import { createTag, tagClient } from '#test/factories/tags.ts';
import { createUser } from '#test/factories/users.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const lastYear = Number(firmToday().slice(0, 4)) - 1;

test('a 1040 list goes to 50 clients at once, and is rolled forward with changes a year later @desktop', async ({
  page,
  signedInAs,
  db,
}) => {
  await signedInAs('admin');
  const [starter] = await db
    .select()
    .from(requestTemplates)
    .where(eq(requestTemplates.name, 'Individual tax return (Form 1040)'));
  // A copy, so that lists of other journeys do not count.
  const name = `Form 1040 ${crypto.randomUUID().slice(0, 8)}`;
  const template = await createRequestTemplate(db, { name, items: starter?.items ?? [] });
  const tag = await createTag(db);
  for (let index = 0; index < 50; index++) {
    const client = await createUser(db, {
      firstName: 'Client',
      lastName: `No. ${String(index).padStart(2, '0')}`,
    });
    await tagClient(db, client.id, tag.id);
  }
  const dialog = page.getByRole('dialog');
  const actions = page.getByRole('button', { name: `Actions for ${name}` });

  await page.goto('/admin/request-templates');
  await actions.click();
  await page.getByRole('menuitem', { name: 'Send to several clients' }).click();
  await dialog.getByLabel('Tag').selectOption({ label: tag.name });
  await expect(dialog.getByText('50 clients get this list')).toBeVisible();
  await expect(dialog.getByText('and 38 more')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send to 50 clients' }).click();
  const question = page.getByRole('dialog', { name: 'Send to 50 clients?' });
  await expect(question).toContainText(`Your ${lastYear} tax return`);
  await question.getByRole('button', { name: 'Send to 50 clients' }).click();
  await expect(page.getByText('List sent to 50 clients', { exact: true })).toBeVisible();
  const ofTemplate = eq(requestLists.templateId, template.id);
  expect(await db.$count(requestLists, and(ofTemplate, isNotNull(requestLists.sentAt)))).toBe(50);

  // Of one client an item did not apply.
  const [first] = await db
    .select({ id: requestLists.id })
    .from(requestLists)
    .where(ofTemplate)
    .orderBy(asc(requestLists.id));
  await db
    .update(requestItems)
    .set({ state: 'not_applicable' })
    .where(and(eq(requestItems.listId, first?.id as number), eq(requestItems.templateKey, '1098-t')));

  await test.step('the template changes', async () => {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('button', { name: 'Remove: Property tax bills' }).click();
    await page.getByRole('button', { name: 'Add item' }).click();
    await dialog.getByRole('button', { name: 'Add item' }).click();
    await expect(dialog.getByText('Please say what you need')).toBeVisible();
    await dialog.getByLabel('What you need').fill('Foreign bank accounts (FinCEN Form 114)');
    await dialog.getByRole('button', { name: 'Add item' }).click();
    const added = page.getByRole('button', { name: 'Foreign bank accounts (FinCEN Form 114)', exact: true });
    await added.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(added).toBeFocused();
    await expect(page.getByRole('listitem').filter({ has: added })).toContainText('13');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Template updated', { exact: true })).toBeVisible();
  });

  await actions.click();
  await page.getByRole('menuitem', { name: 'Roll forward' }).click();
  await expect(dialog.getByRole('radio', { name: `${lastYear} to ${lastYear + 1}` })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make 50 drafts' }).click();
  await expect(page.getByText('50 drafts made', { exact: true })).toBeVisible();
  expect(await db.$count(requestLists, and(ofTemplate, isNull(requestLists.sentAt)))).toBe(50);

  await page.getByLabel('Template', { exact: true }).selectOption({ label: name });
  await expect(page.getByText('50 drafts', { exact: true })).toBeVisible();
  await expectAccessible(page);
  // The newest draft is the last client's; the oldest that of the client for whom an item did not apply.
  const title = `Your ${lastYear + 1} tax return`;
  await page.getByRole('button', { name: `Client No. 00: ${title}`, exact: true }).click();
  await expect(dialog.getByText('12 same, 1 new, 2 gone.')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: /Foreign bank accounts/ })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: /Property tax bills/ })).not.toBeChecked();
  const tuition = dialog.getByRole('checkbox', { name: /Tuition statement/ });
  await expect(tuition).not.toBeChecked();
  await tuition.check();
  await expect(dialog.getByText('13 same, 1 new, 1 gone.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('List sent to Client No. 00', { exact: true })).toBeVisible();
  await expect(page.getByText('49 drafts', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: `Client No. 49: ${title}`, exact: true }).click();
  await dialog.getByRole('button', { name: 'Send, then the next one' }).click();
  await expect(page.getByRole('dialog', { name: 'Client No. 48' })).toBeVisible();
  const sent = await db.$count(
    requestLists,
    and(ofTemplate, eq(requestLists.period, String(lastYear + 1)), isNotNull(requestLists.sentAt)),
  );
  expect(sent).toBe(2);
});
