import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import * as schema from '#server/core/database/schema.ts';
import { jobSchema } from '#server/core/jobs/jobs.ts';
import { jobQueues } from '#server/job-queues.ts';

const tables = Object.values(schema)
  .filter((table) => is(table, PgTable) && table !== schema.rateLimits)
  .map((table) => getTableName(table as PgTable));

/** Jobs that requests enqueue; the others start at fixed times. */
const requestedQueues = jobQueues.filter(({ schedule }) => !schedule).map(({ name }) => name);

/** Rows that servers write without a request: each reports itself every minute. */
const unasked: Record<string, string> = { system_reports: "where name not like 'node:%'" };

/**
 * The number of rows and the newest transaction of every table but the rate limits: every insert, update or delete
 * changes one of the two. Of the jobs only the number.
 */
export async function readFingerprints(pool: pg.Pool): Promise<Map<string, string>> {
  const newest = "count(*) || ' rows, newest by ' || coalesce(max(xmin::text::bigint), 0) as fingerprint";
  const queries = tables.map(
    (table) => `select '${table}' as table, ${newest} from ${table} ${unasked[table] ?? ''}`,
  );
  queries.push(`select 'jobs', count(*) || ' jobs' from ${jobSchema}.job where name = any($1)`);
  const { rows } = await pool.query(queries.join(' union all '), [requestedQueues]);
  return new Map(rows.map(({ table, fingerprint }) => [table, fingerprint]));
}

/** The tables that differ between two readings. */
export function changedTables(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after]
    .filter(([table, fingerprint]) => before.get(table) !== fingerprint)
    .map(([table]) => table);
}
