import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FullConfig } from '@playwright/test';
import pg from 'pg';
import { migrateDatabase } from '#server/migrate.ts';
import { developmentStorage } from '../scripts/development-storage.ts';
import { startEmbeddedDatabase } from '../scripts/embedded-database.ts';
import { seedIfEmpty } from '../scripts/seed.ts';
import { publishSites, type Site } from './site.ts';

/**
 * The built product with demo data, once for each worker: a journey sees no rows of another that runs at the same time.
 * E2E_BUILT=1 skips the build; with DATABASE_URL set, the databases are made on that server.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (process.env.E2E_BUILT !== '1')
    execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const given = process.env.DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startEmbeddedDatabase({ unsafe: true });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const names: string[] = [];
  async function createDatabase(name: string, options = ''): Promise<string> {
    await admin.query(`create database ${name} ${options}`);
    names.push(name);
    const url = new URL(server.url);
    url.pathname = name;
    return url.href;
  }

  const template = `portal_e2e_${process.pid}`;
  const templateUrl = await createDatabase(template);
  await migrateDatabase(templateUrl);
  const seeded = await developmentStorage();
  await seedIfEmpty(templateUrl, seeded);

  const stops: (() => Promise<void>)[] = [];
  const sites: Site[] = [];
  for (let worker = 0; worker < workers; worker++) {
    const name = `${template}_${worker}`;
    const DATABASE_URL = await createDatabase(name, `template ${template}`);
    // A copy has the tables of its template, but not its settings.
    await admin.query(`alter database ${name} set jit = off`);
    // Each has its own files: a server deletes contents that its database does not know.
    const { STORAGE_URL } = await developmentStorage();
    cpSync(fileURLToPath(seeded.STORAGE_URL), fileURLToPath(STORAGE_URL), { recursive: true });
    const child = fork('e2e/site-process.ts', {
      execArgv: [],
      env: { ...process.env, DATABASE_URL, STORAGE_URL, FILE_KEYS: seeded.FILE_KEYS },
    });
    const ended = once(child, 'exit');
    const failed = ended.then(([code]) => {
      throw new Error(`A server of the journeys ended with ${code}.`);
    });
    const [site] = await Promise.race([once(child, 'message'), failed]);
    failed.catch(() => {});
    sites.push(site as Site);
    stops.push(async () => {
      child.disconnect();
      await ended;
    });
  }
  publishSites(sites);

  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    for (const name of names) await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    await server.stop();
  };
}
