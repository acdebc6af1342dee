import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Db, openDatabase } from '#server/core/database/db.ts';
import type { StaffLevel } from '#shared/accounts.ts';
import { setPreferences } from '#test/factories/account-settings.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createAdmin, createUser, type User } from '#test/factories/users.ts';
import { ownSite } from './site.ts';

interface UserOptions {
  darkMode?: boolean;
  name?: string;
  /** For admins only; an owner by default. */
  staffLevel?: StaffLevel;
}

export interface Fixtures {
  db: Db;
  /** Whether to use the server without demo mode, where staff need a second factor and emails tell of new devices. */
  strict: boolean;
  /** Creates a user for this test and signs the browser in with a session row, without the sign-in form. */
  signedInAs(role: 'admin' | 'customer', options?: UserOptions): Promise<User>;
  /** The same in a second browser context. */
  signedInInSecondBrowser(
    role: 'admin' | 'customer',
    options?: UserOptions,
  ): Promise<{ user: User; page: Page }>;
  /** Console errors that the test causes on purpose: the browser logs every failed request. */
  expectedErrors: RegExp | undefined;
  /** Fails the test on any other console error. */
  watchConsole: undefined;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  db: async ({}, use) => {
    const database = openDatabase(ownSite().databaseUrl, { connections: 2 });
    await use(database.db);
    await database.close();
  },

  strict: [false, { option: true }],

  baseURL: async ({ strict }, use) => use(strict ? ownSite().strictUrl : ownSite().url),

  signedInAs: async ({ db, context, baseURL }, use) => {
    await use((role, options) => signIn(db, context, baseURL as string, role, options));
  },

  signedInInSecondBrowser: async ({ db, browser, baseURL, expectedErrors }, use) => {
    const contexts: BrowserContext[] = [];
    const errors: string[] = [];
    await use(async (role, options) => {
      const context = await browser.newContext();
      contexts.push(context);
      const user = await signIn(db, context, baseURL as string, role, options);
      const page = await context.newPage();
      collectErrors(page, errors);
      return { user, page };
    });
    for (const context of contexts) await context.close();
    expectNoErrors(errors, expectedErrors);
  },

  expectedErrors: [undefined, { option: true }],

  watchConsole: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      collectErrors(page, errors);
      await use(undefined);
      // The page may have sent another request that a route of the test is still answering.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expectNoErrors(errors, expectedErrors);
    },
    { auto: true },
  ],
});

async function signIn(
  db: Db,
  context: BrowserContext,
  url: string,
  role: 'admin' | 'customer',
  { darkMode = false, name = 'Ada', staffLevel = 'owner' }: UserOptions = {},
): Promise<User> {
  const user = await (role === 'admin'
    ? createAdmin(db, { firstName: name, staffLevel })
    : createUser(db, { firstName: name }));
  if (darkMode) await setPreferences(db, user.id, { darkMode });
  await context.addCookies([
    { name: 'session', value: await signInAs(db, user), url, httpOnly: true, sameSite: 'Lax' },
    { name: 'signed_in', value: '1', url, sameSite: 'Lax' },
  ]);
  return user;
}

function collectErrors(page: Page, errors: string[]) {
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(`${error.name}: ${error.message}`));
}

function expectNoErrors(errors: string[], expected: RegExp | undefined) {
  const unexpected = errors.filter((error) => !expected?.test(error));
  expect(unexpected, 'The browser printed errors').toEqual([]);
}

export { expect };

/**
 * Expects no axe violation on the page or in one part of it. Frames hold the browser's own PDF viewer and are excluded.
 * Legacy mode opens no second page, and without other result types axe collects only violations: the same findings in
 * half the time.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await waitForAnimations(page);
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .exclude('iframe')
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([]);
}

/** Leaves the page first: a response that arrives later would set the cookies again. */
export async function forgetCookies(
  page: Page,
  options?: Parameters<BrowserContext['clearCookies']>[0],
): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies(options);
}

/** Waits for all finite animations: while a text fades in, its contrast is too low, and a dialog is not in its place yet. */
export async function waitForAnimations(page: Page): Promise<void> {
  // In one call: Playwright's own polling stands still while a test holds the page's clock.
  await page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
        );
    while (running().length > 0) await Promise.allSettled(running().map(({ finished }) => finished));
  });
}

/**
 * Makes a request fail until 'Try again' is clicked. A page also refetches by itself, when its live stream opens or
 * reports a change; with a single failure the error could be gone before the test sees it.
 */
export async function failUntilRetried(page: Page, path: string | RegExp, status = 503): Promise<void> {
  const retriedCookie = 'retried=1';
  await page.addInitScript((cookie) => {
    const note = ({ target }: MouseEvent) => {
      if (target instanceof HTMLElement && target.closest('button')?.textContent === 'Try again')
        // biome-ignore lint/suspicious/noDocumentCookie: the cookie must be set before the next request
        document.cookie = cookie;
    };
    document.addEventListener('click', note, { capture: true });
    // Without a path the cookie would not be sent to /api.
  }, `${retriedCookie}; path=/`);
  await page.route(path, async (route) => {
    const { cookie = '' } = await route.request().allHeaders();
    return cookie.includes(retriedCookie) ? route.fallback() : route.fulfill({ status, body: '' });
  });
}

export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 480;
}
