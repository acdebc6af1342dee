import {
  bell,
  button,
  changeAnswer,
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

/** Section 2, admin layout: dashboard, contacts, documents, users. */
const newWord = () => crypto.randomUUID().slice(0, 8);
const listDate = /[A-Z][a-z]{2} \d{1,2}/;

test('header and sidebar: the entries of the specification are there', async ({ page, spec }) => {
  await spec.signIn('admin');
  await page.goto('/admin');
  await shows(page, ['Admin Portal']);
  await bell(page).click();
  await leadsTo(page.getByRole('menuitem', { name: 'View all notifications' }), '/admin/inbox');
  await page.keyboard.press('Escape');
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
  await contains(rowOf(page, `General ${word}`), [listDate]);

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

test('contacts: the search looks at name, email, phone, service and message', { tag: '@desktop' }, async ({
  page,
  spec,
}) => {
  await spec.signIn('admin');
  const [name, email, message] = [newWord(), `${newWord()}@example.test`, newWord()];
  const phone = String(Date.now());
  await spec.contact({ name, email, phone, service: 'financial-planning', message: `About ${message}.` });
  await spec.contact({ name: `Another ${newWord()}`, service: 'other' });
  await page.goto('/admin/contacts');
  const search = page.getByPlaceholder('Search contacts...');
  for (const term of [name, email, phone, message, 'financial-planning', 'Financial Planning']) {
    await search.fill(term);
    await expect(rowOf(page, 'Another')).toHaveCount(0);
    await expect(rowOf(page, name), term).toHaveCount(1);
    await search.fill('');
    await expect(rowOf(page, 'Another').first()).toBeVisible();
  }
});

test('documents: search, filter, columns, details, delete, empty states', { tag: '@desktop' }, async ({
  page,
  spec,
}) => {
  await spec.signIn('admin');
  const owner = await spec.person('customer');
  const word = newWord();
  await spec.file(owner, `Ledger ${word}.pdf`, { bytes: 1_929_380, description: 'Signed by both of us' });
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
  await search.fill(word);
  await expect(rowOf(page, word)).toHaveCount(2);
  await types.selectOption({ label: 'XLSX' });
  await expect(rowOf(page, word)).toHaveText([/Payroll/]);
  await types.selectOption({ label: 'All Files' });
  await expect(rowOf(page, word)).toHaveCount(2);
  await search.fill(`Ledger ${word}`);
  await expect(rowOf(page, word)).toHaveCount(1);
  await (await openRowMenu(page, `Ledger ${word}`)).filter({ hasText: 'View details' }).click();
  const details = page.getByRole('dialog');
  await contains(details, [
    'ID',
    'Type',
    'Size',
    'Downloads',
    owner.name,
    owner.email,
    'Signed by both of us',
    'Download File',
  ]);
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
  await search.fill(`nobody ${newWord()}`);
  await shows(page, ['No users found']);
  await search.fill(username);
  await expect(rowOf(page, 'Odile Marchetti')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Admin' });
  await expect(rowOf(page, 'Odile Marchetti')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Customer' });
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
  const change = password.getByRole('button', { name: /^Change/ });
  await field(password, 'password').fill('k7#Qz-v');
  await change.click();
  await shows(password, ['Password must be at least 8 characters long.']);
  await field(password, 'password').fill('quiet violet teapot 41 harbour');
  await change.click();
  await toast(page, 'default', 'Password changed successfully');

  await (await openRowMenu(page, 'Odile Marchetti')).filter({ hasText: 'Delete user' }).click();
  const confirm = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await contains(confirm, ['Odile Marchetti', 'cannot be undone']);
  await confirm.getByRole('button', { name: /^Delete/ }).click();
  await toast(page, 'default', 'User deleted successfully');
  await shows(page, ['No users found']);
});

test('what stands in for a missing name, email or date', { tag: '@desktop' }, async ({ page, spec }) => {
  const admin = await spec.signIn('admin');
  const customer = await spec.person('customer');
  const word = newWord();
  await spec.message(customer, admin, { content: `Note ${word}` });
  await spec.file(customer, `Ledger ${word}.pdf`);
  await changeAnswer(page, /\/api\/admin\/dashboard$/, (dashboard) => ({
    ...dashboard,
    recentMessages: dashboard.recentMessages.map((message: object) => ({ ...message, fromUserName: '' })),
  }));
  const nobody = { username: '', email: '', firstName: null, lastName: null };
  await changeAnswer(page, /\/api\/admin\/files\?/, (files) =>
    files.map((file: { user: object }) => ({ ...file, user: { ...file.user, ...nobody } })),
  );
  await changeAnswer(page, /\/api\/admin\/users\?/, (users) =>
    users.map((user: object) => ({ ...user, createdAt: null })),
  );
  await page.goto('/admin');
  await shows(page.getByRole('main').getByRole('listitem').filter({ hasText: word }), ['Client']);
  await page.goto(`/admin/documents?q=${word}`);
  await shows(rowOf(page, word), ['Unknown user']);
  await (await openRowMenu(page, word)).filter({ hasText: 'View details' }).click();
  await shows(page.getByRole('dialog'), ['Unknown user', 'N/A']);
  await page.goto(`/admin/users?q=${customer.username}`);
  await shows(rowOf(page, customer.name), ['N/A']);
  await page.unrouteAll({ behavior: 'wait' });
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
