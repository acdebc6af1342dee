import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { firm } from '#firm';
import { freePort } from '#scripts/free-port.ts';
import { maxUploadBytes } from '#shared/files.ts';
import { afterFile } from '#test/after-file.ts';
import { auditOf } from '#test/audit-of.ts';
import { filler, makeOffice, makePdf } from '#test/documents.ts';
import { createFile, createUnaskedFile } from '#test/factories/files.ts';
import { createUser, type User } from '#test/factories/users.ts';
import { infectedFiles } from '#test/hostile-files.ts';
import { dmarc, parsedMail, startIntake } from '#test/incoming-mails.ts';
import { fileReviews, files, incomingMails, messageFiles, messages } from '../core/database/schema.ts';
import { AppError } from '../core/errors.ts';
import { filesBusy, NoTurn } from '../files/file-threads.ts';
import type { Vault } from '../files/vault.ts';
import { type ParsedMail, UnreadableMail } from './parsed-mail.ts';
import { findKnownMails, maxMailBytes, storeMail } from './store-mail.ts';

let test: Awaited<ReturnType<typeof startIntake>>;
let port: number;
let scanner: Server;
let storeContents: Vault['storeContents'];
beforeAll(async () => {
  port = await freePort();
  await startScanner();
  test = await startIntake('take_in_mail', { clamdUrl: new URL(`tcp://127.0.0.1:${port}`) });
  ({ storeContents } = test.vault);
});
afterFile(() => void scanner.close());

/** Speaks clamd's protocol and knows one virus. */
async function startScanner(): Promise<void> {
  scanner = createServer((socket) => {
    let sent = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      sent = Buffer.concat([sent, chunk]);
      if (!sent.subarray(-4).equals(Buffer.alloc(4))) return;
      socket.end(sent.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  scanner.listen(port, '127.0.0.1');
  await once(scanner, 'listening');
}

function verified(client: User, values: Partial<ParsedMail> = {}): ParsedMail {
  const from = { address: client.email, name: 'Ada Quill' };
  return parsedMail({ from, subject: '', authenticationResults: dmarc('pass', client.email), ...values });
}
const newClient = () => createUser(test.db, { emailConfirmed: true });

const filesOf = (client: User) =>
  test.db.select().from(files).where(eq(files.userId, client.id)).orderBy(asc(files.id));

async function contentOf({ messageId }: typeof incomingMails.$inferSelect): Promise<string> {
  const [message] = await test.db
    .select()
    .from(messages)
    .where(eq(messages.id, messageId ?? 0));
  return message?.content ?? '';
}

async function storedNames(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of test.vault.storage.list()) names.push(name);
  return names.sort();
}

describe('attachments', () => {
  it('of accepted types become files of the client that wait for review, each with a unique name', async () => {
    const client = await newClient();
    const [pdf, docx] = [await makePdf('A receipt'), await makeOffice('docx')];
    const attachments = [
      { filename: 'scan.pdf', bytes: pdf },
      { filename: '../folder/Scan.PDF', bytes: pdf },
      { filename: 'letter.docx', bytes: docx },
    ];
    const taken = await test.take(verified(client, { attachments, text: 'Here they are.' }));
    expect(await contentOf(taken)).toBe('Here they are.');
    const stored = await filesOf(client);
    expect(stored.map(({ originalFilename }) => originalFilename)).toEqual([
      'scan.pdf',
      'Scan (2).PDF',
      'letter.docx',
    ]);
    expect(stored[0]).toMatchObject({ uploadedBy: client.id, scanned: true, fileSize: pdf.length });
    const attached = await test.db
      .select({ fileId: messageFiles.fileId })
      .from(messageFiles)
      .where(eq(messageFiles.messageId, taken.messageId ?? 0));
    expect(attached.map(({ fileId }) => fileId).sort()).toEqual(stored.map(({ id }) => id).sort());
    expect(await test.db.$count(fileReviews, eq(fileReviews.customerId, client.id))).toBe(3);
    expect(await auditOf(test.db, 'file', stored[0]?.id as number)).toMatchObject([
      { action: 'file_uploaded', actorId: null, address: 'mail', clientId: client.id },
    ]);
    for (const { storedFilename, sha256 } of stored)
      expect(await test.vault.open(storedFilename, sha256)).toBeInstanceOf(Uint8Array);
  });

  it('that are not accepted are named in the message and leave nothing behind', async () => {
    const client = await newClient();
    const before = await storedNames();
    const infected = (await infectedFiles())[1]?.bytes as Buffer;
    const attachments = [
      { filename: 'invoice.exe', bytes: Buffer.from('MZ') },
      { filename: 'page.pdf', bytes: Buffer.from('<html>') },
      { filename: 'virus.pdf', bytes: infected },
      { filename: 'big.pdf', bytes: filler(maxUploadBytes + 1) },
    ];
    const taken = await test.take(
      verified(client, { attachments, unread: ['21st.pdf'], text: 'See above.' }),
    );
    expect(taken.outcome).toBe('message');
    expect(await contentOf(taken)).toBe(
      'See above.\n\nNot taken in: invoice.exe (this type is not accepted), page.pdf (its contents are not accepted), virus.pdf (a virus was found in it), big.pdf (larger than 10 MB), 21st.pdf (there are too many)',
    );
    expect(await filesOf(client)).toEqual([]);
    expect(await storedNames()).toEqual([...before, taken.storedFilename as string].sort());
  });

  it('whose check does not end in time stay in the mail; the others are stored', async () => {
    const client = await newClient();
    const receipt = await makePdf('A receipt');
    const stopped = new AppError('file_unchecked', 'This file takes too long to check.');
    vi.spyOn(test.vault, 'storeContents').mockRejectedValueOnce(stopped);
    const attachments = ['slow.pdf', 'receipt.pdf'].map((filename) => ({ filename, bytes: receipt }));
    const taken = await test.take(verified(client, { attachments, text: 'See above.' }));
    expect(taken.outcome).toBe('message');
    expect(await contentOf(taken)).toBe('See above.\n\nNot taken in: slow.pdf (it took too long to check)');
    expect(await filesOf(client)).toMatchObject([{ originalFilename: 'receipt.pdf' }]);
  });

  it('that are left when the time for the checks of one mail is over stay in the mail', async () => {
    const client = await newClient();
    const receipt = await makePdf('A receipt');
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.spyOn(test.vault, 'storeContents').mockImplementationOnce(async (...file) => {
      const stored = await storeContents(...file);
      vi.advanceTimersByTime(31_000);
      return stored;
    });
    const attachments = ['slow.pdf', 'second.pdf', 'third.pdf'].map((filename) => ({
      filename,
      bytes: receipt,
    }));
    const taken = await test.take(verified(client, { attachments, text: 'See above.' }));
    vi.useRealTimers();
    expect(await contentOf(taken)).toBe(
      'See above.\n\nNot taken in: second.pdf (it took too long to check), third.pdf (it took too long to check)',
    );
    expect(await filesOf(client)).toMatchObject([{ originalFilename: 'slow.pdf' }]);
  });

  /** A server on which each file waits this long for its turn. */
  const turnsAfter = (seconds: number) =>
    vi.spyOn(test.vault, 'storeContents').mockImplementation(async (bytes, extension, sender, onTurn) => {
      vi.advanceTimersByTime(seconds * 1000);
      return storeContents(bytes, extension, sender, onTurn);
    });

  it('are all stored although each waits for its turn behind the files of others', async () => {
    const client = await newClient();
    const receipt = await makePdf('A receipt');
    const attachments = ['first.pdf', 'second.pdf', 'third.pdf'].map((filename) => ({
      filename,
      bytes: receipt,
    }));
    vi.useFakeTimers({ toFake: ['performance'] });
    const waiting = turnsAfter(20);
    const taken = await test.take(verified(client, { attachments, text: 'See above.' }));
    waiting.mockRestore();
    vi.useRealTimers();
    expect(await contentOf(taken)).toBe('See above.');
    expect(await filesOf(client)).toHaveLength(3);
  });

  it('are tried again later, with their mail, if they have waited for long', async () => {
    const client = await newClient();
    const receipt = await makePdf('A receipt');
    const attachments = ['first.pdf', 'second.pdf'].map((filename) => ({ filename, bytes: receipt }));
    const id = await test.store(verified(client, { attachments, text: 'See above.' }));
    const before = await storedNames();
    vi.useFakeTimers({ toFake: ['performance'] });
    const waiting = turnsAfter(61);
    for (const tries of [0, 4]) await expect(test.work(id, tries)).rejects.toThrow('in time');
    waiting.mockRestore();
    vi.useRealTimers();
    expect(await test.read(id)).toMatchObject({ outcome: 'waiting' });
    expect(await storedNames()).toEqual(before);
    await test.work(id, 5);
    expect(await contentOf(await test.read(id))).toBe('See above.');
    expect(await filesOf(client)).toHaveLength(2);
  });

  it('are not left out, however often they were tried, if their turn never came', async () => {
    const client = await newClient();
    const attachments = [{ filename: 'receipt.pdf', bytes: await makePdf('A receipt') }];
    const id = await test.store(verified(client, { attachments }));
    vi.spyOn(test.vault, 'storeContents').mockRejectedValueOnce(filesBusy(new NoTurn('Others were first')));
    await expect(test.work(id, 100)).rejects.toThrow('in time');
    expect(await test.read(id)).toMatchObject({ outcome: 'waiting' });
    await test.work(id, 101);
    expect(await filesOf(client)).toHaveLength(1);
  });

  it('whose check always fails stay in the mail from the fifth attempt on, if others can be checked', async () => {
    const client = await newClient();
    const attachments = await Promise.all(
      ['receipt.pdf', 'never.pdf'].map(async (filename) => ({ filename, bytes: await makePdf(filename) })),
    );
    const id = await test.store(verified(client, { attachments, text: 'See above.' }));
    const before = await storedNames();
    const never = attachments[1]?.bytes.length;
    const failing = vi.spyOn(test.vault, 'storeContents').mockImplementation(async (bytes, ...file) => {
      if (bytes.length === never) throw filesBusy(new Error('Out of memory'));
      return storeContents(bytes, ...file);
    });
    for (const tries of [0, 1, 2, 3]) await expect(test.work(id, tries)).rejects.toThrow('in time');
    expect(await test.read(id)).toMatchObject({ outcome: 'waiting' });
    expect(await storedNames()).toEqual(before);
    await test.work(id, 4);
    failing.mockRestore();
    expect(await contentOf(await test.read(id))).toBe(
      'See above.\n\nNot taken in: never.pdf (it could not be checked)',
    );
    expect(await filesOf(client)).toMatchObject([{ originalFilename: 'receipt.pdf' }]);
    expect(await storedNames()).toHaveLength(before.length + 1);
  });

  it('that exceed the client’s quota stay in the mail; the others are stored', async () => {
    const client = await newClient();
    const pdf = await makePdf('A receipt');
    await createFile(test.db, client.id, { fileSize: firm.files.quotaBytes - pdf.length - 10 });
    const attachments = [
      { filename: 'first.pdf', bytes: pdf },
      { filename: 'second.pdf', bytes: pdf },
    ];
    const before = await storedNames();
    const taken = await test.take(verified(client, { attachments }));
    expect(await contentOf(taken)).toMatch(/Not taken in: second\.pdf \(there is no room left for it\)$/);
    expect((await filesOf(client)).map(({ originalFilename }) => originalFilename)).toContain('first.pdf');
    // The mail itself and one file: the contents stored for the second are removed again.
    expect(await storedNames()).toHaveLength(before.length + 2);
  });

  it('stay in the mail while 500 files of the client wait for a review', async () => {
    const client = await newClient();
    for (let sent = 0; sent < 499; sent++) await createUnaskedFile(test.db, client.id, { fileSize: 10 });
    const receipt = await makePdf('A receipt');
    const attachments = ['first.pdf', 'second.pdf'].map((filename) => ({ filename, bytes: receipt }));
    const taken = await test.take(verified(client, { attachments }));
    expect(await contentOf(taken)).toMatch(
      /Not taken in: second\.pdf \(too many files of this client wait for a review\)$/,
    );
    expect(await filesOf(client)).toHaveLength(500);
  });

  it('wait, with their mail, while the scanner is down, and are stored once', async () => {
    const client = await newClient();
    const attachments = [{ filename: 'scan.pdf', bytes: await makePdf('A receipt') }];
    const id = await test.store(verified(client, { attachments }));
    const before = await storedNames();
    scanner.close();
    for (const tries of [0, 4, 100])
      await expect(test.work(id, tries)).rejects.toThrow('We cannot check files for viruses right now');
    expect(await test.read(id)).toMatchObject({ outcome: 'waiting', messageId: null });
    expect(await storedNames()).toEqual(before);
    await startScanner();
    await test.work(id, 1);
    await test.work(id, 2);
    expect(await test.read(id)).toMatchObject({ outcome: 'message' });
    expect(await filesOf(client)).toHaveLength(1);
    expect(await test.db.$count(messages, eq(messages.fromUserId, client.id))).toBe(1);
  });
});

describe('a mail', () => {
  it('that is found again in the mailbox is stored once', async () => {
    const mail = { mailbox: 'office@mail.test', uidValidity: 7, uid: 700, size: 5 };
    const before = await storedNames();
    for (const raw of ['first', 'first'])
      await storeMail(test.context, test.settings, { ...mail, raw: Buffer.from(raw) });
    const rows = await test.db.select().from(incomingMails).where(eq(incomingMails.uidValidity, 7));
    expect(rows).toMatchObject([{ outcome: 'waiting', size: 5 }]);
    const jobs = await test.db.execute(
      sql`select from pgboss.job where name = 'incoming-mail' and data ->> 'id' = ${String(rows[0]?.id)}`,
    );
    expect(jobs.rowCount).toBe(1);
    expect(await storedNames()).toEqual([...before, rows[0]?.storedFilename as string].sort());
    const raw = await test.vault.open(rows[0]?.storedFilename as string, rows[0]?.sha256 as Buffer);
    expect(Buffer.from(raw as Uint8Array).toString()).toBe('first');
  });

  it('is not mistaken for one with the same numbers in another mailbox', async () => {
    const numbers = { uidValidity: 17, uid: 701, size: 4 };
    await storeMail(test.context, test.settings, {
      mailbox: 'old@one.test',
      ...numbers,
      raw: Buffer.from('mail'),
    });
    expect(await findKnownMails(test.context, 'old@one.test', 17, [701])).toEqual([701]);
    expect(await findKnownMails(test.context, 'new@two.test', 17, [701])).toEqual([]);
    await storeMail(test.context, test.settings, {
      mailbox: 'new@two.test',
      ...numbers,
      raw: Buffer.from('note'),
    });
    expect(await findKnownMails(test.context, 'new@two.test', 17, [701])).toEqual([701]);
  });

  it('that two workers process at once makes one message', async () => {
    const client = await newClient();
    const id = await test.store(
      verified(client, { attachments: [{ filename: 'a.pdf', bytes: await makePdf('A') }] }),
    );
    await Promise.all([test.work(id), test.work(id), test.work(id)]);
    expect(await test.db.$count(messages, eq(messages.fromUserId, client.id))).toBe(1);
    expect(await filesOf(client)).toHaveLength(1);
  });

  it('delivered twice by its server makes one message; a different one with its Message-ID a second', async () => {
    const client = await newClient();
    const mail = { messageId: '<once@mail.example>', text: 'The lease is signed.' };
    const attachments = [{ filename: 'lease.pdf', bytes: await makePdf('Lease') }];
    const outcomes: string[] = [];
    for (const values of [
      { ...mail, attachments },
      { ...mail, attachments },
      { ...mail, text: 'It is not.' },
    ])
      outcomes.push((await test.take(verified(client, values))).outcome);
    expect(outcomes).toEqual(['message', 'ignored', 'message']);
    expect(await test.db.$count(messages, eq(messages.fromUserId, client.id))).toBe(2);
    expect(await filesOf(client)).toHaveLength(1);
  });

  it('that is too large is recorded and not fetched', async () => {
    const sender = { fromAddress: 'big@elsewhere.test', fromName: 'Big', subject: 'All my scans' };
    const mail = {
      mailbox: 'office@mail.test',
      uidValidity: 8,
      uid: 1,
      size: maxMailBytes + 1,
      raw: null,
      ...sender,
    };
    for (let found = 0; found < 2; found++) await storeMail(test.context, test.settings, mail);
    const rows = await test.db.select().from(incomingMails).where(eq(incomingMails.uidValidity, 8));
    expect(rows).toMatchObject([
      { ...sender, outcome: 'refused', storedFilename: null, size: maxMailBytes + 1 },
    ]);
    expect(rows[0]?.reason).toBe('Larger than 40 MB. It is in the folder ‘Processed’ of the mailbox.');
  });

  it('that cannot be parsed has failed for good, and any other error leaves it waiting', async () => {
    const unreadable = await test.take(new UnreadableMail('It takes too long to read.'));
    expect(unreadable).toMatchObject({ outcome: 'failed', reason: 'It takes too long to read.' });
    expect(unreadable.storedFilename).not.toBeNull();
    const id = await test.store(new Error('The thread died.'));
    await expect(test.work(id)).rejects.toThrow('The thread died.');
    expect(await test.read(id)).toMatchObject({ outcome: 'waiting' });
  });

  it('with null characters is stored without them', async () => {
    const client = await newClient();
    const taken = await test.take(verified(client, { subject: 'a\0b', text: 'c\0d' }));
    expect(taken.subject).toBe('ab');
    expect(await contentOf(taken)).toBe('ab\n\ncd');
  });
});
