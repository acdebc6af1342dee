import type pg from 'pg';
import { databaseErrorCode } from '../errors.ts';
import { OperatorError } from '../process/operator-error.ts';

/** Needed by constraints and indexes. Each is a trusted extension: any role with CREATE on the database may add it. */
const extensions = ['btree_gist', 'pg_trgm', 'unaccent'];

const mayNot = '42501';
const notInstalled = new Set(['0A000', '58P01']);

/** Runs before the migrations, which would otherwise fail with an unclear error. */
export async function ensureExtensions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; database: string }>(
    `select name, current_database() as database from unnest($1::text[]) name
     where name not in (select extname from pg_extension)`,
    [extensions],
  );
  for (const { name, database } of rows) {
    try {
      await client.query(`create extension ${name}`);
    } catch (error) {
      throw explain(name, database, error);
    }
  }
}

function explain(name: string, database: string, cause: unknown): unknown {
  const code = databaseErrorCode(cause) ?? '';
  if (code === mayNot) {
    return new OperatorError(
      `The database user may not add the extension ${name}. Let an administrator of the server run once, connected to the database "${database}":\n` +
        `  CREATE EXTENSION ${name};`,
      { cause },
    );
  }
  if (!notInstalled.has(code)) return cause;
  return new OperatorError(
    `The database server does not have the extension ${name}. Install PostgreSQL's contributed extensions there (the package 'postgresql-contrib'), then run \`npm run migrate\` again.`,
    { cause },
  );
}
