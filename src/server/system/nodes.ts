import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { and, eq, like, lt, sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { systemReports } from '../core/database/schema.ts';
import type { Log } from '../core/process/log.ts';
import { version } from '../core/process/version.ts';
import type { Facts } from './facts.ts';

export interface Node {
  kind: 'server' | 'worker';
  host: string;
  version: string;
  startedAt: string;
}

const prefix = 'node:';
const everyMs = 60_000;
/** A node that has missed two reports was killed or cannot reach the database. */
const silentMs = 3 * everyMs;

/** Reports every minute that this process runs, until the returned function is called. */
export async function reportNode(db: Db, kind: Node['kind'], log: Log): Promise<() => Promise<void>> {
  const name = `${prefix}${randomUUID()}`;
  const details = { kind, host: hostname(), version, startedAt: new Date().toISOString() };
  const values = { name, succeeded: true, message: 'Running.', details };

  async function report(): Promise<void> {
    await db
      .insert(systemReports)
      .values(values)
      .onConflictDoUpdate({ target: systemReports.name, set: { reportedAt: sql`now()` } });
    const isOld = lt(systemReports.reportedAt, sql`now() - interval '1 day'`);
    await db.delete(systemReports).where(and(like(systemReports.name, `${prefix}%`), isOld));
  }

  // An unreachable database must not end the process: /readyz reports it.
  const tryToReport = () => report().catch((error) => log.warn({ err: error }, 'node report'));
  await tryToReport();
  const timer = setInterval(tryToReport, everyMs);
  return async () => {
    clearInterval(timer);
    await db
      .delete(systemReports)
      .where(eq(systemReports.name, name))
      .catch(() => {});
  };
}

/** The processes that run now, oldest first. */
export function nodesIn({ reports, now }: Facts): Node[] {
  return reports
    .filter(
      ({ name, reportedAt }) => name.startsWith(prefix) && now.getTime() - Date.parse(reportedAt) < silentMs,
    )
    .map(({ details }) => details as unknown as Node)
    .sort((a, b) => a.startedAt.localeCompare(b.startedAt));
}
