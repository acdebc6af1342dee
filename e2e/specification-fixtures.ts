import type { Locator, Page } from '@playwright/test';
import type { Db } from '#server/core/database/db.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createContact } from '#test/factories/contacts.ts';
import { createFile } from '#test/factories/files.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin, createUser, testPassword, type User } from '#test/factories/users.ts';
import { openDays } from '../src/test/open-days.ts';
import { chooseDay } from './booking.ts';
import { columnProblems } from './column-problems.ts';
import { moveDemoDeadlinesToToday } from './demo-deadlines.ts';
import { test as base, expect, type Fixtures, isPhone } from './fixtures.ts';
import { pdf } from './pdf-files.ts';
import { countedAs } from './specification-count.ts';

/**
 * What e2e/specification/ needs of the product, as plain functions: users and their data, and how to find a row's
 * menu, a toast or the chat. Those files are locked; when sign-in, a factory or a control's markup changes, this one
 * is adapted.
 */
type Role = 'admin' | 'customer';

export interface Person {
  id: number;
  username: string;
  email: string;
  password: string;
  /** First and last name. */
  name: string;
}

export interface Specification {
  /** Signs this test's browser in as a new user; staff have all rights and can be booked. */
  signIn(role: Role): Promise<Person>;
  /** Another user, not signed in. */
  person(role: Role, values?: { lastName?: string; email?: string }): Promise<Person>;
  message(
    from: Person,
    to: Person,
    values?: { content?: string; channel?: 'portal' | 'email' },
  ): Promise<void>;
  /** A row without contents. `undated`: uploaded_at is null, as for imported files. */
  file(
    owner: Person,
    name: string,
    values?: { bytes?: number; undated?: true; description?: string },
  ): Promise<void>;
  contact(values: {
    name: string;
    service?: string | null;
    email?: string;
    phone?: string;
    message?: string;
  }): Promise<void>;
  /** A future appointment. */
  appointment(customer: Person, staff: Person, status?: 'scheduled' | 'completed'): Promise<void>;
  company(member: Person, name: string): Promise<void>;
}

interface SpecificationFixtures {
  spec: Specification;
  /** The locked files' name for `signedInInSecondBrowser`. */
  besides: Fixtures['signedInInSecondBrowser'];
}

export const test = base.extend<SpecificationFixtures>({
  besides: async ({ signedInInSecondBrowser }, use) => use(signedInInSecondBrowser),

  spec: async ({ db, signedInAs }, use) => {
    await use({
      signIn: async (role) => {
        await moveDemoDeadlinesToToday(db);
        return toPerson(await signedInAs(role, { name: newName() }));
      },
      person: async (role, values) => createSpecUser(db, role, values),
      message: async (from, to, values) => void (await createMessage(db, from.id, to.id, values)),
      file: async (owner, name, { bytes = 1_929_380, undated, ...values } = {}) => {
        await createFile(db, owner.id, {
          originalFilename: name,
          fileType: name.slice(name.lastIndexOf('.') + 1),
          fileSize: bytes,
          sha256: Buffer.alloc(32, 1),
          ...(undated && { uploadedAt: null }),
          ...values,
        });
      },
      contact: async ({ name, service = null, ...values }) => {
        await createContact(db, { fullName: name, serviceInterested: service, ...values });
      },
      appointment: async (customer, staff, status = 'scheduled') => {
        await createAppointment(db, staff.id, { customerId: customer.id, status });
      },
      company: async (member, name) => {
        await joinCompany(db, member.id, (await createCompany(db, { name })).id);
      },
    });
  },
});

/** A unique first name. */
function newName(): string {
  const letters = Array.from(crypto.randomUUID().replace(/\W/g, ''), (digit) =>
    String.fromCharCode(97 + Number.parseInt(digit, 16)),
  );
  return `N${letters.slice(0, 9).join('')}`;
}

async function createSpecUser(db: Db, role: Role, values: Partial<User> = {}): Promise<Person> {
  const create = role === 'admin' ? createAdmin : createUser;
  return toPerson(await create(db, { firstName: newName(), ...values }));
}

function toPerson(user: Awaited<ReturnType<typeof createUser>>): Person {
  const { id, username, email, firstName, lastName } = user;
  return { id, username, email, password: testPassword, name: `${firstName} ${lastName}` };
}

export { columnProblems, expect, isPhone };

function count(texts: number) {
  test.info().annotations.push({ type: countedAs, description: String(texts) });
}

/** Each text is the whole text of a visible element: a heading, a label, a button or a sentence. */
export async function shows(scope: Page | Locator, texts: string[]): Promise<void> {
  count(texts.length);
  for (const text of texts)
    await expect(
      scope.getByText(text, { exact: true }).filter({ visible: true }).first(),
      text,
    ).toBeVisible();
  // A dialog may be measured next, so it must have opened completely.
  if ('page' in scope)
    await scope
      .first()
      .evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
}

/** Each text is the label of a field, where a hint such as '(optional)' may follow. */
export async function labels(scope: Page | Locator, texts: string[]): Promise<void> {
  count(texts.length);
  for (const text of texts)
    await expect(
      scope
        .getByLabel(text)
        .filter({ visible: true })
        .or(scope.getByRole('group', { name: text }))
        .first(),
      text,
    ).toBeVisible();
}

/** Each text occurs in the scope. */
export async function contains(scope: Locator, texts: (string | RegExp)[]): Promise<void> {
  count(texts.length);
  for (const text of texts) await expect(scope).toContainText(text);
}

/** The items have exactly these texts, in this order. */
export async function lists(items: Locator, texts: string[]): Promise<void> {
  count(texts.length);
  await expect(items).toHaveText(texts);
}

export async function leadsTo(link: Locator, path: string | RegExp): Promise<void> {
  count(1);
  await expect(link).toHaveAttribute('href', path);
}

/** Includes toasts behind an open dialog, which hides everything else from assistive technology. */
export const toastItem = (page: Page) =>
  page
    .getByRole('region', { name: /F8/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true });

/** Expects exactly one toast. */
export async function toast(
  page: Page,
  variant: 'default' | 'destructive',
  title: string,
  text?: string,
): Promise<void> {
  count(text ? 2 : 1);
  const item = toastItem(page).filter({ has: page.getByText(title, { exact: true }) });
  await expect(item).toBeVisible();
  await expect(toastItem(page)).toHaveCount(1);
  if (text) await expect(item.getByText(text, { exact: true })).toBeVisible();
  expect(/danger/.test((await item.getAttribute('class')) ?? ''), `${title} is destructive`).toBe(
    variant === 'destructive',
  );
}

/** The message of error responses that `fail` sends. */
export const serverWords = 'The ledger is closed for a moment.';

/** Lets these requests fail, with a message of the server or with an empty body. */
export async function fail(page: Page, method: string, path: RegExp, message: string | null = serverWords) {
  const body = message === null ? { body: '' } : { json: { message, code: 'internal', requestId: 'x' } };
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, ...body }) : route.fallback(),
  );
}

/** Delays these requests until the returned function is called. */
export async function hold(page: Page, method: string, path: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() === method) await gate.promise;
    await route.fallback();
  });
  return gate.resolve;
}

/** Modifies these responses, for states that cannot be stored in the database. */
export async function changeAnswer(
  page: Page,
  path: RegExp,
  // biome-ignore lint/suspicious/noExplicitAny: the test says which fields it changes
  change: (response: any) => unknown,
): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}

/**
 * The field names of each request body that the page has sent, by endpoint: 'PATCH /api/messages/{id}/read'. The
 * latest request counts.
 */
export function sentFields(page: Page): Record<string, string[]> {
  const sent: Record<string, string[]> = {};
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace(/\/\d+/g, '/{id}');
    const json = request.headers()['content-type']?.startsWith('application/json');
    if (json) sent[`${request.method()} ${path}`] = Object.keys(request.postDataJSON() ?? {});
  });
  return sent;
}

/** Expects that the page has sent each of these fields to this endpoint. */
export function expectSent(sent: Record<string, string[]>, call: string, fields: string[]): void {
  count(fields.length);
  expect(sent[call], call).toEqual(expect.arrayContaining(fields));
}

/** Limits the upload speed, so that the progress can be observed. */
export async function slowUploads(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

/** Records every value of the page's progress bar, up to 100. */
export async function watchProgress(page: Page): Promise<() => Promise<number[]>> {
  const shown = await page.evaluateHandle(() => {
    const values: number[] = [];
    const { promise, resolve } = Promise.withResolvers<number[]>();
    const readValue = () => {
      const value = Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') ?? -1);
      if (value >= 0 && value !== values.at(-1)) values.push(value);
      if (value === 100) resolve(values);
    };
    new MutationObserver(readValue).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
    });
    // Wrapped in an object: `evaluateHandle` would await a bare promise.
    return { promise };
  });
  return () => shown.evaluate(({ promise }) => promise);
}

/** Blocks the live stream. */
export async function silenceLiveEvents(page: Page): Promise<void> {
  await page.route('**/api/live', () => undefined);
}

/** An input, select or textarea by its `name`. */
export const field = (scope: Page | Locator, name: string) => scope.locator(`[name=${name}]`);

export const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true });

/** A table row, or its card on narrow viewports. */
export const rowOf = (page: Page, text: string) =>
  page.locator('#main').locator('tbody tr, li').filter({ hasText: text });

/** Opens the menu of a row and returns its items. */
export async function openRowMenu(page: Page, text: string): Promise<Locator> {
  await rowOf(page, text)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  return page.getByRole('menuitem');
}

export async function closeMenu(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

export async function openAccountMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  return page.getByRole('menuitem');
}

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

/** The links of the sidebar, or of the labelled menu on phones. */
export async function sidebarLinks(page: Page): Promise<Locator> {
  if (!isPhone(page)) return page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await button(page, 'Menu').click();
  return page.getByRole('dialog').getByRole('link');
}

/** The public site's links: in its header, or in the phone's drawer. */
export async function siteMenu(page: Page): Promise<Locator> {
  const header = page.getByRole('banner');
  if (!isPhone(page)) return header;
  await header.getByRole('button', { name: /menu/i }).click();
  return page.getByRole('dialog');
}

/** 'forward' or 'backward': the direction of the slide animation. */
export const slideDirection = (page: Page) =>
  page.locator('#testimonials').locator('[data-direction]').last().getAttribute('data-direction');

export async function openChat(page: Page) {
  await button(page, 'Open support chat').click();
  const panel = page.getByRole('dialog', { name: 'Support chat' });
  return {
    panel,
    log: page.getByRole('log'),
    question: page.getByLabel('Your question'),
    send: button(panel, 'Send'),
    close: () => page.keyboard.press('Escape'),
  };
}

export const fileInput = (page: Page) => page.locator('input[type=file][multiple]').first();
export const aPdf = pdf;

/** The n-th bookable day from now. */
export const bookableDay = (index = 0) => openDays(index + 1)[index] as string;
export { chooseDay };

/** Chooses staff member, day and slot on the booking form; the time in the firm's zone, '9:30 AM'. */
export async function chooseTime(page: Page, staff: Person, day: string, time: string): Promise<void> {
  await page.getByLabel('Staff Member').last().selectOption(String(staff.id));
  await chooseDay(page, day);
  await page.getByRole('radio', { name: new RegExp(`^${time}`) }).check();
}

export const timeSlots = (page: Page) =>
  page.getByRole('group', { name: 'Time Slot' }).getByRole('radiogroup').getByRole('radio');

/** Chooses the recipient by name. */
export async function chooseRecipient(scope: Page | Locator, name: string): Promise<void> {
  const picker = scope.getByRole('combobox', { name: 'Recipient' });
  await picker.fill(name);
  await scope.getByRole('option', { name }).first().click();
}
