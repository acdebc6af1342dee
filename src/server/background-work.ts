import type { Context } from './core/context.ts';
import { type Database, type Db, openDatabase } from './core/database/db.ts';
import { openReplica } from './core/database/replica.ts';
import { sweepRows } from './core/database/sweep-rows.ts';
import { startWorker } from './core/jobs/job-worker.ts';
import { type JobHandler, jobHandler, startJobs } from './core/jobs/jobs.ts';
import { createMailer, mailQueue } from './core/mail/mail.ts';
import { mailCheck } from './core/mail/mail-check.ts';
import type { Env } from './core/process/env.ts';
import type { Log } from './core/process/log.ts';
import { recordRepeatedRefusals } from './core/security/audit-refusals.ts';
import { sealAuditLog } from './core/security/audit-seals.ts';
import { createSecretBox } from './core/security/secret-box.ts';
import { signInRules } from './core/security/sign-in-rules.ts';
import { createSigner } from './core/security/signatures.ts';
import { isRestoredCopy } from './core/storage/installation.ts';
import { dataExportJobs } from './data-exports/jobs.ts';
import { sweepStorage } from './files/sweep-storage.ts';
import { openVault } from './files/vault.ts';
import { requireFreeSpace } from './files/vault-checks.ts';
import { incomingMailJobs } from './incoming-mails/jobs.ts';
import { parseMail } from './incoming-mails/parse-mail.ts';
import { startReceiving } from './incoming-mails/receive-mails.ts';
import { auditSealQueue, featureJobs, housekeepingQueue } from './job-queues.ts';
import { messageMailQueue } from './message-mails/queue.ts';
import { sendMessageMail } from './message-mails/send-message-mail.ts';
import { certificateReader } from './system/certificate.ts';
import { systemJobs } from './system/jobs.ts';
import { reportNode } from './system/nodes.ts';

/** The jobs that send mail. Without a mail server they wait. */
function mailJobs({ smtpUrl, publicUrl, mailFrom, mailAddress }: Env, db: Db) {
  if (!smtpUrl) return { handlers: [], close: () => {} };
  const mailer = createMailer(smtpUrl, publicUrl, mailFrom);
  // A restored copy does not work on these queues; this check stops mail that was fetched just before the restore.
  const requireOriginal = async () => {
    if (await isRestoredCopy(db)) throw new Error('Mail waits: this is a restored copy.');
  };
  return {
    handlers: [
      jobHandler(mailQueue, async (_context, job) => {
        await requireOriginal();
        await mailer.deliver(job);
      }),
      jobHandler(messageMailQueue, async (context, job) => {
        await requireOriginal();
        await sendMessageMail(context, { mailer, mailAddress }, job);
      }),
    ],
    close: mailer.close,
  };
}

/** All background work of one process: in the server by default, alone with `npm run worker`. */
export async function startBackgroundWork(
  env: Env,
  database: Database,
  log: Log,
  kind: 'server' | 'worker' = 'server',
): Promise<() => Promise<void>> {
  const { smtpUrl, imapUrl, mailAddress, mailFrom, mailAuthServer, databaseUrl } = env;
  const { db } = database;
  // The storage sweep holds a session-level lock, which needs a connection without a pooler.
  const direct = env.poolerDatabaseUrl ? openDatabase(databaseUrl, { connections: 2 }) : undefined;
  // Jobs may queue further jobs, such as the email of a reminder.
  const jobs = await startJobs(db, (error) => log.error({ err: error }, 'job sender'));
  const replica = env.replicaDatabaseUrl
    ? openReplica(env.replicaDatabaseUrl, log, env.slowQueryMs)
    : undefined;
  const context: Context = {
    db,
    replica,
    jobs,
    signer: createSigner(env.secretKey),
    rules: signInRules(env),
    publicUrl: env.publicUrl,
    secretBox: createSecretBox(env.fileKeys),
  };
  if (!smtpUrl) log.warn('SMTP_URL is not set: mail stays in its queue until it is.');
  const mail = mailJobs(env, db);
  const vault = openVault(env, db);
  const handlers: JobHandler[] = [
    ...mail.handlers,
    ...featureJobs,
    ...dataExportJobs(vault),
    ...(mailAddress ? incomingMailJobs({ vault, parseMail, mailAddress, mailFrom, mailAuthServer }) : []),
    ...systemJobs({
      space: () => requireFreeSpace(vault.storage),
      scanner: vault.pingScanner,
      mail: smtpUrl ? mailCheck(smtpUrl).run : undefined,
      certificate: certificateReader(env),
    }),
    jobHandler(housekeepingQueue, async () => {
      if (!(await isRestoredCopy(db))) {
        await recordRepeatedRefusals(db);
        await sweepRows(db);
      }
      await sweepStorage(direct?.db ?? db, vault.storage, log);
    }),
    jobHandler(auditSealQueue, async () => {
      // A backlog is processed completely; each batch is a separate transaction.
      while ((await sealAuditLog(db)) > 0);
    }),
  ];
  const stopWorker = await startWorker(env, context, handlers, log);
  const receiver = mailAddress && imapUrl && { imapUrl, mailAddress, mailFrom, mailAuthServer };
  const stopReceiving = receiver && (await startReceiving({ ...receiver, databaseUrl, context, vault, log }));
  const stopReporting = await reportNode(db, kind, log);
  return async () => {
    if (stopReceiving) await stopReceiving();
    await stopReporting();
    await stopWorker();
    await jobs.stop();
    await vault.close();
    mail.close();
    await direct?.close();
    await replica?.close();
  };
}
