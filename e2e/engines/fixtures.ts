import { test as base, expect } from '@playwright/test';
import { type Db, openDatabase } from '#server/core/database/db.ts';
import { ownSite } from '../site.ts';
import type { Engine, Size } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { Tab } from './tab.ts';
import { startWebKit } from './webkit.ts';

const engines = { firefox: startFirefox, webkit: startWebKit };

export interface EngineOptions {
  engineName: keyof typeof engines;
  /** What most users of the engine have: Safari on a phone, Firefox on a desk. */
  size: Size;
}

interface Fixtures {
  db: Db;
  tab: Tab;
}

export const phone: Size = { width: 447, height: 844 };
export const desktop: Size = { width: 1280, height: 900 };

export const test = base.extend<
  Fixtures & Pick<EngineOptions, 'size'>,
  Pick<EngineOptions, 'engineName'> & { engine: Engine }
>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  size: [desktop, { option: true }],

  engine: [
    async ({ engineName }, use) => {
      const engine = await engines[engineName]();
      await use(engine);
      await engine.stop();
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  db: async ({}, use) => {
    const database = openDatabase(ownSite().databaseUrl, { connections: 2 });
    await use(database.db);
    await database.close();
  },

  tab: async ({ engine, size }, use) => {
    const window = await engine.openWindow();
    await window.resize(size);
    const tab = new Tab(window, ownSite().url);
    await use(tab);
    const errors = await tab.errors();
    await window.close();
    expect(errors, 'The browser printed errors').toEqual([]);
  },
});

export { expect };
