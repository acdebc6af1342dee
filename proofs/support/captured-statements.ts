import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { readEnv } from '#server/core/process/env.ts';
import type { Role } from '#shared/accounts.ts';
import { signInAs } from '#test/factories/accounts.ts';

export interface Statement {
  text: string;
  values: unknown[];
  rowMode?: 'array';
}

/** Signs the caller in and makes one call. Returns its SQL statements, except the session lookup, and its body. */
export async function captureStatements(
  settings: Record<string, string>,
  caller: { id: number; role: Role },
  path: string,
): Promise<{ token: string; statements: Statement[]; body: unknown }> {
  const database = openDatabase(settings.DATABASE_URL ?? '', { connections: 1 });
  let statements: Statement[] = [];
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...call: unknown[]) => unknown;
    client.query = ((...call: [Statement, unknown[]]) => {
      const [{ text, rowMode }, values] = call;
      statements.push({ text, values, ...(rowMode && { rowMode }) });
      return query(...call);
    }) as typeof client.query;
  });
  const app = await buildApp(readEnv({ ...settings, LOG_LEVEL: 'silent' }), database);
  const token = await signInAs(database.db, caller);
  statements = [];
  const response = await app.inject({ url: path, cookies: { session: token } });
  const captured = statements;
  await app.close();
  await database.close();
  const isSession = ({ text }: Statement) => text.includes('"sessions"."token_hash"');
  return { token, statements: captured.filter((statement) => !isSession(statement)), body: response.json() };
}
