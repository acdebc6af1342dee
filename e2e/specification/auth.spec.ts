import {
  button,
  expect,
  field,
  hold,
  isPhone,
  leadsTo,
  lists,
  shows,
  test,
  toast,
} from '../specification-fixtures.ts';

/** Section 2, /auth, with the rules of section 5 and the notices of section 8. */

test('log in: texts, required fields, pending, notice', async ({ page, spec }) => {
  const person = await spec.person('customer');
  await page.goto('/auth');
  await lists(page.getByRole('tab'), ['Log In', 'Create Account']);
  // Resolution on controls that do nothing: a real reset by mail.
  await leadsTo(page.getByRole('link', { name: 'Forgot password?' }), /^\/auth\/./);
  await button(page, 'Sign in').click();
  await shows(page, ['Username is required', 'Password is required']);
  await field(page, 'username').fill(person.username);
  await field(page, 'password').fill(person.password);
  const release = await hold(page, 'POST', /\/api\/login$/);
  await button(page, 'Sign in').click();
  await shows(page, ['Signing in...']);
  release();
  await expect(page).toHaveURL('/dashboard');
  await toast(page, 'default', 'Login successful', `Welcome back, ${person.name.split(' ')[0]}!`);
});

test('demo buttons: three admins and three customers with one password', async ({ page }) => {
  test.slow();
  // Resolution 7: in demo mode alone, which is how these tests run.
  await page.goto('/auth');
  if (isPhone(page)) await button(page, 'Show').click();
  await shows(page, [
    'CEO and Managing Partner',
    'Accounting Manager',
    'Tax Specialist',
    'Business Owner LLC',
    'Sole Proprietor',
    'Corporate Client',
  ]);
  const passwords = new Set<string>();
  await page.route('**/api/login', (route) => {
    passwords.add(route.request().postDataJSON().password);
    return route.fallback();
  });
  const accounts = [
    ['CEO and Managing Partner', '/admin'],
    ['Business Owner LLC', '/dashboard'],
    ['Accounting Manager', '/admin'],
    ['Tax Specialist', '/admin'],
    ['Sole Proprietor', '/dashboard'],
    ['Corporate Client', '/dashboard'],
  ] as const;
  for (const [title, home] of isPhone(page) ? accounts.slice(0, 2) : accounts) {
    await button(page, title).click();
    await expect(page).toHaveURL(home);
    // Away from the page first: what it still asks for would be refused without the cookies.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto('/auth');
    if (isPhone(page)) await button(page, 'Show').click();
  }
  expect(passwords.size).toBe(1);
});

test('create account: every message of section 5, pending, notice, what is sent', async ({ page }) => {
  await page.goto('/auth?tab=register');
  await leadsTo(page.getByRole('link', { name: /^terms of service/i }).first(), '/terms');
  await leadsTo(page.getByRole('link', { name: /^privacy policy/i }).first(), '/privacy');
  const submit = button(page, 'Create your account');
  await field(page, 'username').fill('ab');
  await field(page, 'email').fill('noor');
  await field(page, 'password').fill('k7#Qz');
  await submit.click();
  await shows(page, [
    'Username must be at least 3 characters',
    'Please enter a valid email',
    'Password must be at least 6 characters',
    'Confirm your password',
  ]);
  const username = `spec-${crypto.randomUUID().slice(0, 13)}`;
  const password = 'copper teapot 93 by the harbour';
  for (const [name, value] of [
    ['firstName', 'Noor'],
    ['lastName', 'Vance'],
    ['username', username],
    ['email', `${username}@example.test`],
    ['password', password],
    ['confirmPassword', `${password}!`],
  ] as const)
    await field(page, name).fill(value);
  await submit.click();
  await shows(page, ["Passwords don't match"]);
  await field(page, 'confirmPassword').fill(password);
  const release = await hold(page, 'POST', /\/api\/register$/);
  const request = page.waitForRequest('**/api/register');
  await submit.click();
  await shows(page, ['Creating account...']);
  const sent = (await request).postDataJSON();
  expect(sent).toMatchObject({ firstName: 'Noor', lastName: 'Vance', username, password });
  expect(sent).not.toHaveProperty('confirmPassword');
  release();
  await expect(page).toHaveURL('/dashboard');
  await toast(page, 'default', 'Registration successful', 'Your account has been created.');
});
