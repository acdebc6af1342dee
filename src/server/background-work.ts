import { sendResetLink } from './account-settings/reset-password.ts';
import { sendReminder } from './appointments/jobs.ts';
import { sendAppointmentNotice } from './appointments/notify-parties.ts';
import type { Database } from './core/database/db.ts';
import { sweepRows } from './core/database/sweep-rows.ts';
import { startWorker } from './core/jobs/job-worker.ts';
import { startSender } from './core/jobs/jobs.ts';
import { createPostman } from './core/mail/mail.ts';
import type { Env } from './core/process/env.ts';
import type { Log } from './core/process/log.ts';
import { sealAuditLog } from './core/security/audit-seals.ts';
import { setSecretKey } from './core/security/signatures.ts';
import { openStorage } from './core/storage/storage.ts';
import { sendFileNotice } from './files/notify-owner.ts';
import { sweepStorage } from './files/sweep-storage.ts';
import { sendMessageNotice } from './messages/notify-addressee.ts';

/** All background work of one process: in the server by default, alone with `npm run worker`. */
export async function startBackgroundWork(
  env: Env,
  { db }: Database,
  log: Log,
): Promise<() => Promise<void>> {
  const { smtpUrl } = env;
  setSecretKey(env.secretKey);
  // Work may queue further work, such as the mail of a reminder.
  const stopSender = await startSender(db, (error) => log.error({ err: error }, 'job sender'));
  if (!smtpUrl) log.warn('SMTP_URL is not set: mail stays in its queue until it is.');
  const postman = smtpUrl ? createPostman(smtpUrl, env.publicUrl) : undefined;
  const storage = openStorage(env.storageUrl);
  const stopWorker = await startWorker(
    env.databaseUrl,
    {
      ...(postman && { mail: postman.deliver }),
      'password-reset': ({ data }) => sendResetLink(db, data),
      'message-notice': ({ data }) => sendMessageNotice(db, data),
      'file-notice': (job) => sendFileNotice(db, job),
      'appointment-notice': ({ data }) => sendAppointmentNotice(db, data),
      'appointment-reminder': (job) => sendReminder(db, job),
      housekeeping: async () => {
        await sweepRows(db);
        await sweepStorage(db, storage, log);
      },
      'audit-seal': async () => {
        // A backlog is worked off at once; each batch is a transaction of its own.
        while ((await sealAuditLog(db)) > 0);
      },
    },
    log,
  );
  return async () => {
    await stopWorker();
    await stopSender();
    postman?.close();
  };
}
