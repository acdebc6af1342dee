import type { Context } from './core/context.ts';
import type { Database, Db } from './core/database/db.ts';
import { sweepRows } from './core/database/sweep-rows.ts';
import { startWorker } from './core/jobs/job-worker.ts';
import { type Job, type JobHandler, jobHandler, startJobs } from './core/jobs/jobs.ts';
import { createMailer, type Mail, type Mailer, mailQueue } from './core/mail/mail.ts';
import { mailCheck } from './core/mail/mail-check.ts';
import type { Env } from './core/process/env.ts';
import type { Log } from './core/process/log.ts';
import { sealAuditLog } from './core/security/audit-seals.ts';
import { createSecretBox } from './core/security/secret-box.ts';
import { signInRules } from './core/security/sign-in-rules.ts';
import { createSigner } from './core/security/signatures.ts';
import { isRestoredCopy } from './core/storage/installation.ts';
import { dataExportJobs } from './data-exports/jobs.ts';
import { sweepStorage } from './files/sweep-storage.ts';
import { openVault } from './files/vault.ts';
import { auditSealQueue, featureJobs, housekeepingQueue } from './job-queues.ts';
import { systemJobs } from './system/jobs.ts';
import { reportNode } from './system/nodes.ts';

/** The queue rests in a restored copy; this is for mail that was taken from it just before the database was rewound. */
async function deliverUnlessRestored(db: Db, mailer: Mailer, job: Job<Mail>): Promise<void> {
  if (await isRestoredCopy(db)) throw new Error('Mail waits: this is a restored copy.');
  await mailer.deliver(job);
}

/** All background work of one process: in the server by default, alone with `npm run worker`. */
export async function startBackgroundWork(
  env: Env,
  { db }: Database,
  log: Log,
  kind: 'server' | 'worker' = 'server',
): Promise<() => Promise<void>> {
  const { smtpUrl } = env;
  // Jobs may queue further jobs, such as the mail of a reminder.
  const jobs = await startJobs(db, (error) => log.error({ err: error }, 'job sender'));
  const context: Context = {
    db,
    jobs,
    signer: createSigner(env.secretKey),
    rules: signInRules(env),
    publicUrl: env.publicUrl,
    secretBox: createSecretBox(env.fileKeys),
  };
  if (!smtpUrl) log.warn('SMTP_URL is not set: mail stays in its queue until it is.');
  const mailer = smtpUrl ? createMailer(smtpUrl, env.publicUrl) : undefined;
  const vault = openVault(env, db);
  const handlers: JobHandler[] = [
    ...(mailer ? [jobHandler(mailQueue, (_context, job) => deliverUnlessRestored(db, mailer, job))] : []),
    ...featureJobs,
    ...dataExportJobs(vault),
    ...systemJobs({ scanner: vault.pingScanner, mail: smtpUrl ? mailCheck(smtpUrl).run : undefined }),
    jobHandler(housekeepingQueue, async () => {
      if (!(await isRestoredCopy(db))) await sweepRows(db);
      await sweepStorage(db, vault.storage, log);
    }),
    jobHandler(auditSealQueue, async () => {
      // A backlog is processed completely; each batch is a separate transaction.
      while ((await sealAuditLog(db)) > 0);
    }),
  ];
  const stopWorker = await startWorker(env.databaseUrl, context, handlers, log);
  const stopReporting = await reportNode(db, kind, log);
  return async () => {
    await stopReporting();
    await stopWorker();
    await jobs.stop();
    await vault.close();
    mailer?.close();
  };
}
