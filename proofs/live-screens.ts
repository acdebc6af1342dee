import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { freePort } from '#scripts/free-port.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin, createUser, type User } from '#test/factories/users.ts';
import { startServerNode } from '#test/server-node.ts';
import { median, report } from './support/report.ts';

/**
 * A customer's browser on one node and a staff member's on another. A message from one appears in the other's browser
 * within a second; a browser shows what it missed within five seconds after its node is ready again. Needs the built client
 * (`npm run build`).
 */
const messages = 20;
const messageLimitMs = 1_000;
const recoveryLimitMs = 5_000;

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
const env = { ...(await developmentStorage()), DATABASE_URL: server.url, RATE_LIMIT_FACTOR: '1000' };
const ports = [String(await freePort()), String(await freePort())] as const;
const nodeOn = (port: string) => startServerNode({ ...env, PORT: port });
let [first, second] = await Promise.all([nodeOn(ports[0]), nodeOn(ports[1])]);

const [customer, admin] = [await createUser(database.db), await createAdmin(database.db)];
await createMessage(database.db, admin.id, customer.id, { content: 'Good morning.' });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

async function openConversation(browser: Browser, url: string, user: User, other: User): Promise<Page> {
  const context = await browser.newContext();
  await context.addCookies([
    { name: 'session', value: await signInAs(database.db, user), url, httpOnly: true },
    { name: 'signed_in', value: '1', url },
  ]);
  const page = await context.newPage();
  await page.goto(`${url}/messages?with=${other.id}`);
  await page.getByText('Good morning.').last().waitFor();
  return page;
}

const customerPage = await openConversation(browser, first.url, customer, admin);
const staffPage = await openConversation(browser, second.url, admin, customer);

async function timeOf(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work;
  return performance.now() - startedAt;
}

const latencies: Record<string, number[]> = { 'a message': [], 'its read receipt': [] };
for (let number = 0; number < messages; number++) {
  const [from, to] = number % 2 === 0 ? [customerPage, staffPage] : [staffPage, customerPage];
  const text = `Message ${number} of this conversation`;
  await from.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
  const appears = to.getByText(text).last().waitFor();
  await from.keyboard.press('Control+Enter');
  latencies['a message']?.push(await timeOf(appears));
  const read = from.getByRole('region', { name: /^Messages with/ }).getByText('Read', { exact: true });
  latencies['its read receipt']?.push(await timeOf(read.last().waitFor()));
}

async function restart(node: typeof first, port: string): Promise<typeof first> {
  const exited = once(node.process, 'exit');
  node.process.kill('SIGTERM');
  await exited;
  return nodeOn(port);
}

const restarts: number[] = [];
for (const [number, page] of [customerPage, staffPage].entries()) {
  const text = `Sent while node ${number} restarted`;
  const restarted = restart(number === 0 ? first : second, ports[number] as string);
  await wait(300);
  await createMessage(
    database.db,
    number === 0 ? admin.id : customer.id,
    number === 0 ? customer.id : admin.id,
    { content: text },
  );
  const node = await restarted;
  if (number === 0) first = node;
  else second = node;
  restarts.push(await timeOf(page.getByText(text).last().waitFor({ timeout: 60_000 })));
}

await browser.close();
await first.kill();
await second.kill();
await database.close();
await server.stop();

function reportTimes(name: string, times: number[], limit: number): void {
  const longest = Math.max(...times);
  const figure = `median ${median(times).toFixed(0)} ms, longest ${longest.toFixed(0)} ms of ${times.length}`;
  report(`${name}, at most ${limit} ms`, figure, longest <= limit);
}
reportTimes('a message on the other node’s screen', latencies['a message'] as number[], messageLimitMs);
reportTimes(
  'its read receipt on the sender’s page',
  latencies['its read receipt'] as number[],
  messageLimitMs,
);
reportTimes('current again after a restart', restarts, recoveryLimitMs);
