import type pg from 'pg';
import { jobsAreUpToDate } from '../jobs/jobs.ts';
import type { Check } from '../process/readiness.ts';
import { pendingMigrations } from './migrate.ts';
import { countMissingRights } from './rights.ts';

const keepSeconds = 5;

class MigrationsPending extends Error {
  override name = 'MigrationsPending';
}

/** If any of these fails, every request fails. */
export function databaseChecks(pool: pg.Pool): Check[] {
  return [
    {
      name: 'database',
      required: true,
      problem: 'The database does not answer.',
      keepSeconds,
      run: () => pool.query('select 1'),
    },
    {
      name: 'migrations',
      required: true,
      needsDatabase: true,
      problem: (error) =>
        `The database is behind this version${error instanceof MigrationsPending ? `, it lacks ${error.message}` : ''}: run \`npm run migrate\`.`,
      keepSeconds,
      async run() {
        const pending = await pendingMigrations(pool);
        if (pending.length > 0) throw new MigrationsPending(pending.join(', '));
        if (!(await jobsAreUpToDate(pool))) throw new Error('The tables of the job queue are behind');
      },
    },
    {
      name: 'rights',
      required: true,
      needsDatabase: true,
      problem: 'The server may not use every table: run `npm run migrate`.',
      keepSeconds,
      async run() {
        const missing = await countMissingRights(pool);
        if (missing > 0) throw new Error(`${missing} rights are missing`);
      },
    },
  ];
}
