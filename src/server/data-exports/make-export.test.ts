import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { signedInCustomer, startTestApp, type TestApp, testEnv } from '#test/app.ts';
import { exportRow, partsOf, readZip, runExport } from '#test/data-exports.ts';
import { filler } from '#test/documents.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createClientNote } from '#test/factories/client-notes.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createContact } from '#test/factories/contacts.ts';
import { createDataExport } from '#test/factories/data-exports.ts';
import { createFile } from '#test/factories/files.ts';
import { attachFile, createMessage } from '#test/factories/messages.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createAdmin, createUser, type User } from '#test/factories/users.ts';
import { addresses, files, threadComments, users } from '../core/database/schema.ts';
import { recordAudit } from '../core/security/audit.ts';
import { openVault, type Vault } from '../files/vault.ts';

let test: TestApp;
let vault: Vault;
beforeAll(async () => {
  test = await startTestApp();
  vault = openVault(testEnv(), test.db);
  afterFile(vault.close);
});

async function storeFile(userId: number, originalFilename: string, bytes: Buffer, values = {}) {
  const stored = await vault.takeOver(Uint8Array.from(bytes));
  return createFile(test.db, userId, { ...stored, originalFilename, fileSize: bytes.length, ...values });
}

async function waitingExport({ id }: User): Promise<number> {
  const row = await createDataExport(test.db, id, id, {
    status: 'waiting',
    fileSize: null,
    finishedAt: null,
  });
  return row.id;
}

async function zipOf(exportId: number): Promise<Map<string, Buffer>> {
  const chunks: Uint8Array[] = [];
  for (const { storedFilename, sha256 } of await partsOf(test.db, exportId)) {
    const opened = await vault.open(storedFilename, sha256);
    if (typeof opened === 'string') throw new Error(opened);
    chunks.push(opened);
  }
  return readZip(Buffer.concat(chunks));
}

async function copyOf(user: User): Promise<Map<string, string>> {
  const id = await waitingExport(user);
  await runExport(test, id, vault);
  return new Map([...(await zipOf(id))].map(([name, content]) => [name, content.toString('utf8')]));
}

describe('the contents', () => {
  it('are the files, messages, appointments and account of this user', async () => {
    const { db } = test;
    const { user: maya } = await signedInCustomer(test, {
      firstName: 'Maya',
      lastName: 'Okafor',
      phone: '404-555-0123',
    });
    const host = await createAdmin(db, { firstName: 'Ines', lastName: 'Vance' });
    const company = await createCompany(db, { name: 'Okafor Design LLC', einEnding: '6789' });
    await joinCompany(db, maya.id, company.id);
    await db.insert(addresses).values({
      customerId: maya.id,
      kind: 'home',
      street: '12 Elm Street',
      city: 'Atlanta',
      state: 'GA',
      zipCode: '30303',
    });
    const w2 = await storeFile(maya.id, 'W-2.pdf', Buffer.from('first'));
    await storeFile(maya.id, 'w-2.PDF', Buffer.from('second'));
    await storeFile(maya.id, 'Ausgaben für März.xls', Buffer.from('third'), { fileType: 'xls' });
    await createMessage(db, maya.id, null, { content: 'My first question\nwith two lines' });
    const answer = await createMessage(db, host.id, maya.id, { subject: 'Your taxes', content: 'An answer' });
    await attachFile(db, answer.id, w2.id);
    await createAppointment(db, host.id, { customerId: maya.id, notes: '=HYPERLINK("x")' });
    await createRequestList(db, maya.id, { items: [{ state: 'received', answer: 'Little Oaks Preschool' }] });
    await createRequestList(db, maya.id, { sentAt: null, title: 'Draft of the firm' });
    await recordAudit(db, { address: '203.0.113.9', session: null }, 'sign_in_failed', {
      type: 'user',
      id: maya.id,
    });

    const copy = await copyOf(maya);
    expect([...copy.keys()].sort()).toEqual([
      'README.txt',
      'account.txt',
      'appointments.csv',
      'enquiries.csv',
      'files/Ausgaben für März.xls',
      'files/W-2.pdf',
      'files/w-2 (2).PDF',
      'messages.txt',
      'requests.csv',
      'sign-ins.csv',
    ]);
    expect(copy.get('files/W-2.pdf')).toBe('first');
    expect(copy.get('files/w-2 (2).PDF')).toBe('second');
    expect(copy.get('files/Ausgaben für März.xls')).toBe('third');
    const account = copy.get('account.txt');
    for (const text of ['Maya Okafor', '404-555-0123', '12 Elm Street', 'Okafor Design LLC', maya.email]) {
      expect(account).toContain(text);
    }
    const messages = copy.get('messages.txt') ?? '';
    expect(messages).toContain('My first question\r\nwith two lines');
    expect(messages).toContain('From: Ines Vance\r\nTo: You\r\nSubject: Your taxes\r\nAttached: W-2.pdf');
    expect(messages.indexOf('My first question')).toBeLessThan(messages.indexOf('An answer'));
    expect(copy.get('appointments.csv')).toContain('Ines Vance');
    // Spreadsheets must not execute what somebody typed.
    expect(copy.get('appointments.csv')).toContain(`'=HYPERLINK`);
    expect(copy.get('sign-ins.csv')).toContain('"Failed to log in","Not signed in","203.0.113.9"');
    expect(copy.get('requests.csv')).toContain('Little Oaks Preschool');
    expect(copy.get('requests.csv')).not.toContain('Draft of the firm');
    expect(copy.get('README.txt')).toContain('3 documents');
  });

  it('include no enquiry from an address that an account with a password has not confirmed', async () => {
    const email = `victim-${crypto.randomUUID()}@example.test`;
    for (const [values, included] of [
      [{ emailConfirmed: false }, false],
      [{ emailConfirmed: false, password: '' }, true],
      [{ emailConfirmed: true }, true],
    ] as const) {
      const person = await createUser(test.db, { ...values, email });
      const message = `My husband has died. ${crypto.randomUUID()}`;
      await createContact(test.db, { customerId: person.id, email: email.toUpperCase(), message });
      expect((await copyOf(person)).get('enquiries.csv')?.includes(message)).toBe(included);
      await test.db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, person.id));
    }
  });

  it('include nothing internal and nothing of others', async () => {
    const { db } = test;
    const maya = await createUser(db);
    const other = await createUser(db, { firstName: 'Otherperson' });
    const host = await createAdmin(db, { username: 'host-username-secret', firstName: null, lastName: null });
    const company = await createCompany(db, { name: 'Shared LLC', einEnding: '4321' });
    await joinCompany(db, maya.id, company.id, { accessLevel: 'full' });
    await createClientNote(db, { customerId: maya.id, content: 'internal-note-text' });
    await storeFile(other.id, 'of-another.pdf', Buffer.from('x'), { companyId: company.id });
    await storeFile(maya.id, 'deleted.pdf', Buffer.from('x'), { deletedAt: new Date().toISOString() });
    await createMessage(db, other.id, host.id, { content: 'message-of-another' });
    const unlinked = await createCompany(db);
    const lost = await createFile(db, other.id, {
      originalFilename: 'no-longer-seen.pdf',
      companyId: unlinked.id,
    });
    const message = await createMessage(db, host.id, maya.id, { content: 'for maya' });
    await db.insert(threadComments).values({
      threadId: message.threadId as number,
      afterMessageId: message.id,
      authorId: host.id,
      content: 'comment-of-staff',
    });
    await attachFile(db, message.id, lost.id);
    await recordAudit(db, { address: '198.51.100.7', session: null }, 'note_created', {
      type: 'note',
      id: 1,
      clientId: maya.id,
    });
    const whole = [...(await copyOf(maya))].join('\n');
    for (const secret of [
      'internal-note-text',
      'comment-of-staff',
      'of-another.pdf',
      'no-longer-seen.pdf',
      'deleted.pdf',
      'message-of-another',
      'Otherperson',
      'host-username-secret',
      '4321',
      '198.51.100.7',
      maya.password,
    ]) {
      expect(whole).not.toContain(secret);
    }
    expect(whole).toContain('for maya');
  });

  it('leave out, for a staff member, what was exchanged with clients', async () => {
    const host = await createAdmin(test.db);
    const maya = await createUser(test.db);
    await createMessage(test.db, maya.id, host.id, { content: 'private of a client' });
    await createAppointment(test.db, host.id, { customerId: maya.id });
    const copy = await copyOf(host);
    expect([...copy.keys()].sort()).toEqual(['README.txt', 'account.txt', 'sign-ins.csv']);

    // They do not get it as a client either, once they have left the staff.
    await createMessage(test.db, (await createAdmin(test.db)).id, host.id, { content: 'among colleagues' });
    await test.db.update(users).set({ role: 'customer' }).where(eq(users.id, host.id));
    await createMessage(test.db, host.id, null, { content: 'as a client' });
    const messages = (await copyOf({ ...host, role: 'customer' })).get('messages.txt');
    expect(messages).toContain('as a client');
    expect(messages).not.toMatch(/private of a client|among colleagues/);
  });
});

describe('a file that cannot be opened', () => {
  it('is named in the README and does not fail the whole copy', async () => {
    const maya = await createUser(test.db);
    await storeFile(maya.id, 'good.pdf', Buffer.from('good'));
    const damaged = await storeFile(maya.id, 'damaged.pdf', Buffer.from('bad'));
    await vault.storage.put(damaged.storedFilename, Buffer.from('something else'));
    const lost = await storeFile(maya.id, 'lost.pdf', Buffer.from('lost'));
    await vault.storage.remove(lost.storedFilename);
    await createFile(test.db, maya.id, { originalFilename: 'never-stored.pdf' });
    const copy = await copyOf(maya);
    expect(copy.get('files/good.pdf')).toBe('good');
    expect(copy.has('files/damaged.pdf')).toBe(false);
    for (const name of ['damaged.pdf', 'lost.pdf', 'never-stored.pdf'])
      expect(copy.get('README.txt')).toContain(`- ${name}`);
    expect(copy.get('README.txt')).toContain('could not open 3 documents');
  });
});

describe('a large copy', () => {
  it('is stored in several encrypted parts', async () => {
    const maya = await createUser(test.db);
    const papers = new Map<string, Buffer>();
    for (const index of Array(17).keys()) {
      const bytes = filler(1024 * 1024, `paper ${index}`);
      papers.set(`files/paper-${index}.pdf`, bytes);
      await storeFile(maya.id, `paper-${index}.pdf`, bytes);
    }
    const id = await waitingExport(maya);
    await runExport(test, id, vault);
    const parts = await partsOf(test.db, id);
    expect(parts.map(({ position }) => position)).toEqual([0, 1, 2]);
    const stored = await vault.storage.get(parts[0]?.storedFilename ?? '');
    expect(Buffer.from(stored ?? []).toString('latin1', 0, 21)).toBe('age-encryption.org/v1');
    const copy = await zipOf(id);
    for (const [name, bytes] of papers) expect(hash(copy.get(name))).toBe(hash(bytes));
  });
});

const hash = (bytes: Uint8Array = Buffer.alloc(0)) => createHash('sha256').update(bytes).digest('hex');

describe('a failed attempt', () => {
  /** Stores this many parts, then fails. */
  function breakingAfter(count: number): Vault {
    let stored = 0;
    return {
      ...vault,
      takeOver: async (bytes) => {
        stored += 1;
        if (stored > count) throw new Error('the storage is away');
        return vault.takeOver(bytes);
      },
    };
  }

  async function withLargeFiles(): Promise<User> {
    const maya = await createUser(test.db);
    for (const index of Array(10).keys())
      await storeFile(maya.id, `${index}.pdf`, filler(1024 * 1024, `large ${index}`));
    return maya;
  }

  it('leaves nothing behind, and the next one makes the copy', async () => {
    const maya = await withLargeFiles();
    const id = await waitingExport(maya);
    const tries = { retryCount: 0, retryLimit: 8 };
    await expect(runExport(test, id, breakingAfter(1), tries)).rejects.toThrow('the storage is away');
    expect(await partsOf(test.db, id)).toEqual([]);
    expect(await exportRow(test.db, id)).toMatchObject({ status: 'waiting' });
    await runExport(test, id, vault, { retryCount: 1, retryLimit: 8 });
    expect(await exportRow(test.db, id)).toMatchObject({ status: 'ready' });
    expect((await zipOf(id)).size).toBe(17);
  });

  it('marks the copy as failed if it was the last', async () => {
    const maya = await createUser(test.db);
    const id = await waitingExport(maya);
    await expect(runExport(test, id, breakingAfter(0), { retryCount: 8, retryLimit: 8 })).rejects.toThrow();
    expect(await exportRow(test.db, id)).toMatchObject({ status: 'failed', fileSize: null });
    // An owner can retry it on the page of failed jobs.
    await runExport(test, id, vault);
    expect(await exportRow(test.db, id)).toMatchObject({ status: 'ready' });
  });

  it('by a killed worker is restarted, without its parts', async () => {
    const maya = await withLargeFiles();
    const id = await waitingExport(maya);
    // The process ends while it waits for the storage, so nothing is cleaned up.
    const { promise: stuck, resolve: reached } = Promise.withResolvers<void>();
    let calls = 0;
    const dying: Vault = {
      ...vault,
      takeOver: (bytes) => {
        calls += 1;
        if (calls === 1) return vault.takeOver(bytes);
        reached();
        return new Promise(() => {});
      },
    };
    void runExport(test, id, dying);
    await stuck;
    const [left] = await partsOf(test.db, id);
    expect(left).toBeDefined();
    await runExport(test, id, vault);
    expect(await vault.storage.get(left?.storedFilename ?? '')).toBeUndefined();
    expect((await zipOf(id)).size).toBe(17);
  });

  it('that still runs next to a later one cannot mix in its parts', async () => {
    const maya = await withLargeFiles();
    const id = await waitingExport(maya);
    const first = Promise.withResolvers<void>();
    const { promise: paused, resolve: pause } = Promise.withResolvers<void>();
    let calls = 0;
    const slow: Vault = {
      ...vault,
      takeOver: async (bytes) => {
        calls += 1;
        if (calls === 2) {
          pause();
          await first.promise;
        }
        return vault.takeOver(bytes);
      },
    };
    const late = runExport(test, id, slow);
    await paused;
    await runExport(test, id, vault);
    const parts = await partsOf(test.db, id);
    first.resolve();
    await expect(late).rejects.toThrow();
    // An attempt that fails must not remove the finished copy.
    expect(await exportRow(test.db, id)).toMatchObject({ status: 'ready' });
    expect(await partsOf(test.db, id)).toEqual(parts);
    expect((await zipOf(id)).size).toBe(17);
  });

  it('stops if the account is closed in the meantime', async () => {
    const maya = await createUser(test.db);
    await storeFile(maya.id, 'a.pdf', Buffer.from('a'));
    const id = await waitingExport(maya);
    const closing: Vault = {
      ...vault,
      takeOver: async (bytes) => {
        await test.db.update(users).set({ deletedAt: new Date().toISOString() }).where(eq(users.id, maya.id));
        return vault.takeOver(bytes);
      },
    };
    await expect(runExport(test, id, closing)).rejects.toThrow();
    expect(await partsOf(test.db, id)).toEqual([]);
    expect(await test.db.$count(files, eq(files.userId, maya.id))).toBe(1);
  });
});
