import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { freePort } from '#scripts/free-port.ts';
import { demoPassword } from '#server/site/demo-accounts.ts';

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** A fresh demo and Chromium. With a URL, a demo that is already running. */
export async function openDemo(url?: string) {
  const demo = url ? { url, databaseUrl: '', stop: async () => {} } : await startDemo();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
  return {
    ...demo,
    browser,
    async close() {
      await browser.close();
      await demo.stop();
    },
  };
}

async function startDemo() {
  const database = await startEmbeddedDatabase();
  const port = await freePort();
  const demo = spawn(process.execPath, ['scripts/demo.ts'], {
    env: { ...process.env, DATABASE_URL: database.url, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await isReady(url)); tries++) {
    if (demo.exitCode !== null || tries > 300) throw new Error('The demo did not start');
    await wait(1000);
  }
  return {
    url,
    databaseUrl: database.url,
    async stop() {
      demo.kill('SIGTERM');
      if (demo.exitCode === null) await once(demo, 'exit');
      await database.stop();
    },
  };
}

/** Signs in through the API, from an open page of the site. */
export async function signIn(page: Page, username: string, darkMode: boolean): Promise<void> {
  const send = (method: string, path: string, body: object) =>
    page.evaluate(
      async ([method, path, body]) => {
        const response = await fetch(path, {
          method,
          headers: { 'Content-Type': 'application/json' },
          body,
        });
        if (!response.ok) throw new Error(`${path}: ${response.status}`);
      },
      [method, path, JSON.stringify(body)] as const,
    );
  await send('POST', '/api/login', { username, password: demoPassword });
  await send('PATCH', '/api/user/preferences', { emailNotifications: true, darkMode });
}

/** Whether a page shows its heading and its data, with no request pending. Runs in the browser. */
export const hasSettled = () =>
  document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"]') === null;
