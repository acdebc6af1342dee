import type { Page } from '@playwright/test';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { hasSettled, openDemo, signIn } from '#scripts/demo-in-browser.ts';
import { type Db, openDatabase } from '#server/core/database/db.ts';
import { companies, requestLists, requestTemplates, users } from '#server/core/database/schema.ts';
import { renew as renewUploadLink } from '#shared/upload-links.ts';
import { openInFrame, setBrowserFontSize, walkScrolling, walkWidths } from '../e2e/layout-walk.ts';
import { longLists } from '../e2e/long-lists.ts';
import {
  customerScreens,
  type LayoutScreen,
  staffScreens,
  visitorScreens,
} from './support/layout-screens.ts';
import { report } from './support/report.ts';

/**
 * Checks every list and form of the demo, dialogs included, at all widths from 320 to 1920 px in steps of 8 px, and
 * with text of twice the size from 320 to 1280 px; scrolls every public page at five widths. Fails if a control or a
 * text is clipped, covered or at the edge of the window. `npm run prove -- layout -- /book /files` checks only those
 * paths.
 */
const walks = [
  { fontPx: 16, from: 320, to: 1920 },
  { fontPx: 32, from: 320, to: 1280 },
];
const wanted = process.argv.slice(2);
let walked = 0;
let problems = 0;

/** Creates the longest rows, and lists what each user can open. */
async function prepare(db: Db) {
  const [staff] = await db.select().from(users).where(eq(users.username, 'dana.reyes'));
  const [customer] = await db.select().from(users).where(eq(users.username, 'maya.okafor'));
  if (!staff || !customer) throw new Error('The demo has no users');
  for (const { fill, role } of longLists) await fill(db, role === 'customer' ? customer : staff);
  const [company] = await db.select({ id: companies.id }).from(companies).limit(1);
  const [requestList] = await db
    .select({ id: requestLists.id })
    .from(requestLists)
    .where(
      and(
        eq(requestLists.customerId, customer.id),
        isNotNull(requestLists.sentAt),
        isNull(requestLists.closedAt),
      ),
    )
    .limit(1);
  const [requestTemplate] = await db.select({ id: requestTemplates.id }).from(requestTemplates).limit(1);
  if (!company || !requestList || !requestTemplate) throw new Error('The demo has no request lists');
  const lists = (of: 'customer' | undefined) => longLists.filter(({ role }) => role === of);
  return [
    { username: undefined, screens: visitorScreens },
    {
      username: 'maya.okafor',
      screens: [...lists('customer'), ...customerScreens],
      uploadLinkOf: requestList.id,
    },
    {
      username: 'dana.reyes',
      screens: [
        ...lists(undefined),
        ...staffScreens({
          client: customer.id,
          company: company.id,
          requestList: requestList.id,
          requestTemplate: requestTemplate.id,
        }),
      ],
    },
  ];
}

/** The path of an upload link, with which files are added to a list without signing in. */
function makeUploadLink(page: Page, listId: number): Promise<string> {
  return page.evaluate(
    async (path) => {
      const response = await fetch(path, { method: 'POST' });
      const { pathname, hash } = new URL((await response.json()).url);
      return pathname + hash;
    },
    renewUploadLink.path.replace(':id', String(listId)),
  );
}

async function openScreen(page: Page, { path, open = [] }: LayoutScreen) {
  await openInFrame(page, path);
  // Wide enough for the row menus and the side columns.
  await page.evaluate(() => document.querySelector('iframe')?.style.setProperty('width', '1280px'));
  const inside = page.frameLocator('iframe');
  await inside.locator('h1').first().waitFor();
  const frame = page.frames()[1];
  await frame?.waitForFunction(hasSettled);
  for (const step of open) {
    const name = step.replace(/\?$/, '');
    const named = (['button', 'checkbox', 'link', 'menuitem', 'tab'] as const)
      .map((role) => inside.getByRole(role, { name, exact: true }))
      .reduce((either, other) => either.or(other));
    const control = name === 'menu' ? inside.locator('main button[aria-haspopup="menu"]') : named;
    if (name !== step && (await control.count()) === 0) continue;
    // By keyboard: a click would first scroll the small window around the frame.
    await control.first().focus();
    const isBox = (await control.first().getAttribute('type')) === 'checkbox';
    await control.first().press(isBox ? 'Space' : 'Enter');
  }
  await frame?.waitForFunction(hasSettled);
  await page.waitForTimeout(300);
}

async function walk(page: Page, screen: LayoutScreen, isPublic: boolean) {
  const name = [screen.path, ...(screen.open ?? [])].join(' › ');
  for (const { fontPx, ...widths } of walks) {
    const found: string[] = [];
    try {
      await setBrowserFontSize(page, fontPx);
      await openScreen(page, screen);
      found.push(...(await walkWidths(page, widths)).wrong);
      if (isPublic && !screen.open) found.push(...(await walkScrolling(page, [320, 390, 1280])));
    } catch (error) {
      found.push(`not opened: ${(error as Error).message.split('\n')[0]}`);
    }
    walked += 1;
    problems += found.length;
    console.log(`${name}, ${fontPx} px: ${found.length === 0 ? 'fits' : `${found.length} problems`}`);
    for (const problem of found) console.error(`  ${problem}`);
  }
}

const demo = await openDemo();
const database = openDatabase(demo.databaseUrl, { connections: 2 });
try {
  for (const { username, screens, uploadLinkOf } of await prepare(database.db)) {
    const context = await demo.browser.newContext({
      baseURL: demo.url,
      reducedMotion: 'reduce',
      locale: 'en-US',
    });
    const page = await context.newPage();
    await page.goto('/privacy');
    if (username) await signIn(page, username, false);
    if (uploadLinkOf) screens.push({ path: await makeUploadLink(page, uploadLinkOf) });
    const chosen = screens.filter(
      ({ path }) => wanted.length === 0 || wanted.includes(path.split(/[?#]/)[0] as string),
    );
    for (const screen of chosen) await walk(page, screen, username === undefined);
    await context.close();
  }
} finally {
  await database.close();
  await demo.close();
}
report('walks of a screen through all widths', `${walked}, ${problems} problems`, problems === 0);
