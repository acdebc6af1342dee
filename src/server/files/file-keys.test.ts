import { mkdtempSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateX25519Identity } from 'age-encryption';
import { expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { makePdf } from '#test/documents.ts';
import { fileAudit, fileRow } from '#test/stored-files.ts';
import { upload } from '#test/upload.ts';
import type { Database } from '../core/database/db.ts';
import { files, installation } from '../core/database/schema.ts';

const [first, second, stranger] = (await Promise.all([1, 2, 3].map(() => generateX25519Identity()))) as [
  string,
  string,
  string,
];

/** A separate installation, on which servers with any keys can be started. */
async function newInstallation(name: string) {
  const database: Database = await openEmptyDatabase(name);
  afterFile(() => database.close());
  const folder = mkdtempSync(join(tmpdir(), 'portal-keys-'));
  return {
    database,
    folder,
    start: (...fileKeys: string[]) =>
      startTestApp({ fileKeys, storageUrl: pathToFileURL(folder) }, { database }),
  };
}

async function send(test: TestApp, { token }: SignedInUser) {
  return upload(test, token, { filename: 'a.pdf', bytes: await makePdf('a') });
}

const statusOf = async (test: TestApp, url: string, token?: string) =>
  (await test.request({ url, token })).statusCode;

it('with a wrong key no file is accepted, and files are not reported as damaged', async () => {
  const { start, database } = await newInstallation('wrong_key');
  const right = await start(first);
  const client = await signedInCustomer(right);
  const { id } = (await send(right, client)).json();
  const url = `/api/files/${id}/download`;
  expect(await statusOf(right, url, client.token)).toBe(200);

  const wrong = await start(stranger);
  const opened = await wrong.request({ url, token: client.token });
  expect(opened.statusCode).toBe(503);
  expect(opened.json()).toMatchObject({
    code: 'unavailable',
    message: 'We cannot open this file at the moment. Please try again later or call us.',
  });
  expect((await fileAudit(database.db, id)).map(({ action }) => action)).toEqual([
    'file_uploaded',
    'file_downloaded',
    'file_key_missing',
  ]);
  const staff = await signedInAdmin(right);
  expect((await wrong.request({ url, token: staff.token })).json().message).toBe(
    'This file cannot be opened at the moment. Please tell whoever runs the server: its log has the reason.',
  );
  const refused = await send(wrong, client);
  expect(refused.statusCode).toBe(503);
  expect(refused.json().message).toBe(
    'We cannot take in files at the moment. Please try again later or call us.',
  );
  expect(await database.db.$count(files)).toBe(1);
  expect(await statusOf(right, url, client.token)).toBe(200);
});

it('a new key can be added in front, but the old one cannot be omitted while files need it', async () => {
  const { start } = await newInstallation('key_change');
  const before = await start(first);
  const client = await signedInCustomer(before);
  const old = (await send(before, client)).json().id;

  const changed = await start(second, first);
  const response = await send(changed, client);
  expect(response.statusCode).toBe(201);
  for (const id of [old, response.json().id])
    expect(await statusOf(changed, `/api/files/${id}/download`, client.token)).toBe(200);

  const tooEarly = await start(second);
  expect((await send(tooEarly, client)).statusCode).toBe(503);
  expect(await statusOf(tooEarly, `/api/files/${old}/download`, client.token)).toBe(503);
  expect(await statusOf(tooEarly, `/api/files/${response.json().id}/download`, client.token)).toBe(200);
});

it('an installation from before the check does not accept a wrong key as its first', async () => {
  const { start, database } = await newInstallation('no_canary');
  const right = await start(first);
  const client = await signedInCustomer(right);
  await send(right, client);
  await database.db.update(installation).set({ keyCanary: null });
  expect((await send(await start(stranger), client)).statusCode).toBe(503);
  expect((await send(await start(first), client)).statusCode).toBe(201);
});

it('damaged contents do not count as a wrong key', async () => {
  const { start, database, folder } = await newInstallation('damaged_example');
  const right = await start(first);
  const client = await signedInCustomer(right);
  const { id } = (await send(right, client)).json();
  await writeFile(join(folder, (await fileRow(database.db, id)).storedFilename), 'cut');
  await database.db.update(installation).set({ keyCanary: null });
  expect((await send(await start(second), client)).statusCode).toBe(201);
});

it('two servers that start concurrently for the first time agree on one key', async () => {
  const { start, database } = await newInstallation('first_start');
  const servers = await Promise.all([start(first), start(first)]);
  const client = await signedInCustomer(servers[0]);
  for (const server of servers) expect((await send(server, client)).statusCode).toBe(201);
  expect(await database.db.$count(installation)).toBe(1);
});
