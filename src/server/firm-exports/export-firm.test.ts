import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'csv-parse/sync';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { testEnv, testSecretBox } from '#test/app.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createClientNote } from '#test/factories/client-notes.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createFile } from '#test/factories/files.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createAdmin, createUser, type User } from '#test/factories/users.ts';
import { connectWithoutTimeouts } from '../backups/snapshot.ts';
import type { Database } from '../core/database/db.ts';
import { files, threadComments, users } from '../core/database/schema.ts';
import { OperatorError } from '../core/process/operator-error.ts';
import { readInstallation } from '../core/storage/installation.ts';
import { openVault, type Vault } from '../files/vault.ts';
import { exportFirm } from './export-firm.ts';
import { openExportFolder } from './export-folder.ts';

let database: Database;
let vault: Vault;
let root: string;
beforeAll(async () => {
  database = await openEmptyDatabase('firm_exports');
  const storageUrl = pathToFileURL(mkdtempSync(join(tmpdir(), 'portal-firm-exports-')));
  vault = openVault({ ...testEnv(), storageUrl }, database.db);
  afterFile(async () => {
    await vault.close();
    await database.close();
  });
});
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-export-'));
  return () => rmSync(root, { recursive: true });
});

async function storeFile(owner: User, originalFilename: string, contents: string, values = {}) {
  const stored = await vault.takeOver(Buffer.from(contents));
  const fileSize = contents.length;
  return createFile(database.db, owner.id, { ...stored, originalFilename, fileSize, ...values });
}

async function exportInto(folder: string, open: Vault['open'] = vault.open) {
  const { id } = await readInstallation(database.db);
  const client = await connectWithoutTimeouts(database.url);
  try {
    return await exportFirm({
      client,
      vault: { open },
      secretBox: testSecretBox,
      folder: await openExportFolder(folder, id),
      print: () => {},
    });
  } finally {
    await client.end();
  }
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readTable = (name: string): Record<string, string>[] =>
  parse(read(`Tables/${name}.csv`), { columns: true, bom: true });

const folderOf = (user: User) => `Clients/${user.lastName}, ${user.firstName} (${user.id})`;
const inYear = (year: number) => ({ uploadedAt: `${year}-06-15T12:00:00Z` });

/** The addresses in a page that lead to no file. */
function deadLinks(path: string): string[] {
  const links = [...read(path).matchAll(/href="([^"]+)"/g)].map(([, href = '']) => decodeURIComponent(href));
  expect(links.length).toBeGreaterThan(0);
  return links.filter((href) => !existsSync(join(root, dirname(path), href)));
}

describe('the folder', () => {
  it('has the files of clients and companies by name and year, and pages that lead to all of them', async () => {
    const { db } = database;
    const maya = await createUser(db, { firstName: 'Maya', lastName: 'Okafor <b>' });
    const dana = await createAdmin(db, { firstName: 'Dana', lastName: 'Reyes' });
    const marcus = await createAdmin(db, { firstName: 'Marcus', lastName: 'Bell' });
    const ein = await testSecretBox.seal('00-4471802');
    const company = await createCompany(db, { name: 'Okafor / Studio', einSealed: ein, einEnding: '1802' });
    await joinCompany(db, maya.id, company.id);
    await storeFile(maya, 'W-2.pdf', 'first', inYear(2025));
    await storeFile(maya, 'W-2.pdf', 'second', inYear(2025));
    await storeFile(maya, 'Über #1 100%.pdf', 'third', inYear(2026));
    await storeFile(maya, 'deleted.pdf', 'x', { deletedAt: '2026-01-01T00:00:00Z' });
    await storeFile(maya, 'Payroll.xlsx', 'of the company', { ...inYear(2026), companyId: company.id });
    await storeFile(dana, 'My licence.pdf', 'of staff', inYear(2024));
    await createMessage(db, maya.id, dana.id, { content: 'Is it done?\nPlease call.' });
    const answer = await createMessage(db, dana.id, maya.id, { content: 'It is.' });
    await createMessage(db, dana.id, marcus.id, { content: 'Between the two of us' });
    await createClientNote(db, { customerId: maya.id, content: 'Prefers mornings' });
    await db.insert(threadComments).values({
      threadId: answer.threadId as number,
      afterMessageId: answer.id,
      authorId: marcus.id,
      content: 'She sounded worried',
    });
    await createAppointment(db, dana.id, { customerId: maya.id, notes: 'Bring the letter' });
    await createRequestList(db, maya.id, { items: [{ state: 'received', answer: 'Little Oaks' }] });

    const { files: count, kept, problems } = await exportInto(root);
    expect({ count, kept, problems }).toEqual({ count: 5, kept: 0, problems: [] });
    const folder = `Clients/Okafor _b_, Maya (${maya.id})`;
    expect(read(`${folder}/2025/W-2.pdf`)).toBe('first');
    expect(read(`${folder}/2025/W-2 (2).pdf`)).toBe('second');
    expect(read(`${folder}/2026/Über #1 100%.pdf`)).toBe('third');
    const companyFolder = `Companies/Okafor _ Studio (${company.id})`;
    expect(read(`${companyFolder}/2026/Payroll.xlsx`)).toBe('of the company');
    expect(read(`Staff/Reyes, Dana (${dana.id})/2024/My licence.pdf`)).toBe('of staff');
    for (const page of ['index.html', `${folder}/index.html`, `${companyFolder}/index.html`])
      expect(deadLinks(page)).toEqual([]);
    const own = read(`${folder}/index.html`);
    expect(own).toContain('Okafor &lt;b&gt;, Maya');
    expect(own).not.toContain('<b>');
    for (const text of ['Little Oaks', 'Bring the letter', 'Okafor / Studio']) expect(own).toContain(text);

    const messages = read(`${folder}/Messages.txt`);
    expect(messages).toContain('From: Maya Okafor <b>\r\nTo: Dana Reyes\r\n\r\nIs it done?\r\nPlease call.');
    expect(messages).not.toMatch(/worried|two of us/);
    expect(read('Staff/Messages between staff.txt')).toContain('Between the two of us');
    // A client's folder may be given to the client: what is internal is in the tables only.
    expect(own).not.toMatch(/mornings|worried/);
    expect(readTable('client_notes')).toMatchObject([{ content: 'Prefers mornings' }]);
    expect(readTable('thread_comments')).toMatchObject([{ author_name: 'Marcus Bell' }]);
    expect(readTable('companies')).toMatchObject([{ ein: '00-4471802' }]);
    expect(readTable('files')).toHaveLength(5);
    for (const { path, sha256 } of readTable('files'))
      expect(execFileSync('sha256sum', [join(root, path as string)], { encoding: 'utf8' })).toContain(sha256);
    const [row] = readTable('users').filter(({ id }) => id === String(maya.id));
    expect(row).toMatchObject({ username: maya.username, email: maya.email });
    expect(Object.keys(row ?? {})).not.toContain('password');
    expect(read('Tables/users.csv')).not.toContain(maya.password);
  });

  it('is checked by sha256sum, and only its owner may read it', async () => {
    const maya = await createUser(database.db);
    await storeFile(maya, 'W-2.pdf', 'first');
    await exportInto(root);
    const check = () =>
      execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: root, stdio: 'pipe' });
    check();
    const listed = read('SHA256SUMS')
      .trim()
      .split('\n')
      .map((line) => line.slice(66));
    const present = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1));
    expect(present.sort()).toEqual([...listed, 'SHA256SUMS', 'export.json'].sort());
    for (const path of present) expect(statSync(join(root, path)).mode & 0o077).toBe(0);
    const [own] = readTable('files').filter(({ user_id }) => user_id === String(maya.id));
    writeFileSync(join(root, own?.path as string), 'changed');
    expect(check).toThrow('did NOT match');
  });
});

describe('a second run', () => {
  it('keeps what is right, mends what is not, and removes what no longer belongs there', async () => {
    const { db } = database;
    const maya = await createUser(db, { firstName: 'Maya', lastName: 'Second' });
    const first = await storeFile(maya, 'W-2.pdf', 'first', inYear(2025));
    await storeFile(maya, 'W-2.pdf', 'second', inYear(2025));
    await storeFile(maya, '1099.pdf', 'third', inYear(2026));
    const { files: count } = await exportInto(root);
    const opened: string[] = [];
    const counting: Vault['open'] = (name, sha256) => {
      opened.push(name);
      return vault.open(name, sha256);
    };
    expect(await exportInto(root, counting)).toMatchObject({ files: count, kept: count });
    expect(opened).toEqual([]);

    writeFileSync(join(root, folderOf(maya), '2025/W-2 (2).pdf'), 'half');
    expect(await exportInto(root, counting)).toMatchObject({ kept: count - 1 });
    expect(opened).toHaveLength(1);

    await db.update(files).set({ deletedAt: sql`now()` }).where(eq(files.id, first.id));
    await db.update(users).set({ lastName: 'Renamed' }).where(eq(users.id, maya.id));
    await exportInto(root);
    const renamed = folderOf({ ...maya, lastName: 'Renamed' });
    expect(existsSync(join(root, folderOf(maya)))).toBe(false);
    expect(readdirSync(join(root, renamed, '2025'))).toEqual(['W-2.pdf']);
    expect(read(`${renamed}/2025/W-2.pdf`)).toBe('second');
  });

  it('continues one that was interrupted', async () => {
    const maya = await createUser(database.db);
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await storeFile(maya, name, name);
    let left = 2;
    const failing: Vault['open'] = async (name, sha256) => {
      if (left-- === 0) throw new Error('killed');
      return vault.open(name, sha256);
    };
    await expect(exportInto(root, failing)).rejects.toThrow('killed');
    expect(existsSync(join(root, 'SHA256SUMS'))).toBe(false);
    const { kept, problems } = await exportInto(root);
    expect(kept).toBeGreaterThan(0);
    expect(problems).toEqual([]);
    expect(JSON.parse(read('export.json'))).toHaveProperty('finishedAt');
  });
});

it('names a file that cannot be opened, and exports everything else', async () => {
  const maya = await createUser(database.db, { firstName: 'Maya', lastName: 'Lost' });
  const lost = await storeFile(maya, 'Lost.pdf', 'lost', inYear(2025));
  await storeFile(maya, 'Kept.pdf', 'kept', inYear(2025));
  await vault.storage.remove(lost.storedFilename);
  const { problems } = await exportInto(root);
  expect(problems).toEqual([
    `file ${lost.id}, ‘Lost.pdf’ of ${maya.username}: its contents are missing or damaged`,
  ]);
  expect(readdirSync(join(root, folderOf(maya), '2025'))).toEqual(['Kept.pdf']);
  expect(read('index.html')).toContain('1 file could not be opened');
  expect(read(`${folderOf(maya)}/index.html`)).toContain('Lost.pdf (its contents are missing or damaged)');
  await database.db.delete(files).where(eq(files.id, lost.id));
});

it.each([
  ['is not empty', 'notes.txt', 'mine', 'is not empty and holds no earlier export'],
  [
    'belongs to another installation',
    'export.json',
    JSON.stringify({ installation: crypto.randomUUID() }),
    'holds the export of another installation',
  ],
])('refuses a folder that %s, and changes nothing in it', async (_case, name, text, message) => {
  writeFileSync(join(root, name), text);
  const refused = exportInto(root);
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.toBeInstanceOf(OperatorError);
  expect(readdirSync(root)).toEqual([name]);
  expect(read(name)).toBe(text);
});
