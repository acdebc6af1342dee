import type { Locator, Page } from '@playwright/test';
import type { Db } from '#server/core/database/db.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createContact } from '#test/factories/contacts.ts';
import { createFile } from '#test/factories/files.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin, createUser, testPassword } from '#test/factories/users.ts';
import { openDays } from '../src/test/open-days.ts';
import { chooseDay } from './booking.ts';
import { test as base, expect, type Fixtures, isPhone } from './fixtures.ts';
import { pdf } from './pdf-files.ts';
import { countedAs } from './specification-count.ts';

/**
 * What e2e/specification/ needs of the product, as plain functions: people and their data, and how a row's menu, a toast
 * or the chat is found on screen. Those files stay as they are for years; when the way of signing in, a factory or a
 * control's markup changes, this one is adapted.
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
  /** Signs this test's browser in as a new person; staff have all rights and can be booked. */
  signIn(role: Role): Promise<Person>;
  /** Somebody else, who is not signed in here. */
  person(role: Role): Promise<Person>;
  message(
    from: Person,
    to: Person,
    values?: { content?: string; channel?: 'portal' | 'email' },
  ): Promise<void>;
  /** A row in the lists, without contents. A file without a date is one of an earlier system. */
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
  /** A meeting ahead. */
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
      signIn: async (role) => asPerson(await signedInAs(role, { name: newName() })),
      person: async (role) => newPerson(db, role),
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

/** A first name that no other person has. */
function newName(): string {
  const letters = Array.from(crypto.randomUUID().replace(/\W/g, ''), (digit) =>
    String.fromCharCode(97 + Number.parseInt(digit, 16)),
  );
  return `N${letters.slice(0, 9).join('')}`;
}

async function newPerson(db: Db, role: Role): Promise<Person> {
  return asPerson(await (role === 'admin' ? createAdmin : createUser)(db, { firstName: newName() }));
}

function asPerson(user: Awaited<ReturnType<typeof createUser>>): Person {
  const { id, username, email, firstName, lastName } = user;
  return { id, username, email, password: testPassword, name: `${firstName} ${lastName}` };
}

export { expect, isPhone };

function count(texts: number) {
  test.info().annotations.push({ type: countedAs, description: String(texts) });
}

/** Each of these stands there by itself, as a heading, a label, a button or a sentence. */
export async function shows(scope: Page | Locator, texts: string[]): Promise<void> {
  count(texts.length);
  for (const text of texts)
    await expect(
      scope.getByText(text, { exact: true }).filter({ visible: true }).first(),
      text,
    ).toBeVisible();
}

/** There is a field for each of these labels, which may go on with a hint such as '(optional)'. */
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

/** Each of these stands there within other words. */
export async function contains(scope: Locator, texts: (string | RegExp)[]): Promise<void> {
  count(texts.length);
  for (const text of texts) await expect(scope).toContainText(text);
}

/** Exactly these, in this order. */
export async function lists(items: Locator, texts: string[]): Promise<void> {
  count(texts.length);
  await expect(items).toHaveText(texts);
}

export async function leadsTo(link: Locator, path: string | RegExp): Promise<void> {
  count(1);
  await expect(link).toHaveAttribute('href', path);
}

/** Also behind an open dialog, where everything else is hidden from assistive technology. */
export const toastItem = (page: Page) =>
  page
    .getByRole('region', { name: /F8/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true });

/** The one toast that shows. */
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

/** What the server says when a call is made to fail with words of its own. */
export const serverWords = 'The ledger is closed for a moment.';

/** From now on these calls fail, with the server's words or without any. */
export async function fail(page: Page, method: string, path: RegExp, words: string | null = serverWords) {
  const body = words === null ? { body: '' } : { json: { message: words, code: 'internal', requestId: 'x' } };
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, ...body }) : route.fallback(),
  );
}

/** Holds these calls back until the answer is called. */
export async function hold(page: Page, method: string, path: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() === method) await held.promise;
    await route.fallback();
  });
  return held.resolve;
}

/** From now on the server's answers to these calls are changed on their way: for what no row of the database can be. */
export async function changeAnswer(
  page: Page,
  path: RegExp,
  // biome-ignore lint/suspicious/noExplicitAny: the test says which fields it changes
  change: (answer: any) => unknown,
): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}

/** The names of the fields that the page has sent, by call: 'PATCH /api/messages/{id}/read'. The latest call counts. */
export function sentFields(page: Page): Record<string, string[]> {
  const sent: Record<string, string[]> = {};
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace(/\/\d+/g, '/{id}');
    const json = request.headers()['content-type']?.startsWith('application/json');
    if (json) sent[`${request.method()} ${path}`] = Object.keys(request.postDataJSON() ?? {});
  });
  return sent;
}

/** The page has sent each of these fields in this call. */
export function expectSent(sent: Record<string, string[]>, call: string, fields: string[]): void {
  count(fields.length);
  expect(sent[call], call).toEqual(expect.arrayContaining(fields));
}

/** A slow line, so that there is something to see of an upload. */
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

/** From now on: every value that the page's progress bar shows, up to 100. */
export async function watchProgress(page: Page): Promise<() => Promise<number[]>> {
  const shown = await page.evaluateHandle(() => {
    const values: number[] = [];
    const { promise, resolve } = Promise.withResolvers<number[]>();
    const look = () => {
      const value = Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') ?? -1);
      if (value >= 0 && value !== values.at(-1)) values.push(value);
      if (value === 100) resolve(values);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    // In an object: a promise by itself would be waited for here.
    return { promise };
  });
  return () => shown.evaluate(({ promise }) => promise);
}

/** The stream that tells the page what has changed never opens. */
export async function silenceLiveEvents(page: Page): Promise<void> {
  await page.route('**/api/live', () => undefined);
}

/** An input, select or text area by its name. */
export const field = (scope: Page | Locator, name: string) => scope.locator(`[name=${name}]`);

export const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true });

/** A row of a table, or the card that stands for it on a narrow screen. */
export const rowOf = (page: Page, text: string) =>
  page.locator('#main').locator('tbody tr, li').filter({ hasText: text });

/** Opens the menu of a row and answers its entries. */
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

/** The links of the sidebar, or of the labelled menu on a phone. */
export async function sidebarLinks(page: Page): Promise<Locator> {
  if (!isPhone(page)) return page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await button(page, 'Menu').click();
  return page.getByRole('dialog').getByRole('link');
}

/** The public site's links: in its header, or in the drawer that a phone opens from the right. */
export async function siteMenu(page: Page): Promise<Locator> {
  const header = page.getByRole('banner');
  if (!isPhone(page)) return header;
  await header.getByRole('button', { name: /menu/i }).click();
  return page.getByRole('dialog');
}

/** 'forward' or 'backward': where the shown testimonial came from. */
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

/** A day on which the firm can be booked; each place another one. */
export const bookableDay = (place = 0) => openDays(place + 1)[place] as string;
export { chooseDay };

/** Staff member, day and time on the booking form; the time as the firm's clock shows it, '9:30 AM'. */
export async function chooseTime(page: Page, staff: Person, day: string, time: string): Promise<void> {
  await page.getByLabel('Staff Member').last().selectOption(String(staff.id));
  await chooseDay(page, day);
  await page.getByRole('radio', { name: new RegExp(`^${time}`) }).check();
}

export const timeSlots = (page: Page) =>
  page.getByRole('group', { name: 'Time Slot' }).getByRole('radiogroup').getByRole('radio');

/** Chooses whom to write to by name. */
export async function chooseRecipient(scope: Page | Locator, name: string): Promise<void> {
  const picker = scope.getByRole('combobox', { name: 'Recipient' });
  await picker.fill(name);
  await scope.getByRole('option', { name }).first().click();
}
