import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Db, openDatabase } from '#server/core/database/db.ts';
import { setPreferences } from '#test/factories/account-settings.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createAdmin, createUser, type User } from '#test/factories/users.ts';

interface PersonOptions {
  darkMode?: boolean;
  name?: string;
}

interface Fixtures {
  db: Db;
  /** Makes a person of their own for the test and signs the browser in by their session's row. */
  signedInAs(role: 'admin' | 'customer', options?: PersonOptions): Promise<User>;
  /** The same in a second browser beside the first. */
  besides(role: 'admin' | 'customer', options?: PersonOptions): Promise<{ user: User; page: Page }>;
  /** What the browser may print here: it reports every refused request, also one that the test is about. */
  expectedErrors: RegExp | undefined;
  /** Fails the test on anything else a browser prints as an error. */
  watchConsole: undefined;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  db: async ({}, use) => {
    const database = openDatabase(process.env.E2E_DATABASE_URL as string, { connections: 2 });
    await use(database.db);
    await database.close();
  },

  signedInAs: async ({ db, context, baseURL }, use) => {
    await use((role, options) => signIn(db, context, baseURL as string, role, options));
  },

  besides: async ({ db, browser, baseURL, expectedErrors }, use) => {
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
    expectNone(errors, expectedErrors);
  },

  expectedErrors: [undefined, { option: true }],

  watchConsole: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      collectErrors(page, errors);
      await use(undefined);
      expectNone(errors, expectedErrors);
    },
    { auto: true },
  ],
});

async function signIn(
  db: Db,
  context: BrowserContext,
  url: string,
  role: 'admin' | 'customer',
  { darkMode = false, name = 'Ada' }: PersonOptions = {},
): Promise<User> {
  const user = await (role === 'admin' ? createAdmin : createUser)(db, { firstName: name });
  if (darkMode) await setPreferences(db, user.id, { darkMode });
  await context.addCookies([
    { name: 'session', value: await signInAs(db, user), url, httpOnly: true, sameSite: 'Lax' },
    { name: 'signed_in', value: '1', url, sameSite: 'Lax' },
  ]);
  return user;
}

function collectErrors(page: Page, errors: string[]) {
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
}

function expectNone(errors: string[], expected: RegExp | undefined) {
  const unexpected = errors.filter((error) => !expected?.test(error));
  expect(unexpected, 'The browser printed errors').toEqual([]);
}

export { expect };

/**
 * No finding of axe at all, on the whole page as it stands or within one part of it. What a frame shows is the
 * browser's own viewer and not looked into: so the mode for one frame does, which opens no second page, and only what is
 * wrong is written up. Both together find the same in half the time.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await stillness(page);
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .exclude('iframe')
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([]);
}

/** Waits until all has arrived that moves and comes to an end: while it fades in, no text has its contrast. */
async function stillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      const endless = effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
      return endless || playState !== 'running';
    }),
  );
}

/**
 * Lets a call fail until somebody presses 'Try again'. A page also asks by itself, when its live stream opens or something
 * changed, and must not find its way out before it is told to.
 */
export async function failUntilAskedAgain(page: Page, path: string | RegExp, status = 503): Promise<void> {
  const mark = 'asked-again=1';
  await page.addInitScript((cookie) => {
    const note = ({ target }: MouseEvent) => {
      if (target instanceof HTMLElement && target.closest('button')?.textContent === 'Try again')
        // biome-ignore lint/suspicious/noDocumentCookie: it must be there before the next call leaves
        document.cookie = cookie;
    };
    document.addEventListener('click', note, { capture: true });
    // Without a path it would stay with the folder of the page, and /api is another.
  }, `${mark}; path=/`);
  await page.route(path, async (route) => {
    const { cookie = '' } = await route.request().allHeaders();
    return cookie.includes(mark) ? route.fallback() : route.fulfill({ status, body: '' });
  });
}

export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 480;
}
