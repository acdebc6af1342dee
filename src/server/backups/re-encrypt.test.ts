import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { emptyDatabaseUrl, openEmptyDatabase } from '#test/database.ts';
import { createCompany } from '#test/factories/companies.ts';
import { createFile } from '#test/factories/files.ts';
import { createUser } from '#test/factories/users.ts';
import { runScript } from '#test/run-script.ts';
import type { Database } from '../core/database/db.ts';
import { companies, files, totpSecrets } from '../core/database/schema.ts';
import { createSecretBox } from '../core/security/secret-box.ts';
import { listQuarantine } from '../files/quarantine.ts';
import { openVault } from '../files/vault.ts';
import { reEncrypt } from './re-encrypt.ts';
import { verifyFiles } from './verify-files.ts';

/** Each set of keys has its own pool of threads, and a command is a process: both are slow on a busy machine. */
const commandMs = 60_000;
const storageUrl = pathToFileURL(mkdtempSync(join(tmpdir(), 'portal-re-encrypt-')));
const [oldKey, newKey] = [await generateX25519Identity(), await generateX25519Identity()];
const quiet = () => {};

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase('re_encrypt');
  afterFile(database.close);
});

function vaultWith(...fileKeys: string[]) {
  const vault = openVault({ storageUrl, fileKeys, clamdUrl: undefined }, database.db);
  afterFile(vault.close);
  return vault;
}

it(
  'moves files and secrets to the newest key, and then needs no other',
  async () => {
    const { db } = database;
    const { id: userId } = await createUser(db);
    const before = vaultWith(oldKey);
    const stored = await before.takeOver(Buffer.from('A paper.'));
    const file = await createFile(db, userId, { ...stored, fileSize: 8 });
    const box = createSecretBox([oldKey]);
    await db.insert(totpSecrets).values({ userId, secret: await box.seal('app secret') });
    const { id: companyId } = await createCompany(db, {
      einSealed: await box.seal('12-3456789'),
      einEnding: '6789',
    });

    const keys = [newKey, oldKey];
    const vault = vaultWith(...keys);
    expect(await reEncrypt(db, vault, keys, quiet)).toEqual({
      files: 1,
      secrets: 3,
      unchanged: 0,
      problems: [],
    });
    const [row] = await db.select().from(files).where(eq(files.id, file.id));
    expect(row?.storedFilename).not.toBe(file.storedFilename);
    expect((await listQuarantine(vault.storage)).map(({ name }) => name)).toEqual([file.storedFilename]);

    const after = vaultWith(newKey);
    expect(await after.keysFit()).toBe(true);
    expect(await verifyFiles(db, after, quiet)).toMatchObject({ checked: 1, problems: [] });
    const newBox = createSecretBox([newKey]);
    const [secret] = await db.select().from(totpSecrets);
    expect(await newBox.open(secret?.secret as Buffer)).toBe('app secret');
    const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
    expect(await newBox.open(company?.einSealed as Buffer)).toBe('12-3456789');
    // As a download does that read the row just before the switch.
    expect(await vault.open(file.storedFilename, file.sha256)).toBeInstanceOf(Uint8Array);

    expect(await reEncrypt(db, vault, keys, quiet)).toEqual({
      files: 0,
      secrets: 0,
      unchanged: 4,
      problems: [],
    });
  },
  commandMs,
);

it(
  'as a command, names the keys that can be removed, never their secret part',
  async () => {
    const env = {
      DATABASE_URL: await emptyDatabaseUrl('re_encrypt'),
      STORAGE_URL: storageUrl.href,
      FILE_KEYS: `${newKey},${oldKey}`,
    };
    const { code, output } = await runScript('re-encrypt', env);
    expect(code).toBe(0);
    expect(output).toMatch(/key 2: age1/);
    expect(output).not.toContain('AGE-SECRET-KEY');
  },
  commandMs,
);

it(
  'keeps what no key can open, and reports it',
  async () => {
    const { db } = database;
    const { id: userId, username } = await createUser(db);
    const vault = vaultWith(newKey, oldKey);
    const lost = await vaultWith(newKey).takeOver(Buffer.from('Lost.'));
    const { id, originalFilename } = await createFile(db, userId, { ...lost, fileSize: 5 });
    const otherKey = await generateX25519Identity();
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(otherKey));
    await vault.storage.put(lost.storedFilename, await encrypter.encrypt('Lost.'));
    const { problems } = await reEncrypt(db, vault, [newKey, oldKey], quiet);
    expect(problems).toEqual([
      `file ${id}, ‘${originalFilename}’ of ${username} (${lost.storedFilename}): no_key`,
    ]);
    expect(await vault.storage.get(lost.storedFilename)).toBeDefined();
  },
  commandMs,
);
