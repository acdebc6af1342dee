import { generateX25519Identity } from 'age-encryption';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { migrateDatabase } from '#server/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    serverUrl: string;
    template: string;
    fileKey: string;
  }
}

/** One migrated database, from which each worker clones its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startEmbeddedDatabase({ unsafe: true });
  const template = `portal_test_${process.pid}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  const url = new URL(server.url);
  url.pathname = template;
  await migrateDatabase(url.href);
  project.provide('serverUrl', server.url);
  project.provide('template', template);
  project.provide('fileKey', await generateX25519Identity());

  return async () => {
    const clones = await admin.query('select datname from pg_database where datname like $1', [
      `${template}%`,
    ]);
    for (const { datname } of clones.rows) await admin.query(`drop database ${datname} with (force)`);
    await admin.end();
    await server.stop();
  };
}
