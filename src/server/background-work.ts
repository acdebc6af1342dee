import { lt, sql } from 'drizzle-orm';
import { sendResetLink } from './accounts/reset-password.ts';
import type { Database, Db } from './core/db.ts';
import type { Env } from './core/env.ts';
import { startWorker } from './core/jobs.ts';
import { describeError } from './core/log.ts';
import { createPostman } from './core/mail.ts';
import { idempotencyKeys, passwordResets, sessions } from './core/schema.ts';
import { sendMessageNotice } from './messages/notify-addressee.ts';

interface Log {
  error(details: object, message: string): void;
  warn(message: string): void;
}

/** All background work of one process: in the server by default, alone with `npm run worker`. */
export async function startBackgroundWork(
  env: Env,
  { db }: Database,
  log: Log,
): Promise<() => Promise<void>> {
  const { smtpUrl } = env;
  if (!smtpUrl) log.warn('SMTP_URL is not set: mail stays in its queue until it is.');
  const postman = smtpUrl ? createPostman(smtpUrl, env.publicUrl) : undefined;
  const stopWorker = await startWorker(
    env.databaseUrl,
    {
      ...(postman && { mail: postman.deliver }),
      'password-reset': ({ data }) => sendResetLink(db, data),
      'message-notice': ({ data }) => sendMessageNotice(db, data),
      housekeeping: () => sweep(db),
    },
    (error) => log.error({ err: describeError(error) }, 'background work'),
  );
  return async () => {
    await stopWorker();
    postman?.close();
  };
}

/** What has no further use: sessions that no limit lets live, answers that nobody will ask for again. */
async function sweep(db: Db): Promise<void> {
  const dayAgo = sql`now() - interval '1 day'`;
  await db.delete(sessions).where(lt(sessions.createdAt, dayAgo));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, dayAgo));
  await db.delete(passwordResets).where(lt(passwordResets.createdAt, dayAgo));
}
