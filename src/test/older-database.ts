import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { inject } from 'vitest';

/** A database without tables; its name begins like the template's, so the global teardown drops it. */
export async function createDatabase(suffix: string): Promise<string> {
  const url = new URL(inject('serverUrl'));
  const name = `${inject('template')}_${suffix}`;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  url.pathname = name;
  return url.href;
}

/** A database as an earlier version left it: with only the first `count` migrations. */
export async function createOlderDatabase(suffix: string, count: number): Promise<string> {
  const url = await createDatabase(suffix);
  const migrationsFolder = await mkdtemp(join(tmpdir(), 'portal-migrations-'));
  await cp('migrations', migrationsFolder, { recursive: true });
  const journal = join(migrationsFolder, 'meta/_journal.json');
  const content = JSON.parse(await readFile(journal, 'utf8'));
  await writeFile(journal, JSON.stringify({ ...content, entries: content.entries.slice(0, count) }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrate(drizzle(client), { migrationsFolder });
  await client.end();
  await rm(migrationsFolder, { recursive: true });
  return url;
}
