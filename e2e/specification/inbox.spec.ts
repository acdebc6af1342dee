import {
  button,
  chooseRecipient,
  closeMenu,
  contains,
  expect,
  hold,
  lists,
  openRowMenu,
  rowOf,
  shows,
  test,
  toast,
} from '../specification-fixtures.ts';

/** Section 2, Universal Inbox, with the rules of section 5 and the counts of section 9. */
const newWord = () => crypto.randomUUID().slice(0, 8);
const inboxDate = /[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d [AP]M/;

test('search, tabs, columns, badges, row menu, copy, forward', {
  tag: '@desktop',
}, async ({ page, context, spec }) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const admin = await spec.signIn('admin');
  const [customer, other] = [await spec.person('customer'), await spec.person('customer')];
  const colleague = await spec.person('admin');
  const word = newWord();
  await spec.message(customer, colleague, { content: `For a colleague ${word}` });
  await spec.message(customer, admin, { content: `By mail ${word}`, channel: 'email' });
  await spec.message(customer, admin, { content: `In the portal ${word}` });
  await page.goto('/admin/inbox');
  await shows(page, ['Universal Inbox']);
  await lists(page.getByRole('tab'), ['All Messages', 'Portal Messages', 'Email Messages']);
  await page.getByPlaceholder('Search messages...').fill(word);
  await expect(rowOf(page, word)).toHaveCount(3);
  for (const name of ['From', 'To', 'Message', 'Channel', 'Date', 'Status'])
    await shows(page.getByRole('columnheader'), [name]);
  const mine = rowOf(page, 'In the portal');
  await shows(mine, ['Customer', 'Admin', 'Portal', 'New']);
  await contains(mine, [customer.name, admin.name, inboxDate]);
  await expect(mine.locator('[data-initials=NQ]')).toHaveCount(2);
  await shows(rowOf(page, 'By mail'), ['Email']);
  // Unread messages addressed to the current user are highlighted.
  await expect(mine).toHaveCSS('font-weight', '600');
  await expect(rowOf(page, 'For a colleague')).toHaveCSS('font-weight', '400');
  await page.getByRole('tab', { name: 'Email Messages' }).click();
  await expect(rowOf(page, word)).toHaveCount(1);
  await page.getByRole('tab', { name: 'Portal Messages' }).click();
  await expect(rowOf(page, word)).toHaveCount(2);

  await lists((await openRowMenu(page, 'For a colleague')).filter({ hasText: /^(View|Mark)/ }), [
    'View Message',
  ]);
  await closeMenu(page);
  const actions = await openRowMenu(page, 'In the portal');
  await lists(actions.filter({ hasText: /^(View|Mark)/ }), ['View Message', 'Mark as Read']);
  await actions.filter({ hasText: 'Mark as Read' }).click();
  await shows(mine, ['Read']);
  await (await openRowMenu(page, 'In the portal')).filter({ hasText: 'View Message' }).click();
  const dialog = page.getByRole('dialog');
  await shows(dialog, ['Date', 'From', 'To', 'Channel', 'Reply', 'Forward', 'Copy', 'Cancel']);
  await contains(dialog, [`In the portal ${word}`]);
  await button(dialog, 'Copy').click();
  await toast(page, 'default', 'Copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`In the portal ${word}`);

  await button(dialog, 'Forward').click();
  const text = dialog.getByRole('textbox', { name: 'Message' });
  await expect(text).toHaveValue(
    new RegExp(`${customer.name}[^]*${inboxDate.source}[^]*In the portal ${word}`),
  );
  const forward = button(dialog, 'Forward Message');
  await expect(forward).toBeDisabled();
  await text.press('Control+Enter');
  await toast(page, 'destructive', 'Missing information', 'Please enter a message and select a recipient.');
  await dialog.getByRole('combobox', { name: 'Recipient' }).click();
  for (const group of [/original sender/i, /team members/i, /customers/i])
    await expect(dialog.getByRole('group', { name: group })).toBeVisible();
  await dialog
    .getByRole('group', { name: /original sender/i })
    .getByRole('option')
    .click();
  await expect(forward).toBeEnabled();
  await text.fill(' ');
  await expect(forward).toBeDisabled();
  for (const { name } of [colleague, other]) {
    await chooseRecipient(dialog, name);
    await expect(dialog.getByRole('combobox', { name: 'Recipient' })).toHaveValue(name);
  }
  await text.fill(`Passed on ${word}`);
  const releaseForward = await hold(page, 'POST', /\/api\/messages$/);
  await forward.click();
  await expect(dialog.locator('[type=submit]')).toBeDisabled();
  releaseForward();
  await toast(page, 'default', 'Message sent');
  await expect(dialog).toHaveCount(0);
  await contains(rowOf(page, `Passed on ${word}`), [admin.name, other.name]);
});

test('reply: greeting, templates, when it can be sent', { tag: '@desktop' }, async ({ page, spec }) => {
  const admin = await spec.signIn('admin');
  const customer = await spec.person('customer');
  const word = newWord();
  await spec.message(customer, admin, { content: `Is it filed? ${word}` });
  await page.goto(`/admin/inbox?q=${word}`);
  await (await openRowMenu(page, word)).filter({ hasText: 'View Message' }).click();
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Reply').click();
  const text = dialog.getByRole('textbox', { name: 'Message' });
  const [firstName] = customer.name.split(' ') as [string];
  await expect(text).toHaveValue(new RegExp(`^\\w+ ${firstName},`));
  await contains(dialog, [new RegExp(`goes to ${customer.name}`)]);
  await button(dialog, 'Templates').click();
  // Staff may have added their own after these; that there are three at first is checked on an empty database.
  const names = ['Thank you', 'Request more information', 'Schedule appointment'];
  const templates = page.getByRole('menuitem');
  for (const [place, name] of names.entries()) await contains(templates.nth(place), [name]);
  await templates.filter({ hasText: 'Request more information' }).click();
  await expect(text).toHaveValue(new RegExp(firstName));
  expect((await text.inputValue()).length).toBeGreaterThan(60);

  const send = button(dialog, 'Send Reply');
  await expect(send).toBeEnabled();
  for (const empty of ['', ' ']) {
    await text.fill(empty);
    await expect(send).toBeDisabled();
  }
  await text.press('Control+Enter');
  await toast(page, 'destructive', 'Missing information', 'Please enter a message and select a recipient.');
  await text.fill(`Yes, this morning. ${word}`);
  const release = await hold(page, 'POST', /\/api\/messages$/);
  await send.click();
  await expect(dialog.locator('[type=submit]')).toBeDisabled();
  release();
  await toast(page, 'default', 'Message sent');
  // From the one who answers, to the original sender.
  const answer = rowOf(page, 'Yes, this morning.');
  await contains(answer.getByRole('rowheader'), [admin.name, 'Admin']);
  await contains(answer.getByRole('cell').first(), [customer.name, 'Customer']);
});

test('empty states, searching and not', { tag: '@desktop' }, async ({ page, spec }) => {
  await spec.signIn('admin');
  await page.goto(`/admin/inbox?q=${newWord()}`);
  await shows(page, ['No messages found', 'No messages match your search criteria.']);
  // The firm has messages, whoever looks.
  await page.route(/\/api\/admin\/messages\?/, (route) =>
    route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
  );
  await page.goto('/admin/inbox');
  await shows(page, ['No messages found', 'Your inbox is empty']);
});

test('opening a message marks it read, if one is its addressee', { tag: '@desktop' }, async ({
  page,
  spec,
}) => {
  // Section 4.
  const admin = await spec.signIn('admin');
  const [customer, colleague] = [await spec.person('customer'), await spec.person('admin')];
  const word = newWord();
  await spec.message(customer, admin, { content: `Yours ${word}` });
  await spec.message(customer, colleague, { content: `Theirs ${word}` });
  await page.goto(`/admin/inbox?q=${word}`);
  for (const content of ['Theirs', 'Yours']) {
    await (await openRowMenu(page, content)).filter({ hasText: 'View Message' }).click();
    await contains(page.getByRole('dialog'), [`${content} ${word}`]);
    await button(page.getByRole('dialog'), 'Cancel').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await shows(rowOf(page, 'Yours'), ['Read']);
  await shows(rowOf(page, 'Theirs'), ['New']);
});
