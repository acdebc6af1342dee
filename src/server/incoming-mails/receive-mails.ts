import { setTimeout as wait } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { recordReport } from '../backups/system-report.ts';
import type { Context } from '../core/context.ts';
import { holdInRestoredCopy } from '../core/jobs/restored-copy.ts';
import { imapSettings, mailboxName } from '../core/mail/imap-settings.ts';
import type { Log } from '../core/process/log.ts';
import type { Vault } from '../files/vault.ts';
import { holdMailboxLock } from './mailbox-lock.ts';
import { findKnownMails, type MailboxMail, maxMailBytes, storeMail } from './store-mail.ts';
import type { FirmMailbox } from './take-turns.ts';
import { workOffInbox } from './work-off-inbox.ts';

interface Receiver extends FirmMailbox {
  imapUrl: string;
  databaseUrl: string;
  context: Context;
  vault: Vault;
  log: Log;
}

/** Milliseconds between attempts to connect: the first delay, and the maximum as it doubles. */
const firstRetryDelay = 1000;
const maxRetryDelay = 30_000;
/** How often a process checks whether the one that reads the mailbox is gone. */
const lockPollMs = 3000;
/** The server announces new mail; polling is for servers that do not, and for connections that died unnoticed. */
const mailboxPollMs = 60_000;
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 90_000 };

/**
 * Takes mail from the mailbox, in one process at a time, and in none while this is a restored copy. If it is
 * interrupted, the next process continues: a mail leaves INBOX only after it is stored.
 */
export async function startReceiving(receiver: Receiver): Promise<() => Promise<void>> {
  let stop = async () => {};
  const stopHolding = await holdInRestoredCopy(receiver.context.db, receiver.log, {
    async start() {
      stop = receive(receiver);
    },
    stop: () => stop(),
  });
  return async () => {
    stopHolding();
    await stop();
  };
}

function receive(receiver: Receiver): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const { log, context, databaseUrl } = receiver;

  async function keepReceiving(): Promise<void> {
    let delay = firstRetryDelay;
    while (!signal.aborted) {
      try {
        await holdMailboxLock(databaseUrl, lockPollMs, signal, (held) =>
          readMailbox(receiver, held, () => {
            delay = firstRetryDelay;
          }),
        );
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error, retryInMs: delay }, 'mailbox');
        await recordReport(context.db, 'mailbox', { succeeded: false, message: answerOf(error) }).catch(
          () => {},
        );
      }
      await pause(delay, signal);
      delay = Math.min(delay * 2, maxRetryDelay);
    }
  }

  const ended = keepReceiving();
  return async () => {
    ending.abort();
    await ended;
  };
}

/** Runs until the connection or the lock is lost. */
async function readMailbox(
  { imapUrl, context, log, ...firm }: Receiver,
  signal: AbortSignal,
  onWorking: () => void,
): Promise<void> {
  const client = new ImapFlow({
    ...imapSettings(imapUrl),
    ...timeouts,
    disableAutoIdle: true,
    // Keeps a server from filling our memory.
    maxLiteralSize: maxMailBytes + 1024 * 1024,
  });
  const mailbox = mailboxName(imapUrl);
  const mails = {
    findKnown: (uidValidity: number, uids: number[]) => findKnownMails(context, mailbox, uidValidity, uids),
    store: (mail: Omit<MailboxMail, 'mailbox'>) => storeMail(context, firm, { ...mail, mailbox }),
  };
  const failed = new Set<number>();
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => {});
  client.on('error', lost.reject);
  client.on('close', () => lost.reject(new Error('The mail server closed the connection.')));
  const close = () => client.close();
  signal.addEventListener('abort', close);
  try {
    await client.connect();
    signal.throwIfAborted();
    let news = Promise.withResolvers<void>();
    client.on('exists', () => news.resolve());
    for (;;) {
      news = Promise.withResolvers<void>();
      const failure = await workOffInbox(client, mails, log, failed);
      const message = failure ? answerOf(failure) : '';
      await recordReport(context.db, 'mailbox', { succeeded: !failure, message });
      onWorking();
      // The next command ends it.
      client.idle().catch(() => {});
      const delay = failure ? maxRetryDelay : mailboxPollMs;
      await Promise.race([news.promise, lost.promise, pause(delay, signal)]);
      signal.throwIfAborted();
    }
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
}

const maxAnswerLength = 300;

/** The server's response, without address or password: owners see it. */
function answerOf(error: unknown): string {
  const { responseText, code, message } = error as { responseText?: string; code?: string; message?: string };
  return String(responseText || code || message || error).slice(0, maxAnswerLength);
}
