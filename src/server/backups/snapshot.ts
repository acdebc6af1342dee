import pg from 'pg';
import { OperatorError } from '../core/process/operator-error.ts';
import { partBytes } from '../data-exports/parts.ts';
import { unusedMailDays } from '../files/claims.ts';

/** The schemas of this product: its tables, its jobs, its list of migrations. */
const schemas = ['public', 'pgboss', 'drizzle'];

/** Connects without a server's timeouts: counting and dumping take long. */
export async function connectWithoutTimeouts(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect().catch((error) => {
    throw new OperatorError(`The database of DATABASE_URL cannot be used: ${error.message || error.code}.`, {
      cause: error,
    });
  });
  await client.query(
    'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = UTC',
  );
  return client;
}

/** Table names such as `public.users`. Rows of partitions are counted with their table. */
export async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = any($1) and relkind in ('r', 'p') and not relispartition
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     order by 1`,
    [schemas],
  );
  return rows.map(({ name }) => name);
}

export async function countAllRows(client: pg.Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await listTables(client)) {
    const { rows } = await client.query(`select count(*) as rows from ${table}`);
    counts[table] = Number(rows[0].rows);
  }
  return counts;
}

/** Contents that rows of this database reference: those of unpurged files, of data exports and of incoming mails. */
const referencedContents = `
  select stored_filename as name, file_size as bytes from public.files where purged_at is null and length(sha256) > 0
  union all select stored_filename, ${partBytes} from public.data_export_parts`;
const referencedMails = `
  union all select stored_filename, size from public.incoming_mails
  where stored_filename is not null and not (outcome in ('bounce', 'ignored', 'refused', 'failed')
    and received_at < now() - interval '${unusedMailDays} days')`;

/** The backup being checked may be from a version without incoming mail. */
async function readReferences(client: pg.Client): Promise<string> {
  const { rows } = await client.query("select to_regclass('public.incoming_mails') is not null as mails");
  return rows[0].mails ? referencedContents + referencedMails : referencedContents;
}

export interface ReferencedContents {
  name: string;
  /** Before encryption; for a part of a data export the most it can have. */
  bytes: number;
}

export async function listReferencedContents(client: pg.Client): Promise<ReferencedContents[]> {
  const { rows } = await client.query<ReferencedContents>(await readReferences(client));
  return rows;
}

/** Returns the contents that are still referenced: since the snapshot, files may be purged and data exports removed. */
export async function stillReferenced(client: pg.Client, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from (${await readReferences(client)}) as contents where name = any($1)`,
    [names],
  );
  return rows.map(({ name }) => name);
}

export interface Snapshot {
  /** For `pg_dump --snapshot`. */
  id: string;
  takenAt: string;
  installation: string;
  postgres: number;
  migrationTime: number;
  rows: Record<string, number>;
  contents: ReferencedContents[];
}

/** Reads from one snapshot, which pg_dump can share while `work` runs: both see the same rows. */
export async function withSnapshot<T>(
  client: pg.Client,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const { rows } = await client.query(
      `select pg_export_snapshot() as id, now() as taken_at, installation.id as installation,
         current_setting('server_version_num')::int / 10000 as postgres,
         (select max(created_at) from drizzle.__drizzle_migrations) as migration_time
       from public.installation`,
    );
    const [row] = rows;
    if (!row) throw new Error('The installation has no row');
    return await work({
      id: row.id,
      takenAt: row.taken_at.toISOString(),
      installation: row.installation,
      postgres: row.postgres,
      migrationTime: Number(row.migration_time),
      rows: await countAllRows(client),
      contents: await listReferencedContents(client),
    });
  } finally {
    await client.query('rollback');
  }
}
