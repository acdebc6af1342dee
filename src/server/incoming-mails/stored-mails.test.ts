import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateIdentity } from 'age-encryption';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { testEnv } from '#test/app.ts';
import { collectLog } from '#test/collect-log.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createUser } from '#test/factories/users.ts';
import { mailAddress, mailAuthServer, mailFrom } from '#test/incoming-mails.ts';
import { reEncrypt } from '../backups/re-encrypt.ts';
import { listReferencedContents } from '../backups/snapshot.ts';
import { verifyFiles } from '../backups/verify-files.ts';
import type { Context } from '../core/context.ts';
import type { Database } from '../core/database/db.ts';
import { incomingMails } from '../core/database/schema.ts';
import { sweepStorage } from '../files/sweep-storage.ts';
import { openVault, type Vault } from '../files/vault.ts';
import { storeMail as storeFromMailbox } from './store-mail.ts';

let database: Database;
let vault: Vault;
const storageUrl = pathToFileURL(mkdtempSync(join(tmpdir(), 'portal-stored-mails-')));
beforeAll(async () => {
  database = await openEmptyDatabase('stored_mails');
  vault = openVault({ ...testEnv(), storageUrl }, database.db);
  afterFile(async () => {
    await vault.close();
    await database.close();
  });
});

const raw = Buffer.from('Subject: A mail\r\n\r\nIts text.\r\n');
let uid = 0;

async function storeMail(values: Partial<typeof incomingMails.$inferInsert> = {}, days = 0) {
  const { storedFilename, sha256 } = await vault.takeOver(Buffer.from(raw));
  uid += 1;
  const [row] = await database.db
    .insert(incomingMails)
    .values({
      mailbox: 'office@mail.test',
      uidValidity: 1,
      uid,
      size: raw.length,
      storedFilename,
      sha256,
      receivedAt: sql`now() - make_interval(days => ${days})` as never,
      ...values,
    })
    .returning();
  return row as typeof incomingMails.$inferSelect & { storedFilename: string };
}

const read = async ({ id }: { id: number }) =>
  (await database.db.select().from(incomingMails).where(eq(incomingMails.id, id)))[0];

async function referenced(): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const names = (await listReferencedContents(client)).map(({ name }) => name);
  await client.end();
  return names;
}

it('keeps mail that became a message, and purges the rest after 90 days', async () => {
  const { db } = database;
  const client = await createUser(db);
  const { id: messageId } = await createMessage(db, client.id, null);
  const kept = [
    await storeMail({ outcome: 'message', messageId }, 400),
    await storeMail({ outcome: 'waiting' }, 400),
    await storeMail({ outcome: 'ignored' }, 89),
  ];
  const old = await Promise.all(
    (['ignored', 'bounce', 'refused', 'failed'] as const).map((outcome) => storeMail({ outcome }, 91)),
  );
  expect(await referenced()).toEqual(kept.map(({ storedFilename }) => storedFilename));

  const swept = await sweepStorage(db, vault.storage, collectLog());
  expect(swept).toMatchObject({ purged: old.length, moved: 0 });
  expect(swept.stopped).toBeUndefined();
  for (const mail of old) {
    expect(await vault.storage.get(mail.storedFilename)).toBeUndefined();
    expect(await read(mail)).toMatchObject({ outcome: mail.outcome, storedFilename: null, sha256: null });
  }
  for (const mail of kept)
    expect(await vault.open(mail.storedFilename, mail.sha256 as Buffer)).toEqual(new Uint8Array(raw));
});

it('is checked with the files, but not once it is due for purging', async () => {
  const missing = await storeMail();
  const due = await storeMail({ outcome: 'ignored' }, 91);
  for (const { storedFilename } of [missing, due]) await vault.storage.remove(storedFilename);
  const { problems } = await verifyFiles(database.db, vault, () => {});
  expect(problems).toEqual([`mail ${missing.id} (${missing.storedFilename}): missing`]);
  await database.db.delete(incomingMails).where(eq(incomingMails.id, missing.id));
});

it('is quarantined if a process was killed before its row was written', async () => {
  const orphan = randomBytes(20).toString('hex');
  await vault.storage.put(orphan, raw);
  const claimed = await storeMail();
  const later = Date.now() + 2 * 3_600_000;
  expect(await sweepStorage(database.db, vault.storage, collectLog(), { now: later })).toMatchObject({
    moved: 1,
  });
  expect(await vault.storage.get(orphan)).toBeUndefined();
  expect(await vault.storage.get(claimed.storedFilename)).toBeDefined();
});

it('is re-encrypted with the newest key', async () => {
  const mail = await storeMail();
  const keys = [await generateIdentity(), ...testEnv().fileKeys];
  const renewed = openVault({ ...testEnv(), storageUrl, fileKeys: keys }, database.db);
  afterFile(() => renewed.close());
  const result = await reEncrypt(database.db, renewed, keys, () => {});
  expect(result.problems).toEqual([]);
  const after = await read(mail);
  expect(after?.storedFilename).not.toBe(mail.storedFilename);
  expect(await renewed.open(after?.storedFilename as string, mail.sha256 as Buffer)).toEqual(
    new Uint8Array(raw),
  );
});

it('stays in the mailbox while the free space is only what is reserved for the database and the backups', async () => {
  const context = { db: database.db } as Context;
  const full = { ...vault, requireSpace: () => Promise.reject(new Error('Full')) };
  const before = await database.db.$count(incomingMails);
  const mail = { mailbox: 'office@mail.test', uidValidity: 2, uid: 1, size: raw.length, raw };
  const firmMailbox = { mailAddress, mailFrom, mailAuthServer };
  await expect(storeFromMailbox(context, { vault: full, ...firmMailbox }, mail)).rejects.toThrow('Full');
  expect(await database.db.$count(incomingMails)).toBe(before);
});
