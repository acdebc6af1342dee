import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, chromium, type Page } from '@playwright/test';
import { demoPassword } from '../src/server/site/demo-accounts.ts';
import { paths, servicePath, serviceSlugs } from '../src/shared/paths.ts';
import { freePort } from './free-port.ts';

/**
 * `npm run screens` photographs every screen of the demo into `screens/`, at four sizes and, behind the sign-in, in both
 * themes, and lets axe look at each. `npm run screens -- /book /files` takes only those paths. Ends with a code other than
 * 0 where axe finds something or a page is wider than its window.
 */
const folder = 'screens';
const sizes = { desk: [1440, 900], tablet: [768, 1024], phone: [390, 844], small: [320, 640] } as const;

interface Persona {
  name: string;
  username?: string;
  themes: readonly ('light' | 'dark')[];
  paths: string[];
}

const publicPaths = [
  paths.home,
  ...serviceSlugs.map(servicePath),
  paths.book,
  paths.auth,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.confirmEmail,
  paths.guestAppointment,
  paths.newsletterConfirm,
  paths.newsletterUnsubscribe,
  paths.privacy,
  paths.terms,
  paths.accessibility,
  '/no-such-page',
];
const portalPaths = [
  paths.dashboard,
  paths.appointments,
  paths.files,
  paths.messages,
  paths.profile,
  paths.settings,
  paths.support,
];
const adminPaths = [
  ...Object.values(paths).filter((path) => path.startsWith(paths.admin)),
  paths.appointments,
  paths.messages,
  paths.profile,
];
const personas: Persona[] = [
  { name: 'visitor', themes: ['light'], paths: publicPaths },
  { name: 'client', username: 'maya.okafor', themes: ['light', 'dark'], paths: portalPaths },
  { name: 'new-client', username: 'theo.lindqvist', themes: ['light'], paths: portalPaths },
  { name: 'staff', username: 'dana.reyes', themes: ['light', 'dark'], paths: adminPaths },
];

const wanted = process.argv.slice(2);
const problems: string[] = [];
let taken = 0;

async function signIn(page: Page, username: string, darkMode: boolean) {
  const send = (path: string, body: object) =>
    page.evaluate(
      async ([to, content, method]) => {
        const response = await fetch(to as string, {
          method: method as string,
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(content),
        });
        if (!response.ok) throw new Error(`${to}: ${response.status}`);
      },
      [path, body, path.endsWith('preferences') ? 'PATCH' : 'POST'] as const,
    );
  await send('/api/login', { username, password: demoPassword });
  await send('/api/user/preferences', { emailNotifications: true, darkMode });
}

async function photograph(page: Page, path: string, name: string) {
  await page.goto(path);
  // Its data is there and nothing moves any more.
  await page.locator('[aria-busy="true"], [role="progressbar"]').first().waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  taken += 1;
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  for (const { id, nodes } of violations) problems.push(`${name}: ${id} ${nodes[0]?.html}`);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (overflow > 0) problems.push(`${name}: ${overflow} px wider than the window`);
}

async function walk(browser: Browser, url: string, persona: Persona) {
  const chosen = persona.paths.filter((path) => wanted.length === 0 || wanted.includes(path));
  for (const theme of chosen.length > 0 ? persona.themes : []) {
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(paths.privacy);
    if (persona.username) await signIn(page, persona.username, theme === 'dark');
    for (const path of chosen) {
      for (const [size, [width, height]] of Object.entries(sizes)) {
        await page.setViewportSize({ width, height });
        const screen = path.replace(/^\//, '').replace(/\W+/g, '-') || 'home';
        await photograph(page, path, `${persona.name}/${screen}-${size}-${theme}`);
      }
      console.log(`${persona.name} ${theme} ${path}`);
    }
    await context.close();
  }
}

const port = await freePort();
const demo = spawn(process.execPath, ['scripts/demo.ts'], {
  env: { ...process.env, PORT: String(port) },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const url = `http://127.0.0.1:${port}`;
for (let tries = 0; ; tries++) {
  if (demo.exitCode !== null || tries > 300) throw new Error('The demo did not start');
  if (
    await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  )
    break;
  await new Promise((resolve) => setTimeout(resolve, 1000));
}
if (wanted.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
});
try {
  for (const persona of personas) await walk(browser, url, persona);
} finally {
  await browser.close();
  demo.kill('SIGTERM');
}
for (const problem of problems) console.error(problem);
console.log(`${taken} screens in ${folder}/, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
