import pg from 'pg';
import { OperatorError } from '../process/operator-error.ts';
import { appRole, sessionSettings } from './db.ts';

/**
 * Through a pooler the settings of a connection come from its login. Without them the server would run with the rights
 * of that login, which may be the owner's, and without timeouts.
 */
export async function requireLoginSettings(pool: pg.Pool): Promise<void> {
  const missing = await missingLoginSettings(pool);
  if (missing.length === 0) return;
  throw new OperatorError(
    `The login of POOLER_DATABASE_URL lacks settings. It must not be the one that owns the tables, whose other connections would get them too. Let an administrator of the database run these, then restart the pooler, which keeps some of the old ones:\n${missing.map((command) => `  ${command}`).join('\n')}`,
  );
}

/** The commands that add the settings which the connection's login lacks. */
export async function missingLoginSettings(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ login: string; database: string; name: string; value: string }>(
    `select session_user as login, current_database() as database, wanted.key as name, wanted.value
     from jsonb_each_text($1) as wanted
     where current_setting(wanted.key) <> wanted.value`,
    [JSON.stringify({ role: appRole, ...sessionSettings })],
  );
  return rows.map(({ login, database, name, value }) => {
    const role = pg.escapeIdentifier(login);
    return `ALTER ROLE ${role} IN DATABASE ${pg.escapeIdentifier(database)} SET ${name} = ${pg.escapeLiteral(value)};`;
  });
}

/** A pooler makes up the process id of a connection, because each transaction may run in another process. */
export async function leadsToPooler(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    return (client as unknown as { processID: number }).processID !== rows[0].pid;
  } finally {
    client.release();
  }
}
