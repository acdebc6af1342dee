import { sendResetLink } from './accounts/reset-password.ts';
import { sendReminder } from './appointments/jobs.ts';
import { sendAppointmentNotice } from './appointments/notify-parties.ts';
import { sealAuditLog } from './core/audit-seals.ts';
import type { Database } from './core/db.ts';
import type { Env } from './core/env.ts';
import { startWorker } from './core/job-worker.ts';
import { startSender } from './core/jobs.ts';
import type { Log } from './core/log.ts';
import { createPostman } from './core/mail.ts';
import { setSecretKey } from './core/signatures.ts';
import { openStorage } from './core/storage.ts';
import { sweepRows } from './core/sweep-rows.ts';
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
