import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { OperatorError } from '../core/process/operator-error.ts';
import { isStorageFull } from '../core/storage/storage.ts';

/** PostgreSQL's own programs, from the folder PG_BIN or from PATH. */
type Program = 'pg_dump' | 'pg_restore' | 'psql';

function pathOf(program: Program): string {
  const { PG_BIN } = process.env;
  return PG_BIN ? join(PG_BIN, program) : program;
}

/** 15 for `pg_dump (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)`. */
export async function majorVersion(program: Program): Promise<number> {
  try {
    const { stdout } = await promisify(execFile)(pathOf(program), ['--version']);
    return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0);
  } catch (cause) {
    throw new OperatorError(
      `${pathOf(program)} cannot be started. Install PostgreSQL's client programs (Debian: postgresql-client), or set PG_BIN to the folder they are in.`,
      { cause },
    );
  }
}

/** An older pg_dump refuses a newer server, but only after a minute of other output. */
export async function requireNewEnough(program: Program, client: pg.Client): Promise<void> {
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major");
  const [server, own] = [Number(rows[0].major), await majorVersion(program)];
  if (own < server)
    throw new OperatorError(
      `${pathOf(program)} is of PostgreSQL ${own} and the server of PostgreSQL ${server}: it cannot be backed up or restored with older programs. Install postgresql-client-${server} and set PG_BIN to its folder (Debian: /usr/lib/postgresql/${server}/bin).`,
    );
}

/** Passes the password in the environment: every user of the machine can read the arguments of a process. */
export function connection(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password) || url.searchParams.get('password');
  url.password = '';
  url.searchParams.delete('password');
  return { dbname: url.href, env: { ...process.env, ...(password && { PGPASSWORD: password }) } };
}

/** What the programs say of their own disk, and 53100 of the database's. */
const diskFull = /No space left on device|Disk quota exceeded|\b53100\b/;

function start(program: Program, args: string[], env: NodeJS.ProcessEnv, stdio: ('pipe' | 'ignore')[]) {
  const child = spawn(pathOf(program), args, {
    env: { ...env, LC_MESSAGES: 'C' },
    stdio: [...stdio, 'pipe'],
  });
  let isFull = false;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    isFull ||= diskFull.test(text);
    // For the operator.
    process.stderr.write(text);
  });
  const ended = once(child, 'close').then(([code]) => {
    if (code === 0) return;
    const error = new OperatorError(`${program} ended with code ${code}; it says why above.`);
    throw isFull ? Object.assign(error, { code: 'ENOSPC' }) : error;
  });
  // The caller awaits it later; until then a failure must not count as an unhandled rejection.
  ended.catch(() => {});
  return { child, ended };
}

/**
 * Custom format, without owners and privileges: whoever restores it owns it, and `npm run migrate` grants the rights.
 */
export async function dumpDatabase(databaseUrl: string, snapshot: string, path: string): Promise<void> {
  const { dbname, env } = connection(databaseUrl);
  const options = ['--format=custom', '--no-owner', '--no-privileges', '--no-comments', '--no-password'];
  const args = [...options, `--snapshot=${snapshot}`, `--file=${path}`, `--dbname=${dbname}`];
  await start('pg_dump', args, env, ['ignore', 'ignore']).ended;
}

/**
 * Restores a dump and runs `lastStatement` in the same transaction: the database gets all of it or nothing. pg_restore
 * alone cannot do that, so it only writes the script that psql runs.
 */
export async function restoreDump(databaseUrl: string, path: string, lastStatement = ''): Promise<void> {
  const { dbname, env } = connection(databaseUrl);
  const script = start('pg_restore', ['--no-owner', '--no-privileges', '--file=-', path], env, [
    'ignore',
    'pipe',
  ]);
  const options = [
    '--no-psqlrc',
    '--quiet',
    '--set=ON_ERROR_STOP=1',
    '--set=VERBOSITY=verbose',
    '--no-password',
    '--output=/dev/null',
  ];
  const psql = start('psql', [...options, `--dbname=${dbname}`], env, ['pipe', 'ignore']);
  try {
    const input = inputOf(psql.child);
    input.write('begin;\n');
    // If psql stops at an error, it closes its input; its exit code is what counts.
    if (script.child.stdout) await pipeline(script.child.stdout, input, { end: false }).catch(() => {});
    await script.ended;
    input.end(`\n${lastStatement};\ncommit;\n`);
    await psql.ended;
  } catch (cause) {
    // Without `commit`, the transaction is rolled back.
    psql.child.kill();
    script.child.kill();
    await psql.ended.catch(() => {});
    const reason = isStorageFull(cause)
      ? 'there is no space left on the disk of the database. Make room there, or give it a larger disk'
      : 'psql or pg_restore says why above';
    throw new OperatorError(`The dump could not be restored: ${reason}. Nothing was changed.`, { cause });
  }
}

function inputOf({ stdin }: ChildProcess) {
  if (!stdin) throw new Error('psql has no standard input');
  stdin.on('error', () => {});
  return stdin;
}
