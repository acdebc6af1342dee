import {
  button,
  chooseRecipient,
  contains,
  expect,
  isPhone,
  shows,
  test,
  toast,
} from '../specification-fixtures.ts';

/** Section 2, Messages: both sides of the two panes, with the rules of section 5. */
const listDate = /^[A-Z][a-z]{2} \d{1,2}$/;
const threadDate = /^[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d [AP]M$/;

test('a customer: empty, new message, its rules, list and thread', async ({ page, spec }) => {
  await spec.signIn('customer');
  const staff = await spec.person('admin');
  await page.goto('/messages');
  await shows(page, ['No messages yet', 'Contact your accountant to get started with messaging.']);
  if (isPhone(page)) await page.getByRole('link', { name: 'New Message' }).click();
  await expect(page.getByRole('heading', { name: 'New Message' })).toBeVisible();
  await button(page, 'Send Message').click();
  await toast(page, 'destructive', 'Recipient required', 'Please select a recipient for your message.');
  await shows(page, ['Message cannot be empty']);
  // Customers choose among admins.
  await chooseRecipient(page, staff.name);
  const recipient = page.getByRole('combobox', { name: 'Recipient' });
  await recipient.fill((await spec.person('customer')).name);
  await expect(page.getByRole('option')).toHaveCount(0);
  await chooseRecipient(page, staff.name);
  await page.getByRole('textbox', { name: 'Message' }).fill('Is the return filed?');
  await button(page, 'Send Message').click();
  await toast(page, 'default', 'Message sent');

  // Resolution 27: 'Support', with the staff member's name with it.
  await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible();
  const thread = page.getByRole('region', { name: /^Messages with/ });
  await contains(thread, ['Is the return filed?']);
  await expect(thread.locator('time')).toHaveText([threadDate]);
  await page.goto('/messages');
  const entry = page.getByRole('list', { name: 'Conversations' }).getByRole('link');
  await contains(entry, ['You: Is the return filed?', 'Admin', staff.name]);
  await expect(entry.locator('time')).toHaveText(listDate);
});

test('an admin: empty, list, unread, thread, read', { tag: '@desktop' }, async ({ page, spec }) => {
  const admin = await spec.signIn('admin');
  await page.goto('/messages');
  await shows(page, ['No messages yet', "You'll see messages from customers here when they contact you."]);
  // With no conversation selected: a new message, for which admins choose among customers.
  await expect(page.getByRole('heading', { name: 'New Message' })).toBeVisible();
  await expect(button(page, 'Send Message')).toBeVisible();
  const recipient = page.getByRole('combobox', { name: 'Recipient' });
  const { name: colleague } = await spec.person('admin');
  const searched = page.waitForResponse((response) =>
    response.url().includes(colleague.split(' ')[0] as string),
  );
  await recipient.fill(colleague);
  await searched;
  await expect(page.getByRole('option')).toHaveCount(0);
  const [earlier, later] = [await spec.person('customer'), await spec.person('customer')];
  await spec.message(earlier, admin, { content: 'The first question' });
  await spec.message(later, admin, { content: 'Another one' });
  await spec.message(later, admin, { content: 'And a third' });
  await chooseRecipient(page, later.name);
  await expect(recipient).toHaveValue(later.name);
  await page.reload();
  const entries = page.getByRole('list', { name: 'Conversations' }).getByRole('link');
  // Sorted by latest message, with the number of unread ones and initials.
  await expect(entries).toHaveCount(2);
  await contains(entries.nth(0), [later.name, 'And a third', '2']);
  await contains(entries.nth(1), [earlier.name, 'The first question', '1']);
  await expect(entries.nth(0).locator(`[data-initials=NQ]`)).toBeVisible();
  await expect(entries.nth(0).locator('time')).toHaveText(listDate);
  await entries.nth(1).click();
  // The header shows the customer's name; opening it marks it read (section 4).
  await expect(page.getByRole('heading', { name: earlier.name })).toBeVisible();
  await expect(entries.nth(1)).not.toContainText('unread');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Yes, this morning.');
  await page.getByRole('textbox', { name: 'Message', exact: true }).press('Control+Enter');
  await toast(page, 'default', 'Message sent');
  await contains(entries.nth(0), ['You: Yes, this morning.', earlier.name]);
});

test("'Read' stands at one's own message that was read", { tag: '@desktop' }, async ({
  page,
  spec,
  besides,
}) => {
  const customer = await spec.signIn('customer');
  const { page: office, user } = await besides('admin');
  const staff = { ...customer, id: user.id };
  await spec.message(customer, staff, { content: 'Is the return filed?' });
  await page.goto(`/messages?with=${staff.id}`);
  const thread = page.getByRole('region', { name: /^Messages with/ });
  await contains(thread, ['Is the return filed?']);
  await expect(thread.getByText('Read', { exact: true })).toHaveCount(0);
  await office.goto(`/messages?with=${customer.id}`);
  await shows(thread, ['Read']);
});
