import { writeFile } from 'node:fs/promises';
import { isDrawn } from '#scripts/is-drawn.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createAdmin, createUser, testPassword } from '#test/factories/users.ts';
import { openDay } from '#test/open-days.ts';
import { uniqueEmail } from '../booking.ts';
import { pdf, sha256 } from '../pdf-files.ts';
import { ownSite } from '../site.ts';
import { expect, phone, test } from './fixtures.ts';
import { button, field, heading, text } from './tab.ts';

const site = () => ownSite().url;

test('public pages', async ({ tab }) => {
  for (const path of ['/', '/services/notary', '/book', '/auth', '/privacy']) {
    await tab.open(path);
    await tab.see('//h1');
    // Waits until nothing is wider than the window.
    await tab.read('/html', (page) => page.scrollWidth <= innerWidth);
  }
  // The link navigates without a page load.
  await tab.click("//footer//a[@href='/terms']");
  await tab.seePath('/terms');
});

test('signing in and out', async ({ tab, db }) => {
  const user = await createUser(db, { firstName: 'Imani' });
  await tab.open('/auth');
  await tab.fill(field('Username'), user.username);
  await tab.fill(field('Password'), testPassword);
  await tab.click("//form//button[@type='submit']");
  await tab.seePath('/dashboard');
  await tab.see(heading('Imani'));
  await tab.click(button('Account menu'));
  await tab.click(button('Log out'));
  await tab.seePath('/auth');
});

test('uploading a PDF and reading it', async ({ tab, db }, testInfo) => {
  await tab.signIn(await signInAs(db, await createUser(db)));
  const file = await pdf('Return 2025 für Ada.pdf', { pages: 2 });
  const path = testInfo.outputPath(file.name);
  await writeFile(path, file.buffer);
  await tab.open('/files?tab=upload');
  await tab.attach(path);
  await tab.click(button('Upload File'));
  await tab.click("//li//summary[normalize-space()='Details']");
  await tab.see(text(sha256(file).slice(0, 12)));

  await tab.resize(phone);
  await tab.click(button('All Files'));
  await tab.click(button(file.name));
  expect(await tab.read("//canvas[@aria-label='Page 1 of 2']", isDrawn)).toBe(true);
});

test('writing a message and receiving the answer without a reload', async ({ tab, db }) => {
  const customer = await createUser(db);
  const admin = await createAdmin(db);
  await tab.signIn(await signInAs(db, customer));
  await tab.open(`/messages?with=${admin.id}`);
  await tab.fill(field('Message'), 'Did the letter arrive?');
  await tab.click(button('Send'));
  await tab.see(`//main${text('Did the letter arrive?')}`);

  const token = await signInAs(db, admin);
  const answered = await fetch(`${site()}/api/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `session=${token}`, origin: site() },
    body: JSON.stringify({ content: 'Yes, this morning.', toUserId: customer.id }),
  });
  expect(answered.status).toBe(201);
  await tab.see(text('Yes, this morning.'));
});

test('booking as a guest', async ({ tab, db }) => {
  const staff = await createAdmin(db, { firstName: 'Dana', lastName: 'Whitlock' });
  const day = openDay();
  await tab.open('/book');
  await tab.choose(field('Staff Member'), String(staff.id));
  const cell = `//*[@data-day='${day}']//button`;
  await tab.see('//*[@data-day]');
  if ((await tab.count(cell)) === 0) await tab.click(button('Next month'));
  await tab.click(cell);
  await tab.click("//input[@type='radio'][starts-with(@aria-label, '10:30 AM ET')]");
  await tab.choose(field('Service Type'), 'Business Consultation');
  await tab.fill(field('Full name'), 'Ines Halloran');
  await tab.fill(field('Email'), uniqueEmail());
  await tab.fill(field('Phone'), '404-555-0188');
  await tab.click(button('Schedule Appointment'));
  await tab.see(heading('Your appointment is scheduled'));
  await tab.see(text('10:30 AM to 11:00 AM ET'));
});
