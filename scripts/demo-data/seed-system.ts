import type { Db } from '#server/core/database/db.ts';
import { systemReports } from '#server/core/database/schema.ts';

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

/** Last night's backup and its trial restore, as the System page shows them. */
export async function seedSystem(tx: Db, now: Date): Promise<void> {
  const reports = [
    { name: 'backup', message: 'Made in the demo only.', at: hoursBefore(now, 6) },
    { name: 'backup-check', message: 'Restored in the demo only.', at: hoursBefore(now, 5) },
  ];
  await tx.insert(systemReports).values(
    reports.map(({ name, message, at }) => {
      return { name, message, succeeded: true, reportedAt: at, succeededAt: at };
    }),
  );
}
