import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const sections = { Files: '/files', Messages: '/messages', Settings: '/settings' };

/** A customer's tab in Chromium, on the dashboard. */
export async function openTab(url: string, token: string) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([
    { name: 'session', value: token, url, httpOnly: true },
    { name: 'signed_in', value: '1', url },
  ]);
  const page = await context.newPage();
  await page.goto(`${url}/dashboard`);
  await page.locator('h1').first().waitFor();

  return {
    /** Follows links to pages whose scripts were not loaded before. `runningFolder` has the version that runs now. */
    async openMorePages(runningFolder: string) {
      const problems: string[] = [];
      let ownScripts = 0;
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (response.status() >= 400) problems.push(`${pathname}: ${response.status()}`);
        if (pathname.startsWith('/assets/') && !existsSync(join(runningFolder, 'build/client', pathname)))
          ownScripts += 1;
      });
      await page.evaluate('window.openedBefore = true');
      let pages = 0;
      for (const [name, path] of Object.entries(sections)) {
        await page.getByRole('navigation').getByRole('link', { name }).first().click();
        await page.waitForURL(url + path);
        await page.locator('h1').first().waitFor();
        pages += 1;
      }
      if ((await page.evaluate('window.openedBefore')) !== true) problems.push('the page was loaded anew');
      return { pages, ownScripts, problems };
    },
    close: () => browser.close(),
  };
}
