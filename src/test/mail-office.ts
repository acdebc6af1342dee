import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { and, eq, ne } from 'drizzle-orm';
import { expect } from 'vitest';
import { openDatabase } from '#server/core/database/db.ts';
import {
  incomingMails,
  messageNotices,
  messages,
  preferences,
  threads,
} from '#server/core/database/schema.ts';
import { afterFile } from './after-file.ts';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp, testEnv, testFiles } from './app.ts';
import { emptyDatabaseUrl } from './database.ts';
import { createUser, type User } from './factories/users.ts';
import { certificateFile, imapUrl, mailAuthServer, readMailbox, submissionUrl } from './mail-programs.ts';
import type { Service } from './services.ts';
import { testSecretKey } from './signer.ts';

/** A firm with its own empty database, mailbox and storage, whose mail is handled by real worker processes. */
export interface MailOffice {
  mail: Service;
  test: TestApp;
  /** Its mailbox. */
  address: string;
  storageUrl: URL;
  /** An owner, who answers the clients. */
  staff: SignedInUser;
  /** Starts `npm run worker` as a process; resolves when it is ready. */
  startWorker(): Promise<Worker>;
  /** Stops its workers. */
  close(): Promise<void>;
}

type Message = typeof messages.$inferSelect;
type IncomingMail = typeof incomingMails.$inferSelect;

export interface Worker {
  /** Kills it, as a crash would. */
  kill(): Promise<void>;
  isRunning(): boolean;
  /** What it has logged, for the message of a failing test. */
  readLog(): string;
}

export async function openMailOffice(
  mail: Service,
  name: string,
  { clamd }: { clamd?: Service } = {},
): Promise<MailOffice> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-mail-office-'));
  const databaseUrl = await emptyDatabaseUrl(`mail_${name}`);
  const database = openDatabase(databaseUrl, { connections: 4 });
  const address = `office-${name}@app.test`;
  const storageUrl = pathToFileURL(join(folder, 'files'));
  const clamdUrl = clamd && new URL(`tcp://127.0.0.1:${clamd.port}`);
  afterFile(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const test = await startTestApp(
    { databaseUrl, storageUrl, clamdUrl, mailAddress: address, mailAuthServer },
    { database },
  );
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    DATABASE_URL: databaseUrl,
    STORAGE_URL: storageUrl.href,
    FILE_KEYS: testFiles.FILE_KEYS,
    SECRET_KEY: testSecretKey,
    PUBLIC_URL: testEnv().publicUrl.origin,
    SMTP_URL: submissionUrl(mail, address),
    IMAP_URL: imapUrl(mail, address),
    MAIL_ADDRESS: address,
    MAIL_AUTH_SERVER: mailAuthServer,
    NODE_EXTRA_CA_CERTS: certificateFile(mail),
    ...(clamdUrl && { CLAMD_URL: clamdUrl.href }),
  };
  const workers: Worker[] = [];
  const close = async () => {
    for (const worker of workers.splice(0)) await worker.kill();
  };
  afterFile(close);
  return {
    mail,
    test,
    address,
    storageUrl,
    staff: await signedInAdmin(test, { email: `staff-${name}@firm.test` }),
    close,
    async startWorker() {
      const worker = startWorkerProcess(env, join(folder, `worker-${workers.length}.log`));
      workers.push(worker);
      await untilWorking(worker);
      return worker;
    },
  };
}

/** Far longer than it takes, to allow for a busy machine. */
const readyMs = 120_000;

async function untilWorking(worker: Worker): Promise<void> {
  const end = performance.now() + readyMs;
  while (!worker.readLog().includes('"msg":"Working."')) {
    if (!worker.isRunning() || performance.now() > end)
      throw new Error(`The worker did not start:\n${worker.readLog()}`);
    await wait(50);
  }
}

function startWorkerProcess(env: NodeJS.ProcessEnv, logFile: string): Worker {
  const log = openSync(logFile, 'w');
  const child: ChildProcess = spawn(process.execPath, ['src/server/worker.ts'], {
    env,
    stdio: ['ignore', log, log],
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    isRunning,
    async kill() {
      if (!isRunning()) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    readLog: () => readFileSync(logFile, 'utf8'),
  };
}

/** A client whose mail arrives signed, and who has agreed to read messages in emails. */
export async function createMailClient(
  { test: { db } }: MailOffice,
  name: string,
  domain = 'client.test',
): Promise<User> {
  const values = { firstName: 'Maya', lastName: 'Reyes', email: `${name}@${domain}` };
  const client = await createUser(db, values);
  await db.insert(preferences).values({ userId: client.id, messageTextByMail: true });
  return client;
}

/** A conversation of the client with the staff member, whose answers go by mail. */
export async function startConversation({ test, staff }: MailOffice, client: User): Promise<number> {
  const payload = { toUserId: client.id, content: 'Welcome to our firm.' };
  const started = await test.request({ method: 'POST', url: '/api/messages', token: staff.token, payload });
  expect(started.statusCode, started.body).toBe(201);
  // Marked as read, otherwise a mail about it would follow after two minutes.
  await test.db.update(messages).set({ read: true }).where(eq(messages.toUserId, client.id));
  await test.db.delete(messageNotices).where(eq(messageNotices.userId, client.id));
  const [thread] = await test.db.select().from(threads).where(eq(threads.customerId, client.id));
  const changed = await test.request({
    method: 'PATCH',
    url: `/api/admin/conversations/${thread?.id}`,
    token: staff.token,
    payload: { channel: 'email' },
  });
  expect(changed.statusCode, changed.body).toBe(200);
  return thread?.id as number;
}

/** The staff member writes in a conversation. Returns the id of the message. */
export async function write({ test, staff }: MailOffice, threadId: number, content: string): Promise<number> {
  const [thread] = await test.db.select().from(threads).where(eq(threads.id, threadId));
  const written = await test.request({
    method: 'POST',
    url: `/api/admin/conversations/${threadId}/messages`,
    token: staff.token,
    payload: { content, seenUpToId: thread?.lastMessageId },
  });
  expect(written.statusCode, written.body).toBe(201);
  return written.json().id;
}

/** What the client has written in a conversation, oldest first. */
export async function writtenBy({ test: { db } }: MailOffice, client: User): Promise<Message[]> {
  return db.select().from(messages).where(eq(messages.fromUserId, client.id)).orderBy(messages.id);
}

/** Waits until the count is reached. Unlike `expect.poll`, it works in concurrent tests. */
export async function untilCount(
  what: string,
  count: () => Promise<number>,
  isReached: (count: number) => boolean,
  timeoutMs = 30_000,
): Promise<void> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const found = await count();
    if (isReached(found)) return;
    if (performance.now() > end) throw new Error(`${what}: ${found} after ${timeoutMs / 1000} seconds`);
    await wait(100);
  }
}

/** The incoming mail with this subject, once it has an outcome. */
export async function decidedMail({ test: { db } }: MailOffice, subject: string, timeoutMs = 30_000) {
  const isDecided = and(eq(incomingMails.subject, subject), ne(incomingMails.outcome, 'waiting'));
  const find = () => db.select().from(incomingMails).where(isDecided);
  await untilCount(
    `Mails '${subject}'`,
    async () => (await find()).length,
    (found) => found === 1,
    timeoutMs,
  );
  const [found] = await find();
  return found as IncomingMail;
}

/** All incoming emails, once `count` of them have an outcome. */
export async function allDecided({ test: { db } }: MailOffice, count: number, timeoutMs = 30_000) {
  const decided = () => db.$count(incomingMails, ne(incomingMails.outcome, 'waiting'));
  await untilCount('Mails decided on', decided, (found) => found === count, timeoutMs);
  return db.select().from(incomingMails).orderBy(incomingMails.id);
}

/** The emails to an address, once there are `count` of them. */
export async function mailsTo({ mail }: MailOffice, address: string, count: number, timeoutMs = 30_000) {
  const found = async () => (await readMailbox(mail, address)).length;
  await untilCount(`Mails to ${address}`, found, (received) => received === count, timeoutMs);
  return readMailbox(mail, address);
}
