import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Db, openDatabase } from '../src/server/core/db.ts';
import { createAdmin, createUser, setPreferences, signInAs, type User } from '../src/test/factories.ts';

interface Fixtures {
  db: Db;
  /** Makes a person of their own for the test and signs the browser in by their session's row. */
  signedInAs(role: 'admin' | 'customer', options?: { darkMode?: boolean; name?: string }): Promise<User>;
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
    await use(async (role, { darkMode = false, name = 'Ada' } = {}) => {
      const user = await (role === 'admin' ? createAdmin : createUser)(db, { firstName: name });
      if (darkMode) await setPreferences(db, user.id, { darkMode });
      const url = baseURL as string;
      await context.addCookies([
        { name: 'session', value: await signInAs(db, user), url, httpOnly: true, sameSite: 'Lax' },
        { name: 'signed_in', value: '1', url, sameSite: 'Lax' },
      ]);
      return user;
    });
  },

  expectedErrors: [undefined, { option: true }],

  watchConsole: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(error.message));
      await use(undefined);
      const unexpected = errors.filter((error) => !expectedErrors?.test(error));
      expect(unexpected, 'The browser printed errors').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * No finding of axe at all, on the whole page as it stands or within one part of it. What a frame shows is the
 * browser's own viewer and not looked into.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(within).exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([]);
}

export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 480;
}
