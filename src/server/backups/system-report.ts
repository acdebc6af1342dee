import { sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { systemReports } from '../core/database/schema.ts';
import { OperatorError } from '../core/process/operator-error.ts';

type Details = Record<string, number | string>;

interface Outcome {
  succeeded: boolean;
  message: string;
  details?: Details;
}

/** Stores the latest outcome, and keeps the time of the last success. */
export async function recordReport(db: Db, name: string, outcome: Outcome): Promise<void> {
  const { succeeded, message, details = {} } = outcome;
  const now = sql`now()`;
  const values = { succeeded, message, details, reportedAt: now };
  const ended = succeeded ? { ...values, succeededAt: now, ownersToldAt: null } : values;
  await db
    .insert(systemReports)
    .values({ name, ...ended })
    .onConflictDoUpdate({ target: systemReports.name, set: ended });
}

/** Runs `work` and reports the outcome, even if it throws. */
export async function reporting(db: Db, name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    const outcome = await work();
    await recordReport(db, name, outcome);
    return outcome;
  } catch (error) {
    const message = error instanceof OperatorError ? error.message : 'It failed; its own output says why.';
    await recordReport(db, name, { succeeded: false, message }).catch(() => {});
    throw error;
  }
}
