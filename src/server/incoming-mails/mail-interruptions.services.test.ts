import { setTimeout as wait } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import {
  createMailClient,
  type MailOffice,
  mailsTo,
  openMailOffice,
  startConversation,
  untilCount,
  write,
  writtenBy,
} from '#test/mail-office.ts';
import { deliver, readMailbox, sendAs } from '#test/mail-programs.ts';
import { idleQueues } from '#test/mail-queues.ts';
import { type Service, startMail } from '#test/services.ts';
import { testSigner } from '#test/signer.ts';
import { contacts, incomingMails, messages } from '../core/database/schema.ts';
import { replyAddress } from '../core/mail/signed-addresses.ts';

/*
 * Each test mostly waits, so they run concurrently: each with its own database, mailbox and workers, and the one that
 * stops its mail servers with its own servers.
 */
let steady: Service;
let failing: Service;
beforeAll(async () => {
  [steady, failing] = await Promise.all([startMail(), startMail()]);
  return async () => {
    await Promise.all([steady.stop(), failing.stop()]);
  };
}, 120_000);

const outageMs = 120_000;
/** The jobs of a killed worker return to the queue within two minutes. */
const recoveryMs = 150_000;

interface Correspondent {
  email: string;
  replyAddress: string;
}

/** Clients with a conversation each. */
async function createCorrespondents(office: MailOffice, name: string, count: number) {
  const found: Correspondent[] = [];
  for (let number = 0; number < count; number++) {
    const client = await createMailClient(office, `${name}-${number}`);
    const threadId = await startConversation(office, client);
    const target = { threadId, userId: client.id };
    found.push({
      email: client.email,
      replyAddress: replyAddress(testSigner, office.address, target),
    });
  }
  return found;
}

/** Submits an answer from each client in turn and a mail from a stranger, `count` of each. Returns their texts. */
async function sendMails(office: MailOffice, clients: Correspondent[], count: number, prefix: string) {
  const answers = Array.from({ length: count }, (_, number) => `${prefix} answer ${number}`);
  const enquiries = Array.from({ length: count }, (_, number) => `${prefix} enquiry ${number}`);
  for (let number = 0; number < count; number += 1) {
    const client = clients[number % clients.length] as Correspondent;
    const answer = answers[number] as string;
    const enquiry = enquiries[number] as string;
    await Promise.all([
      sendAs(office.mail, client.email, { to: client.replyAddress, subject: answer, text: answer }),
      deliver(office.mail, {
        from: `${prefix}-${number}@stranger.test`,
        to: office.address,
        subject: enquiry,
        text: enquiry,
      }),
    ]);
  }
  return { answers, enquiries };
}

/** Waits until `count` mails have become a message or an enquiry, and none is waiting that could become another. */
async function allDelivered({ test: { db } }: MailOffice, count: number, timeoutMs: number): Promise<void> {
  const delivered = () => db.$count(incomingMails, inArray(incomingMails.outcome, ['message', 'enquiry']));
  await untilCount('Mails delivered', delivered, (found) => found >= count, timeoutMs);
  const waiting = () => db.$count(incomingMails, eq(incomingMails.outcome, 'waiting'));
  await untilCount('Mails waiting', waiting, (found) => found === 0, timeoutMs);
}

/** Every mail has become exactly one message or enquiry, and is in the folder of processed mail. */
async function expectEachOnce(
  office: MailOffice,
  { answers, enquiries }: { answers: string[]; enquiries: string[] },
) {
  const { db } = office.test;
  // A mail is stored before it leaves the inbox.
  await idleQueues(office, 90_000);
  const rows = await db.select().from(incomingMails);
  // A killed mail server may deliver a mail twice.
  expect(rows.filter(({ outcome }) => outcome !== 'ignored')).toHaveLength(answers.length + enquiries.length);
  const written = await db.select().from(messages).where(eq(messages.channel, 'email'));
  const fromClients = written.filter(({ fromUserId }) => fromUserId !== office.staff.user.id);
  expect(fromClients.map(({ content }) => content).sort()).toEqual(answers.toSorted());
  const asked = await db.select().from(contacts);
  expect(asked.map(({ message }) => message).sort()).toEqual(
    enquiries.map((text) => `${text}\n\n${text}`).sort(),
  );
  expect(await readMailbox(office.mail, office.address)).toEqual([]);
  const processed = await readMailbox(office.mail, office.address, 'Processed');
  expect(processed).toHaveLength(rows.length);
}

it.concurrent('100 mails are stored once each while the worker is killed twice', {
  timeout: recoveryMs + 240_000,
}, async () => {
  const office = await openMailOffice(steady, 'killed');
  const clients = await createCorrespondents(office, 'killed', 10);
  const stored = () => office.test.db.$count(incomingMails);
  let worker = await office.startWorker();
  const sending = sendMails(office, clients, 50, 'Killed');
  for (const count of [15, 60]) {
    await untilCount('Mails stored', stored, (found) => found > count, 60_000);
    await worker.kill();
    worker = await office.startWorker();
  }
  const sent = await sending;
  await allDelivered(office, 100, recoveryMs);
  await expectEachOnce(office, sent);
  await office.close();
});

it.concurrent('two workers share one mailbox, and each continues alone when the other is killed', {
  timeout: recoveryMs + 240_000,
}, async () => {
  const office = await openMailOffice(steady, 'shared');
  const clients = await createCorrespondents(office, 'shared', 5);
  const workers = [await office.startWorker(), await office.startWorker()];
  const first = await sendMails(office, clients, 20, 'Both');
  await allDelivered(office, 40, recoveryMs);
  await workers[0]?.kill();
  const second = await sendMails(office, clients, 5, 'One');
  await allDelivered(office, 50, recoveryMs);
  await office.startWorker();
  await workers[1]?.kill();
  const third = await sendMails(office, clients, 5, 'Another');
  await allDelivered(office, 60, recoveryMs);
  await expectEachOnce(office, {
    answers: [first, second, third].flatMap(({ answers }) => answers),
    enquiries: [first, second, third].flatMap(({ enquiries }) => enquiries),
  });
  await office.close();
});

it.concurrent('nothing is lost or duplicated when SMTP and IMAP are down for two minutes', {
  timeout: outageMs + 240_000,
}, async () => {
  const office = await openMailOffice(failing, 'outage');
  const clients = await createCorrespondents(office, 'outage', 5);
  const client = await createMailClient(office, 'outage-reader');
  const threadId = await startConversation(office, client);
  await office.startWorker();
  const texts = (prefix: string) => [1, 2, 3, 4, 5].map((number) => `${prefix} the outage, ${number}`);
  const writeAll = async (contents: string[]) => {
    for (const content of contents) await write(office, threadId, content);
  };
  await writeAll(texts('Before'));
  await mailsTo(office, client.email, 5);

  // Some are read, some are in the mailbox, and some on their way to it.
  const before = await sendMails(office, clients, 10, 'Before');
  await failing.halt();
  const since = Date.now();
  await writeAll(texts('During'));
  // Other servers retry until they are accepted.
  const during = sendUntilAccepted(office, 10);
  await wait(outageMs - (Date.now() - since));
  expect(await office.test.db.$count(incomingMails)).toBeLessThanOrEqual(20);
  await failing.again();
  await writeAll(texts('After'));

  const enquiries = [...before.enquiries, ...(await during)];
  await allDelivered(office, 30, 120_000);
  const received = await mailsTo(office, client.email, 15, 120_000);
  // What could not be sent is retried within a minute.
  await idleQueues(office, 90_000);
  await expectEachOnce(office, { answers: before.answers, enquiries });
  const ids = (await readMailbox(failing, client.email)).map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(15);
  expect(ids).toHaveLength(15);
  for (const content of ['Before', 'During', 'After'].flatMap(texts))
    expect(
      received.filter(({ text }) => text?.includes(content)),
      content,
    ).toHaveLength(1);
  expect(await writtenBy(office, client)).toEqual([]);
  await office.close();
});

async function sendUntilAccepted({ mail, address }: MailOffice, count: number): Promise<string[]> {
  const texts = Array.from({ length: count }, (_, number) => `During the outage ${number}`);
  await Promise.all(
    texts.map(async (text, number) => {
      const message = { from: `during-${number}@stranger.test`, to: address, subject: text, text };
      for (;;) {
        try {
          return await deliver(mail, message);
        } catch (error) {
          if ((error as { code?: string }).code !== 'ESOCKET') throw error;
          await wait(5000);
        }
      }
    }),
  );
  return texts;
}
