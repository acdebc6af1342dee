import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { seedDemo } from '#scripts/demo-data/seed-demo.ts';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { files } from '#server/core/database/schema.ts';
import { openVault } from '#server/files/vault.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { fillInstallation } from './support/filled-installation.ts';
import { readMegabytes } from './support/process-memory.ts';
import { report } from './support/report.ts';

/**
 * Exports the demo's firm and follows every link of its pages. Then a firm with 1,000 files and with 10,000: one export
 * is killed in the middle and continued. Every file must be there with the hash of its row, memory must stay within a
 * limit, and a browser without a network must open a client's file from the first page.
 */
const many = Number(process.argv[2] ?? 10_000);
const few = Math.floor(many / 10);
/** The two threads that decrypt may keep 256 MB each before they collect garbage. */
const maxMegabytes = 800;

const root = mkdtempSync(join(tmpdir(), 'portal-export-all-'));
const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const storage = await developmentStorage();
const settings = { storageUrl: new URL(storage.STORAGE_URL), fileKeys: [storage.FILE_KEYS] };

async function exportAll(databaseUrl: string, folder: string, killAfter = Number.POSITIVE_INFINITY) {
  const started = performance.now();
  const child = spawn(process.execPath, ['scripts/export-all.ts', folder], {
    env: { PATH: process.env.PATH, ...storage, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  let peak = 0;
  const exited = once(child, 'exit');
  while (child.exitCode === null && child.signalCode === null) {
    await Promise.race([wait(200), exited]);
    // None once it has ended.
    peak = Math.max(peak, (await readMegabytes(child.pid).catch(() => 0)) || 0);
    if (countFiles(folder) >= killAfter) child.kill('SIGKILL');
  }
  return { code: child.exitCode, output, peak, seconds: (performance.now() - started) / 1000 };
}

function countFiles(folder: string): number {
  try {
    return readdirSync(join(folder, 'Clients'), { recursive: true }).filter((name) =>
      String(name).endsWith('.pdf'),
    ).length;
  } catch {
    return 0;
  }
}

async function countWrong(folder: string): Promise<{ right: number; wrong: number }> {
  const database = openDatabase(server.url);
  const rows = await database.db.select({ id: files.id, sha256: files.sha256 }).from(files);
  await database.close();
  const sums = execFileSync('find', ['Clients', '-name', '*.pdf', '-exec', 'sha256sum', '{}', '+'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  const written = sums
    .trim()
    .split('\n')
    .map((line) => line.slice(0, 64))
    .sort();
  const expected = rows.map(({ sha256 }) => sha256.toString('hex')).sort();
  const right = expected.filter((hash, index) => hash === written[index]).length;
  return { right, wrong: Math.max(written.length, expected.length) - right };
}

try {
  const demoUrl = await demoFirm();
  const demo = await exportAll(demoUrl, join(root, 'demo'));
  report(
    "the demo's firm",
    /^\d+ files \(.*/m.exec(demo.output)?.[0].replace(root, '') ?? demo.output,
    demo.code === 0,
  );
  const { pages, links, dead } = followLinks(join(root, 'demo'));
  report(
    'its pages; links; links that lead nowhere',
    `${pages}; ${links}; ${dead.length}`,
    links > pages && dead.length === 0,
  );

  await fillInstallation(server.url, settings, { customers: Math.ceil(few / 100), files: few });
  const small = await exportAll(server.url, join(root, 'few'));
  report(
    `${few} files, seconds and MB of memory`,
    `${small.seconds.toFixed(1)}, ${small.peak.toFixed(0)}`,
    small.code === 0,
  );

  await fillInstallation(server.url, settings, {
    customers: Math.ceil((many - few) / 100),
    files: many - few,
  });
  const whole = await exportAll(server.url, join(root, 'whole'));
  report(
    `${many} files, seconds and MB of memory`,
    `${whole.seconds.toFixed(1)}, ${whole.peak.toFixed(0)}`,
    whole.code === 0,
  );
  report(`memory, MB (${maxMegabytes})`, whole.peak.toFixed(0), whole.peak <= maxMegabytes);

  const folder = join(root, 'killed');
  const killed = await exportAll(server.url, folder, many / 2);
  const present = countFiles(folder);
  report('killed after', `${present} files`, killed.code === null && present < many);
  const continued = await exportAll(server.url, folder);
  const kept = Number(/\((\d+) were there already\)/.exec(continued.output)?.[1]);
  report('continued: files that were there already', kept, continued.code === 0 && kept >= present - 1);
  const { right, wrong } = await countWrong(folder);
  report('files with the hash of their row; others', `${right}; ${wrong}`, right === many && wrong === 0);
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder });
  execFileSync('diff', [
    '--recursive',
    '--exclude=export.json',
    '--exclude=SHA256SUMS',
    '--exclude=index.html',
    '--exclude=audit_log.csv',
    join(root, 'whole'),
    folder,
  ]);
  report('the same as the export in one go', 'yes', true);
  report('opened in a browser without a network', await openOffline(folder), true);
} finally {
  await server.stop();
  rmSync(root, { recursive: true, force: true });
}

async function demoFirm(): Promise<string> {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create database demo');
  await admin.end();
  const url = server.url.replace(/postgres$/, 'demo');
  await migrateDatabase(url);
  const database = openDatabase(url);
  const vault = openVault({ ...settings, clamdUrl: undefined }, database.db);
  await seedDemo(database.db, vault, new Date());
  await vault.close();
  await database.close();
  return url;
}

function followLinks(folder: string) {
  const pages = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.html'));
  const dead: string[] = [];
  let links = 0;
  for (const page of pages)
    for (const [, href = ''] of readFileSync(join(folder, page), 'utf8').matchAll(/href="([^"]+)"/g)) {
      links += 1;
      if (!existsSync(join(folder, dirname(page), decodeURIComponent(href)))) dead.push(`${page}: ${href}`);
    }
  return { pages: pages.length, links, dead };
}

/** From the first page to a client's page to one of their files; throws if one does not open. */
async function openOffline(folder: string): Promise<string> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
  try {
    const context = await browser.newContext({ offline: true });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('requestfailed', (request) => errors.push(request.url()));
    await page.goto(pathToFileURL(join(folder, 'index.html')).href);
    const clients = page.locator('li[data-name] a');
    const count = await clients.count();
    await clients.first().click();
    const files = page.locator('table a');
    const name = await files.first().textContent();
    const href = await files.first().getAttribute('href');
    const path = decodeURIComponent(new URL(href ?? '', page.url()).pathname);
    execFileSync('test', ['-s', path]);
    if (errors.length > 0) throw new Error(errors.join('\n'));
    return `${count} clients listed, ${name} reached`;
  } finally {
    await browser.close();
  }
}
