import {
  button,
  closeMenu,
  contains,
  expect,
  field,
  hold,
  isPhone,
  leadsTo,
  lists,
  openAccountMenu,
  openRowMenu,
  rowOf,
  shows,
  sidebarLinks,
  test,
  toast,
} from '../specification-fixtures.ts';

/** Section 2, admin layout: dashboard, contacts, inbox, documents, users. */
const newWord = () => crypto.randomUUID().slice(0, 8);
const inboxDate = /[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d [AP]M/;

test('header and sidebar: the entries of the specification are there', async ({ page, spec }) => {
  await spec.signIn('admin');
  await page.goto('/admin');
  await shows(page, ['Admin Portal']);
  // Resolutions 37 and 44: there may be further ones.
  const account = await openAccountMenu(page);
  for (const entry of ['Dashboard', 'Profile', 'Help & Support', 'Settings', 'Log out'])
    await shows(account, [entry]);
  await page.keyboard.press('Escape');
  const links = await sidebarLinks(page);
  for (const [name, path] of [
    ['Dashboard', '/admin'],
    ['Clients', '/admin/users'],
    ['Documents', '/admin/documents'],
    ['Messages', '/admin/inbox'],
    ['Contacts', '/admin/contacts'],
    ['Settings', '/admin/settings'],
  ] as const)
    await contains(links.and(page.locator(`[href="${path}"]`)), [name]);
});

test('dashboard: three cards, deadlines, five recent messages', async ({ page, spec }) => {
  const admin = await spec.signIn('admin');
  const customer = await spec.person('customer');
  await spec.message(customer, admin, {
    content: 'Could you tell me which of the two forms you need this year?',
  });
  for (let number = 1; number <= 4; number++)
    await spec.message(customer, admin, { content: `Note ${number}` });
  await page.goto('/admin');
  const main = page.getByRole('main');
  for (const [label, count, path] of [
    ['Clients', /Clients\s*[1-9]/, '/admin/users'],
    ['Documents', /Documents\s*[1-9]/, '/admin/documents'],
    ['Messages', /Messages\s*5\D/, '/admin/inbox'],
  ] as const) {
    const card = main.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
    await contains(card, [count]);
    await leadsTo(card.getByRole('link'), path);
  }
  await contains(main, ['Upcoming Deadlines', 'next 7 days']);
  // Resolution 29: real deadlines; the demo has the two of the specification.
  const deadline = (title: string) => main.getByRole('listitem').filter({ hasText: title });
  await contains(deadline('Quarterly Tax Filing'), ['Urgent', /Due in 5 days/i, /High/]);
  await contains(deadline('Annual Report Submission'), ['Upcoming', /Due in 12 days/i, /Medium/]);

  const recent = main
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Recent Messages' }) })
    .getByRole('listitem');
  await expect(recent).toHaveCount(5);
  await contains(recent.nth(0), [customer.name, 'Note 4']);
  // Section 9: the first 40 characters.
  await shows(recent.nth(4), ['Could you tell me which of the two forms']);
});

test('contacts: search, columns, services, status actions, details, export', { tag: '@desktop' }, async ({
  page,
  spec,
}) => {
  test.slow();
  await spec.signIn('admin');
  const word = newWord();
  const services = [
    ['tax-preparation', 'Tax Preparation'],
    ['bookkeeping', 'Bookkeeping'],
    ['financial-planning', 'Financial Planning'],
    ['business-consulting', 'Business Consulting'],
    ['other', 'Other Services'],
    [null, 'General'],
  ] as const;
  for (const [service, label] of services) await spec.contact({ name: `${label} ${word}`, service });
  await page.goto('/admin/contacts');
  await shows(page, ['Contact Management', 'Export CSV']);
  await page.getByPlaceholder('Search contacts...').fill(word);
  await expect(rowOf(page, word)).toHaveCount(6);
  for (const name of ['Name', 'Email', 'Phone', 'Service', 'Date', 'Status'])
    await shows(page.getByRole('columnheader'), [name]);
  for (const [, label] of services)
    await contains(rowOf(page, `${label} ${word}`).getByRole('cell', { name: label, exact: true }), [label]);

  const name = `General ${word}`;
  for (const [offered, action, status] of [
    [['View Details', 'Mark as Contacted', 'Mark as Resolved'], 'Mark as Contacted', 'Contacted'],
    [['View Details', 'Mark as Resolved', 'Mark as New'], 'Mark as Resolved', 'Resolved'],
    [['View Details', 'Mark as New'], 'Mark as New', 'New'],
  ] as const) {
    const actions = await openRowMenu(page, name);
    await lists(actions, [...offered]);
    await actions.filter({ hasText: action }).click();
    await toast(page, 'default', 'Status updated');
    await contains(rowOf(page, name), [status]);
  }
  await (await openRowMenu(page, name)).filter({ hasText: 'View Details' }).click();
  const details = page.getByRole('dialog');
  await contains(details, ['Could you take over our bookkeeping from January?']);
  await shows(details, ['Mark as Contacted', 'Mark as Resolved']);
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.getByPlaceholder('Search contacts...').fill(`nobody ${newWord()}`);
  await shows(page, ['No contacts found']);
});

test('inbox: search, tabs, columns, badges, reply, forward, copy, templates', { tag: '@desktop' }, async ({
  page,
  context,
  spec,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const admin = await spec.signIn('admin');
  const [customer, colleague] = [await spec.person('customer'), await spec.person('admin')];
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
});

test('documents: search, filter, columns, details, delete, empty states', { tag: '@desktop' }, async ({
  page,
  spec,
}) => {
  await spec.signIn('admin');
  const owner = await spec.person('customer');
  const word = newWord();
  await spec.file(owner, `Ledger ${word}.pdf`, { bytes: 1_929_380 });
  await spec.file(owner, `Payroll ${word}.xlsx`);
  const release = await hold(page, 'GET', /\/api\/admin\/files\?/);
  await page.goto('/admin/documents');
  await shows(page, ['Document Management', 'Loading files...']);
  release();
  const search = page.getByRole('main').getByRole('searchbox');
  for (const [term, found] of [
    [word, 2],
    [owner.username, 2],
    [owner.email, 2],
    [`Ledger ${word}`, 1],
  ] as const) {
    await search.fill(term);
    await expect(rowOf(page, word)).toHaveCount(found);
  }
  for (const name of ['File', 'User', 'Type', 'Size', 'Uploaded', 'Downloads'])
    await shows(page.getByRole('columnheader'), [name]);
  const row = rowOf(page, `Ledger ${word}.pdf`);
  await contains(row, [/ID \d+/, owner.name, owner.email, 'PDF', '1.84 MB', /ago$|ago/]);
  const types = page.getByRole('combobox', { name: 'File type' });
  await contains(types, ['All Files', /PDF/i, /XLSX/i]);
  await (await openRowMenu(page, `Ledger ${word}`)).filter({ hasText: 'View details' }).click();
  const details = page.getByRole('dialog');
  await contains(details, ['ID', 'Type', 'Size', 'Downloads', owner.email, 'Download File']);
  await page.keyboard.press('Escape');
  const actions = await openRowMenu(page, `Ledger ${word}`);
  for (const entry of ['View details', 'Download', 'Delete']) await shows(actions, [entry]);
  await actions.filter({ hasText: 'Delete' }).click();
  await shows(page.getByRole('dialog'), [
    'Are you sure you want to delete this file? This action cannot be undone.',
  ]);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await toast(page, 'default', 'File deleted successfully');
  await shows(page, ['No files found']);
});

test('users: search, filter, columns, create, edit, password, delete, empty states', {
  tag: '@desktop',
}, async ({ page, spec }) => {
  test.slow();
  await spec.signIn('admin');
  const release = await hold(page, 'GET', /\/api\/admin\/users\?/);
  await page.goto('/admin/users');
  await shows(page, ['User Management', 'Loading users...']);
  release();
  await lists(page.getByRole('combobox', { name: 'Role' }).getByRole('option'), [
    'All Roles',
    'Admin',
    'Customer',
  ]);
  for (const name of ['User', 'Email', 'Role', 'Created'])
    await shows(page.getByRole('columnheader'), [name]);

  await button(page, 'Add User').click();
  const create = page.getByRole('dialog', { name: 'Create New User' });
  const submit = create.getByRole('button', { name: /^Create/ });
  await field(create, 'username').fill('ab');
  await field(create, 'email').fill('noor');
  await field(create, 'password').fill('k7#Qz-v');
  await submit.click();
  await shows(create, [
    'Username must be at least 3 characters',
    'Please enter a valid email',
    'Password must be at least 8 characters',
  ]);
  // Section 5: role default customer.
  await expect(field(create, 'role')).toHaveValue('customer');
  const username = `spec-${crypto.randomUUID().slice(0, 13)}`;
  for (const [name, value] of [
    ['username', username],
    ['email', `${username}@example.test`],
    ['password', 'copper teapot 93 by the harbour'],
    ['firstName', 'Odile'],
    ['lastName', 'Marchetti'],
  ] as const)
    await field(create, name).fill(value);
  await submit.click();
  await toast(page, 'default', 'User created successfully');
  const search = page.getByRole('main').getByRole('searchbox');
  for (const term of [`${username}@example.test`, 'Odile', 'Marchetti', username]) {
    await search.fill(term);
    await expect(rowOf(page, username).or(rowOf(page, 'Odile Marchetti')).first()).toBeVisible();
  }
  await contains(rowOf(page, 'Odile Marchetti'), ['Customer', `${username}@example.test`]);
  const actions = await openRowMenu(page, 'Odile Marchetti');
  for (const entry of ['Edit user', 'Change password', 'Delete user']) await shows(actions, [entry]);
  await actions.filter({ hasText: 'Edit user' }).click();
  const edit = page.getByRole('dialog');
  // Section 5: username and password are not editable.
  await expect(field(edit, 'username').and(edit.locator(':enabled'))).toHaveCount(0);
  await expect(field(edit, 'password')).toHaveCount(0);
  await field(edit, 'email').fill('noor');
  await edit.getByRole('button', { name: /^Save/ }).click();
  await shows(edit, ['Please enter a valid email']);
  await field(edit, 'email').fill(`${username}@example.test`);
  await edit.getByRole('button', { name: /^Save/ }).click();
  await toast(page, 'default', 'User updated successfully');

  await (await openRowMenu(page, 'Odile Marchetti')).filter({ hasText: 'Change password' }).click();
  const password = page.getByRole('dialog');
  await contains(password, ['Password must be at least 8 characters long.']);
  await field(password, 'password').fill('quiet violet teapot 41 harbour');
  await password.getByRole('button', { name: /^Change/ }).click();
  await toast(page, 'default', 'Password changed successfully');

  await (await openRowMenu(page, 'Odile Marchetti')).filter({ hasText: 'Delete user' }).click();
  const confirm = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await contains(confirm, ['Odile Marchetti', 'cannot be undone']);
  await confirm.getByRole('button', { name: /^Delete/ }).click();
  await toast(page, 'default', 'User deleted successfully');
  await shows(page, ['No users found']);
});

test('settings: the customers’ screen in the admin layout', async ({ page, spec }) => {
  await spec.signIn('admin');
  await page.goto('/admin/settings');
  await shows(page, [
    'Admin Portal',
    'Profile Information',
    'Preferences',
    'Email Notifications',
    'Dark Mode',
  ]);
  if (!isPhone(page)) await expect(button(page, 'Save Preferences')).toBeVisible();
});
