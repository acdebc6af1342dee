import type { Locator, Page } from '@playwright/test';
import { firm } from '#firm';
import { addCalendarDays, firmTimestamp, firmToday } from '#shared/time.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createDeadline } from '#test/factories/deadlines.ts';
import { createFile } from '#test/factories/files.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { assignClient, createAdmin } from '#test/factories/users.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

/** Two screens of 390 × 844. */
const twoScreens = 2 * 844;
const daysAhead = (days: number) => addCalendarDays(firmToday(), days);

const cardWith = (page: Page, title: string | RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) });

// In another zone a meeting has one more line.
test.use({ timezoneId: firm.timeZone });

/** The parts stand one below the other, the last one ends within two screens, and the counts share one row. */
async function expectOrder(page: Page, parts: Locator[]): Promise<void> {
  const counts = page.locator('dl > div');
  const places = async () => {
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    const cells = await counts.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
    return {
      inOrder: boxes.every((box, place) => {
        const before = boxes[place - 1];
        return box && (!before || before.y + before.height <= box.y);
      }),
      countsInOneRow: cells.length > 1 && new Set(cells).size === 1,
      scrolled: await page.evaluate(() => window.scrollY),
    };
  };
  await expect.poll(places).toEqual({ inOrder: true, countsInOneRow: true, scrolled: 0 });
  const end = async () => {
    const box = await parts.at(-1)?.boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  await expect.poll(end).toBeLessThanOrEqual(twoScreens);
}

/** Three rows until all are asked for. */
async function expectFolded(page: Page, card: Locator, count: number): Promise<void> {
  const rows = card.locator('> ul > li');
  await expect(rows).toHaveCount(count);
  await expect(rows.filter({ visible: true })).toHaveCount(3);
  await card.getByRole('button', { name: 'Show all', expanded: false }).click();
  await expect(rows.filter({ visible: true })).toHaveCount(count);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Show less', expanded: true }).click();
  await expect(rows.filter({ visible: true })).toHaveCount(3);
}

test('a client with something of every kind has the specified parts within two screens', {
  tag: '@phone',
}, async ({ page, signedInAs, db }) => {
  const customer = await signedInAs('customer', { name: 'Maya' });
  const dana = await createAdmin(db, { firstName: 'Dana', lastName: 'Reyes' });
  const priya = await createAdmin(db, { firstName: 'Priya', lastName: 'Raman' });
  await assignClient(db, customer.id, dana.id);
  const office = {
    placeKind: 'office',
    placeDetail: '1180 Larkfield Avenue NE, Suite 400, Atlanta',
  } as const;
  const startsAt = firmTimestamp(daysAhead(2), '10:00').toISOString();
  const endsAt = firmTimestamp(daysAhead(2), '10:30').toISOString();
  const meeting = { customerId: customer.id, startsAt, endsAt, blockedUntil: endsAt, ...office };
  await createAppointment(db, dana.id, meeting);
  await createRequestList(db, customer.id, {
    assigneeId: dana.id,
    items: [
      { label: 'Mortgage interest statement (Form 1098)' },
      { label: 'Who looked after your children in 2029?', kind: 'question' },
      { label: 'Interest statement (Form 1099-INT)', state: 'returned' },
      { label: 'Wage statement (Form W-2)', state: 'received' },
    ],
  });
  await createRequestList(db, customer.id, { title: 'Payroll, 2029', items: [{ state: 'received' }] });
  for (const { id } of [dana, priya]) await createMessage(db, id, customer.id);
  for (const originalFilename of ['Engagement-letter-2029-return.pdf', 'Quarterly estimates for 2030.pdf'])
    await createFile(db, customer.id, { originalFilename, uploadedBy: dana.id, sha256: Buffer.alloc(32, 1) });
  await createFile(db, customer.id, { originalFilename: '2029 – Studio rent – Okafor.xlsx' });
  // After the deadlines of the specification's dashboard.
  await createDeadline(db, { title: 'Sales tax return', customerId: customer.id, dueOn: daysAhead(29) });

  await page.goto('/dashboard');
  const forYou = page.getByRole('region', { name: 'For you' });
  await expect(forYou.getByText('We need 3 things for your 2029 tax return')).toBeVisible();
  await expectOrder(page, [
    page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) }),
    page.locator('dl'),
    forYou,
    cardWith(page, 'Recent files'),
    cardWith(page, 'Need time with your accountant?'),
  ]);
  // A folded list names its first item, which can be answered at once.
  const answers = forYou.getByRole('button', { name: /^(Add|Answer|Send again): / });
  await expect(answers.first()).toHaveAccessibleName('Send again: Interest statement (Form 1099-INT)');
  await expect(answers.filter({ visible: true })).toHaveCount(1);
  await expectFolded(page, forYou, 8);
});

test('staff see counts, what needs them, deadlines and messages within two screens', {
  tag: '@phone',
}, async ({ page, signedInAs }) => {
  await signedInAs('admin');
  // As many deadlines as the demo's firm has, whatever else the database holds.
  await page.route('**/api/admin/dashboard', async (route) => {
    const response = await route.fetch();
    const dashboard = await response.json();
    const deadlines = [5, 12, 24, 38, 57].map((days) => ({
      ...{ id: days, title: 'Annual Report Submission', dueOn: daysAhead(days) },
      ...{ priority: 'medium', concerns: 'Okafor Studio LLC' },
    }));
    await route.fulfill({ response, json: { ...dashboard, deadlines, overdueCount: 0 } });
  });
  await page.goto('/admin');
  const needsYou = cardWith(page, 'Needs you');
  const messages = cardWith(page, 'Recent Messages');
  await expect(messages.getByRole('listitem').first()).toBeVisible();
  await expectOrder(page, [
    page.getByRole('heading', { level: 1 }),
    page.locator('dl'),
    needsYou,
    cardWith(page, /^Upcoming Deadlines/),
    messages,
  ]);
  await expectFolded(page, needsYou, 6);
});
