import type pg from 'pg';

/** Resets the statistics of `printCostlyQueries`. */
export async function forgetQueries(owner: pg.Client): Promise<void> {
  await owner.query('create extension if not exists pg_stat_statements');
  await owner.query('select pg_stat_statements_reset()');
}

/** Prints the five queries with the highest total time in PostgreSQL. */
export async function printCostlyQueries(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query(
    `select calls, mean_exec_time as mean, 100 * total_exec_time / sum(total_exec_time) over () as share,
            regexp_replace(query, '\\s+', ' ', 'g') as query
     from pg_stat_statements order by total_exec_time desc limit 5`,
  );
  for (const { calls, mean, share, query } of rows)
    console.log(
      `    ${share.toFixed(0).padStart(3)} % of PostgreSQL's time: ${calls} × ${mean.toFixed(1)} ms  ${query.slice(0, 90)}`,
    );
}
