import { type JobHandler, jobHandler } from '../core/jobs/jobs.ts';
import { isRestoredCopy } from '../core/storage/installation.ts';
import type { Vault } from '../files/vault.ts';
import { makeExport } from './make-export.ts';
import { dataExportQueue, dataExportSweepQueue } from './queues.ts';
import { sweepExports } from './sweep-exports.ts';

/** Unlike the jobs of other features, these open and store files. */
export function dataExportJobs(vault: Vault): JobHandler[] {
  return [
    jobHandler(dataExportQueue, (context, job) => makeExport(context, job, vault)),
    jobHandler(dataExportSweepQueue, async (context) => {
      if (!(await isRestoredCopy(context.db))) await sweepExports(context, vault.storage);
    }),
  ];
}
