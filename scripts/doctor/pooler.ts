import { type Database, openDatabase } from '#server/core/database/db.ts';
import { leadsToPooler, missingLoginSettings } from '#server/core/database/pooler.ts';
import type { Env } from '#server/core/process/env.ts';
import { readInstallation } from '#server/core/storage/installation.ts';
import { type Examination, Fault, reason, Warning } from './examination.ts';

/** Checks nothing without POOLER_DATABASE_URL. */
export function poolerExaminations({ poolerDatabaseUrl }: Env, { db, url }: Database): Examination[] {
  if (!poolerDatabaseUrl) return [];
  return [{ name: 'pooler', needs: 'rights', run: () => examinePooler(poolerDatabaseUrl, { db, url }) }];
}

async function examinePooler(poolerUrl: string, { db, url }: Pick<Database, 'db' | 'url'>): Promise<string> {
  const { host } = new URL(poolerUrl);
  const pooled = openDatabase(url, { poolerUrl, connections: 1 });
  try {
    const missing = await missingLoginSettings(pooled.pool).catch((error) => {
      throw new Fault(
        `The pooler at ${host} cannot be used (${reason(error)}): start it, or correct POOLER_DATABASE_URL.`,
      );
    });
    if (missing.length > 0)
      throw new Fault(
        `The login of POOLER_DATABASE_URL lacks settings: make one that does not own the tables, and as an administrator run ${missing.join(' ')} Then restart the pooler, which keeps some of the old ones.`,
      );
    if ((await readInstallation(pooled.db)).id !== (await readInstallation(db)).id)
      throw new Fault(
        'POOLER_DATABASE_URL and DATABASE_URL lead to different databases: correct one of them.',
      );
    if (await leadsToPooler(pooled.pool)) return `${host} answers`;
    throw new Warning(
      `POOLER_DATABASE_URL leads to the database itself, where the server does without prepared statements for nothing: remove it.`,
    );
  } finally {
    await pooled.close();
  }
}
