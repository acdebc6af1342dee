import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { databaseErrorCode } from '../core/errors.ts';
import { OperatorError } from '../core/process/operator-error.ts';
import { type Backup, contentsOf, dumpPath, isDumpIntact, readContentList } from './backup-folder.ts';
import { isStored } from './copy-contents.ts';
import { countProgress, inParallel } from './in-parallel.ts';
import { requireNewEnough, restoreDump } from './postgres-programs.ts';
import { requireAllRows } from './restore-backup.ts';
import { connectWithoutTimeouts, listReferencedContents } from './snapshot.ts';

/** Prefix of the scratch databases that a check creates and drops, and that a killed check leaves behind. */
const scratchPrefix = 'portal_backup_check_';
const noRightToCreate = '42501';
const inUse = '55006';

interface VerifiedBackup {
  files: number;
  problems: string[];
}

/** Restores a backup into a scratch database of the same server and compares it with its manifest, file by file. */
export async function verifyBackup(
  client: pg.Client,
  databaseUrl: string,
  folder: string,
  backup: Backup,
  print: (line: string) => void,
): Promise<VerifiedBackup> {
  await requireNewEnough('pg_restore', client);
  if (!(await isDumpIntact(folder, backup)))
    throw new OperatorError(`The database.dump of backup ${backup.id} is damaged. Make a new backup.`);
  const { hashes, isIntact } = await readContentList(folder, backup);
  if (!isIntact)
    throw new OperatorError(`The files.sha256 of backup ${backup.id} is damaged. Make a new backup.`);
  const referenced = await withScratchDatabase(client, databaseUrl, print, async (scratchUrl) => {
    await restoreDump(scratchUrl, dumpPath(folder, backup.id));
    const scratch = await connectWithoutTimeouts(scratchUrl);
    try {
      await requireAllRows(scratch, backup);
      return await listReferencedContents(scratch);
    } finally {
      await scratch.end();
    }
  });
  print('The database is restored and dropped again; now the files.');
  const problems = referenced
    .filter(({ name }) => !hashes.has(name))
    .map(({ name }) => `${name}: not in the backup`);
  const contents = contentsOf(folder);
  const progress = countProgress('files', hashes.size, print);
  await inParallel(hashes, async ([name, hash]) => {
    progress();
    if (!(await isStored(contents, name, hash))) problems.push(`${name}: missing or damaged in the backup`);
  });
  return { files: hashes.size, problems };
}

async function withScratchDatabase<T>(
  client: pg.Client,
  databaseUrl: string,
  print: (line: string) => void,
  work: (url: string) => Promise<T>,
): Promise<T> {
  await dropAbandoned(client, print);
  const name = `${scratchPrefix}${randomBytes(4).toString('hex')}`;
  await client.query(`create database ${name} template template0`).catch((error) => {
    if (databaseErrorCode(error) !== noRightToCreate) throw error;
    throw new OperatorError(
      'The database user may not create the scratch database. Let an administrator run once: ALTER ROLE … CREATEDB;',
      { cause: error },
    );
  });
  try {
    const url = new URL(databaseUrl);
    url.pathname = name;
    return await work(url.href);
  } finally {
    await dropScratch(client, name, print);
  }
}

/**
 * Without force, which only a superuser may use while autovacuum is at work: PostgreSQL ends that by itself and waits
 * five seconds for others, such as a monitor that reads every database. Whether it succeeds says nothing about the
 * backup, and the next check tries again.
 */
export async function dropScratch(
  client: pg.Client,
  name: string,
  print: (line: string) => void,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`drop database if exists ${name}`);
      return;
    } catch (error) {
      if (databaseErrorCode(error) !== inUse) throw error;
      if (tries < 3) continue;
      print(`The database ${name} is still in use. The next check drops it.`);
      return;
    }
  }
}

/** Drops the databases of earlier checks, which nobody is connected to. */
async function dropAbandoned(client: pg.Client, print: (line: string) => void): Promise<void> {
  const { rows } = await client.query(
    `select datname as name from pg_database
     where datname like $1 and pg_has_role(datdba, 'usage')
       and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`,
    [`${scratchPrefix}%`],
  );
  for (const { name } of rows) await dropScratch(client, name, print);
}
