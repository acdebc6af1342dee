import { mkdir, rm } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { hasSettled, openDemo, signIn } from '#scripts/demo-in-browser.ts';
import { paths, servicePath, serviceSlugs } from '#shared/paths.ts';
import { fillDemo, oversizedCustomer } from './support/oversized-demo.ts';
import { report } from './support/report.ts';

/**
 * Saves a screenshot of every page of the demo to `screens/`, at four sizes and, for signed-in users, in both themes;
 * then again with ten thousand rows, overlong names and missing values. Fails if axe finds a violation or a page is
 * wider than its window. `npm run prove -- screens -- /book /files` opens only those paths.
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
  paths.undoEmail,
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

/** Taken after `fillDemo`. */
const oversizedPersonas: Persona[] = [
  { name: 'oversized-customer', username: oversizedCustomer, themes: ['light'], paths: portalPaths },
  { name: 'oversized-staff', username: 'dana.reyes', themes: ['light'], paths: adminPaths },
];

const wanted = process.argv.slice(2);
let taken = 0;
let problems = 0;

function reportProblem(problem: string) {
  problems += 1;
  console.error(problem);
}

async function saveScreenshot(page: Page, path: string, theme: string, name: string) {
  await page.goto(path);
  // Waits until the data is shown in the user's theme and animations are over.
  await page.waitForFunction(hasSettled);
  await page.locator(theme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  taken += 1;
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  for (const { id, nodes } of violations) reportProblem(`${name}: ${id} ${nodes[0]?.html}`);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (overflow > 0) reportProblem(`${name}: ${overflow} px wider than the window`);
}

async function visitPages(browser: Browser, url: string, persona: Persona) {
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
        await saveScreenshot(page, path, theme, `${persona.name}/${screen}-${size}-${theme}`);
      }
      console.log(`${persona.name} ${theme} ${path}`);
    }
    await context.close();
  }
}

if (wanted.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const demo = await openDemo();
try {
  for (const persona of personas) await visitPages(demo.browser, demo.url, persona);
  await fillDemo(demo.databaseUrl);
  for (const persona of oversizedPersonas) await visitPages(demo.browser, demo.url, persona);
} finally {
  await demo.close();
}
report(`screens in ${folder}/`, `${taken}, ${problems} problems`, problems === 0);
