import type { Db } from '#server/core/database/db.ts';
import { systemReports } from '#server/core/database/schema.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

interface Values {
  succeeded?: boolean;
  message?: string;
  /** Damage that a successful backup found. */
  warning?: string;
  /** What it reports about its disk. */
  disk?: { freeBytes: number; dumpBytes: number; folder?: string };
  /** How long ago it ended. */
  hours?: number;
  /** How long ago it last succeeded; by default `hours` if it succeeded, else never. */
  successHours?: number;
}

/** The report that `npm run backup` or the nightly check leaves behind. */
export async function createReport(
  db: Db,
  name: 'backup' | 'backup-check',
  { succeeded = true, message = 'Done.', warning = '', disk, hours = 1, successHours }: Values = {},
): Promise<void> {
  const succeededAt =
    successHours === undefined ? (succeeded ? hoursAgo(hours) : null) : hoursAgo(successHours);
  const details = { warning, ...disk };
  const values = { succeeded, message, details, reportedAt: hoursAgo(hours), succeededAt };
  await db
    .insert(systemReports)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: systemReports.name, set: values });
}
