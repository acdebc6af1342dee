import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/core/database/db.ts';

/** The URL of a copy of the migrated database under this name; created on first use. */
async function cloneTemplate(suffix: string): Promise<string> {
  const template = inject('template');
  const name = `${template}_${suffix}`;
  const url = new URL(inject('serverUrl'));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    await admin.query(`create database ${name} template ${template}`);
    // A copy has the tables of its template, but not its settings.
    await admin.query(`alter database ${name} set jit = off`);
  }
  await admin.end();
  url.pathname = name;
  return url.href;
}

/** The worker's own database, which its test files share. */
export function workerDatabaseUrl(): Promise<string> {
  return cloneTemplate(`${process.env.VITEST_POOL_ID}`);
}

export async function openTestDatabase(): Promise<Database> {
  return openDatabase(await workerDatabaseUrl());
}

/** A database without users, for the few tests that need one; the name must be unique to the caller. */
export function emptyDatabaseUrl(name: string): Promise<string> {
  return cloneTemplate(name);
}

export async function openEmptyDatabase(name: string): Promise<Database> {
  return openDatabase(await emptyDatabaseUrl(name));
}
