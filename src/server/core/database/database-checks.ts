import type pg from 'pg';
import { jobsAreUpToDate } from '../jobs/jobs.ts';
import type { Check } from '../process/readiness.ts';
import { countPendingMigrations } from './migrate.ts';
import { countMissingRights } from './rights.ts';

const keepSeconds = 5;

/** Without any of these every request fails. */
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
      problem: 'The database is behind this version: run `npm run migrate`.',
      keepSeconds,
      async run() {
        const pending = await countPendingMigrations(pool);
        if (pending > 0) throw new Error(`${pending} migrations are pending`);
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
