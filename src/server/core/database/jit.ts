import pg from 'pg';

/**
 * PostgreSQL compiles queries that it expects to be costly before it runs them. Ours are short, and compiling one takes many
 * times as long as running it. A setting of the database, because a pooler ignores a connection's options. Only the
 * database's owner may change it; for anybody else it stays as it is.
 */
export async function turnOffJit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname = current_database() and pg_has_role(datdba, 'usage')`,
  );
  for (const { name } of rows)
    await client.query(`alter database ${pg.escapeIdentifier(name)} set jit = off`);
}
