import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { generateX25519Identity } from 'age-encryption';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { openDatabase } from '#server/core/database/db.ts';
import { systemReports } from '#server/core/database/schema.ts';
import { openVault } from '#server/files/vault.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { afterFile } from './after-file.ts';
import { createFile } from './factories/files.ts';
import { createUser } from './factories/users.ts';
import { runScript } from './run-script.ts';
import { startPostgres } from './services.ts';

export type InstallationWithBackups = Awaited<ReturnType<typeof startInstallationWithBackups>>;

/** A PostgreSQL 15 of its own with five stored files, and an empty folder for their backups. */
export async function startInstallationWithBackups() {
  const root = mkdtempSync(join(tmpdir(), 'portal-backups-'));
  const backups = join(root, 'backups');
  const inRoot = (name: string) => pathToFileURL(join(root, name)).href;
  const postgres = await startPostgres();
  const server = new URL(`postgres://postgres:postgres@127.0.0.1:${postgres.port}/postgres`);

  async function createDatabase(name: string): Promise<string> {
    const admin = new pg.Client({ connectionString: server.href });
    await admin.connect();
    await admin.query(`create database ${name}`);
    await admin.end();
    const url = new URL(server);
    url.pathname = name;
    return url.href;
  }

  const DATABASE_URL = await createDatabase('live');
  const fileKey = await generateX25519Identity();
  const env = {
    DATABASE_URL,
    STORAGE_URL: inRoot('live'),
    FILE_KEYS: fileKey,
    PG_BIN: '/usr/lib/postgresql/15/bin',
    BACKUP_FOLDER: backups,
  };
  await migrateDatabase(DATABASE_URL);
  const live = openDatabase(DATABASE_URL);
  const storageUrl = new URL(env.STORAGE_URL);
  const vault = openVault({ storageUrl, fileKeys: [fileKey], clamdUrl: undefined }, live.db);
  afterFile(async () => {
    await vault.close();
    await live.close();
    await postgres.stop();
    rmSync(root, { recursive: true, force: true });
  });

  async function storeFile(contents: string) {
    const { id } = await createUser(live.db);
    const { storedFilename, sha256 } = await vault.takeOver(Buffer.from(contents));
    return createFile(live.db, id, { storedFilename, sha256, fileSize: contents.length });
  }
  for (let number = 1; number <= 5; number++) await storeFile(`Contents ${number}`);

  const run = (script: string, ...args: string[]) => runScript(script, env, ...args);
  const backupIds = () =>
    readdirSync(backups)
      .filter((name) => name !== 'files')
      .sort();

  return {
    root,
    backups,
    inRoot,
    server,
    createDatabase,
    env,
    live,
    vault,
    storeFile,
    run,
    backupIds,
    contentNames: () => readdirSync(join(backups, 'files')),

    /** Returns its id: the second in which it was made. */
    async backUp(...args: string[]): Promise<string> {
      await wait(1100);
      const { code, output } = await run('backup', backups, ...args);
      if (code !== 0) throw new Error(output);
      return backupIds().at(-1) as string;
    },

    /** Restores into a new database and storage, as beside a live installation. */
    async restoreInto(name: string, ...args: string[]) {
      const restoredEnv = { ...env, DATABASE_URL: await createDatabase(name), STORAGE_URL: inRoot(name) };
      return { env: restoredEnv, ...(await runScript('restore', restoredEnv, backups, ...args)) };
    },

    async reportOf(name: string) {
      const [report] = await live.db.select().from(systemReports).where(eq(systemReports.name, name));
      return report;
    },
  };
}
