import { constants, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { MailOffice } from './mail-office.ts';
import { readMailbox } from './mail-programs.ts';

/** Waits until no mail is queued, neither in the portal nor in the mail servers. */
export async function idleQueues(
  { mail, address, test: { db } }: MailOffice,
  timeoutMs = 30_000,
): Promise<void> {
  const underWay = async () => {
    const { rows: jobs } = await db.execute(sql`
      select name, state, retry_count, start_after, started_on, output from pgboss.job
      where name in ('mail', 'message-mail', 'incoming-mail') and state in ('created', 'retry', 'active')`);
    const inQueue = ['incoming', 'active', 'deferred'].flatMap((name) =>
      completeMails(join(mail.folder, 'spool', name)),
    );
    const inMailbox = (await readMailbox(mail, address)).map(({ subject }) => subject);
    return jobs.length + inQueue.length + inMailbox.length > 0 ? { jobs, inQueue, inMailbox } : null;
  };
  const end = performance.now() + timeoutMs;
  for (;;) {
    const found = await underWay();
    if (!found) return;
    if (performance.now() > end)
      throw new Error(`Mails under way after ${timeoutMs / 1000} seconds: ${JSON.stringify(found, null, 1)}`);
    await wait(100);
  }
}

/**
 * Postfix makes the file of a completely received mail executable. A mail that was being received when Postfix was
 * killed stays in the folder for days, but its sender still has it.
 */
function completeMails(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
      return (mode & constants.S_IXUSR) !== 0;
    });
}
