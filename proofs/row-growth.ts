import pg from 'pg';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { fillHotReads } from './support/filled-hot-reads.ts';
import { report } from './support/report.ts';

/** How many bytes a row takes in the tables that grow, alone and with indexes, at 5,000 to 10,000 rows. */
const server = await startEmbeddedDatabase({ unsafe: true });
await migrateDatabase(server.url);
const owner = new pg.Client({ connectionString: server.url });
await owner.connect();
await fillHotReads(owner);
await owner.query(`
  insert into audit_log (actor_id, address, action, subject_type, subject_id)
  select 1 + n % 5000, '203.0.113.' || n % 250, 'file_downloaded', 'file', (1 + n % 5000)::text from generate_series(1, 5000) n`);
await owner.query('vacuum analyze');
for (const table of ['users', 'messages', 'files', 'audit_log']) {
  const { rows } = await owner.query<{ count: number; size: number; total: number }>(
    `select count(*)::float8 as count, avg(pg_column_size(${table}.*))::float8 as size,
            pg_total_relation_size('${table}')::float8 as total from ${table}`,
  );
  const { count = 0, size = 0, total = 0 } = rows[0] ?? {};
  const each = `${size.toFixed(0)} bytes, ${(total / count).toFixed(0)} with indexes`;
  report(`a row of ${table}, of ${count}`, each, count >= 5_000);
}
await owner.end();
await server.stop();
