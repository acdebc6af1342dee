import { and, eq, inArray, isNull, like, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firm } from '#firm';
import type { ClientImport, ImportColumns } from '#shared/client-imports.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import { clientCsv, uploadCsv } from '#test/csv-files.ts';
import { createCompany } from '#test/factories/companies.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createTag } from '#test/factories/tags.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import {
  addresses,
  auditLog,
  clientAssignments,
  clientImportRows,
  clientImports,
  clientTags,
  companies,
  invitations,
  tags,
  userCompanies,
  users,
} from '../core/database/schema.ts';
import { sweepRows } from '../core/database/sweep-rows.ts';
import { inviteBatch, sendInvitations } from './invite-clients.ts';
import { importBatch, runImport } from './run-import.ts';

let test: TestApp;
let staff: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  staff = await signedInAdmin(test, { staffLevel: 'staff' });
});

// An import left running by a failed test would fail all other tests.
beforeEach(async () => {
  await test.db.update(clientImports).set({ status: 'finished' }).where(eq(clientImports.status, 'running'));
});

const mark = () => crypto.randomUUID().slice(0, 8);
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

function call(method: Method, path: string, payload?: object, token: string | undefined = staff.token) {
  const url = `/api/admin/client-imports${path}`;
  return test.request({ method, url, token, ...(payload && { payload }) });
}

async function draftOf(csv: string): Promise<ClientImport> {
  const response = await uploadCsv(test, staff.token, csv);
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}

async function checkedDraft(csv: string, changed: ImportColumns = {}): Promise<ClientImport> {
  const { id, columns } = await draftOf(csv);
  const response = await call('PATCH', `/${id}`, { columns: { ...columns, ...changed } });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const jobFor = (importId: number) => ({ importId, userId: staff.user.id, address: '127.0.0.1' });

async function run(id: number): Promise<ClientImport> {
  const started = await call('POST', `/${id}/start`);
  expect(started.statusCode, started.body).toBe(200);
  await runImport(test.context, { id: crypto.randomUUID(), data: jobFor(id) });
  return (await call('GET', `/${id}`)).json();
}

const importCsv = async (csv: string) => run((await checkedDraft(csv)).id);
async function startedJob(id: number) {
  const { rows } = await test.pool.query(
    `select data from pgboss.job where name = 'client-import' and data ->> 'importId' = $1`,
    [String(id)],
  );
  return rows[0]?.data;
}
const rowsOf = async (id: number, query = '') => (await call('GET', `/${id}/rows${query}`)).json();
const openAccounts = (word: string) =>
  test.db
    .select()
    .from(users)
    .where(and(like(users.email, `%${word}%`), isNull(users.deletedAt)));
const mailsQueued = async () =>
  (await test.db.execute(sql`select count(*)::int as count from pgboss.job where name = 'mail'`)).rows[0]
    ?.count;

describe('the upload', () => {
  it('makes a draft with a suggestion for each column and the first rows', async () => {
    const word = mark();
    const draft = await draftOf(clientCsv(word, 5));
    expect(draft).toMatchObject({
      filename: 'clients.csv',
      status: 'draft',
      checked: false,
      counts: { rows: 5, created: 0, skipped: 0, failed: 0 },
      columns: {
        ...{ firstName: 0, lastName: 1, email: 2, phone: 3, street: 4, city: 5, state: 6, zipCode: 7 },
        ...{ tags: 8, companyName: 9, companyType: 10 },
      },
    });
    expect(draft.preview).toHaveLength(3);
    expect(draft.preview[0]?.[2]).toBe(`c0.${word}@example.test`);
    expect(await openAccounts(word)).toEqual([]);
    expect((await call('GET', '')).json()).toContainEqual(expect.objectContaining({ id: draft.id }));
    expect(await auditOf(test.db, 'client_import', draft.id)).toMatchObject([
      { action: 'client_import_uploaded', actorId: staff.user.id, details: { rows: 5 } },
    ]);
  });

  it('detects the separator in the first row alone, whatever follows much later', async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => `Ida ${index};ida${index}@example.test`);
    const draft = await draftOf(['Client 6" name;Email', ...rows, 'Bo Lee;bo@example.test 6"'].join('\n'));
    expect(draft.headers).toEqual(['Client 6" name', 'Email']);
  });

  it('is refused with advice on what to do', async () => {
    const largest = 5 * 1024 * 1024;
    const cases: [string | Buffer, number, string][] = [
      ['', 422, 'This file is empty'],
      ['Name,Email\r\n', 422, 'The first row names the columns'],
      [Buffer.from('PK\x03\x04workbook'), 422, 'Save As and the type “CSV UTF-8”'],
      [Buffer.from('Name\0,Email\0'), 422, 'This is not a CSV file'],
      ['Name,Email\r\nAda,"a@example.test\r\nIda,b@example.test', 422, 'row after row 1'],
      [`Email\n${'a@example.test\n'.repeat(5001)}`, 422, 'more than 5,000 rows'],
      [`${','.repeat(100)}\n1`, 422, 'more than 100 columns'],
      [Buffer.alloc(largest, ','), 422, 'Line 1 of this file is longer than 20,000 characters'],
      [`Email\r\n${'a'.repeat(20_001)}\n`, 422, 'Line 2 of this file is longer than 20,000 characters'],
      [`"\n"${','.repeat(19_000)}`.repeat(275), 422, 'more than 500,100 cells'],
      [Buffer.alloc(largest + 1, 'a'), 413, 'smaller than 5MB'],
    ];
    for (const [content, status, message] of cases) {
      const refused = await uploadCsv(test, staff.token, content);
      expect(refused.statusCode, message).toBe(status);
      expect(refused.json().message).toContain(message);
    }
  });

  it('and all later steps are closed to customers and visitors', async () => {
    const { token } = await signedInCustomer(test);
    const { id, columns } = await draftOf(clientCsv(mark(), 1));
    expect((await uploadCsv(test, undefined, 'Email\na@example.test')).statusCode).toBe(401);
    expect((await uploadCsv(test, token, 'Email\na@example.test')).statusCode).toBe(403);
    const calls: [Method, string, object?][] = [
      ['GET', ''],
      ['GET', `/${id}`],
      ['GET', `/${id}/rows`],
      ['PATCH', `/${id}`, { columns }],
      ['POST', `/${id}/start`],
      ['POST', `/${id}/stop`],
      ['POST', `/${id}/undo`],
      ['DELETE', `/${id}`],
    ];
    for (const [method, path, payload] of calls) {
      expect((await call(method, path, payload, '')).statusCode).toBe(401);
      expect((await call(method, path, payload, token)).statusCode).toBe(403);
      if (path === '') continue;
      const missing = path.replace(String(id), '2000000000');
      expect((await call(method, missing, payload)).statusCode, missing).toBe(404);
    }
  });

  it('can be deleted as a draft, with all its rows', async () => {
    const { id } = await draftOf(clientCsv(mark(), 2));
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(204);
    expect((await call('GET', `/${id}`)).statusCode).toBe(404);
    expect(await test.db.$count(clientImportRows, eq(clientImportRows.importId, id))).toBe(0);
    const done = await importCsv(clientCsv(mark(), 1));
    expect((await call('DELETE', `/${done.id}`)).statusCode).toBe(409);
  });
});

describe('the check', () => {
  it('lets only owners link to companies if an assignment to one of their people gives access to files', async () => {
    const owner = await signedInAdmin(test);
    const { id, columns } = await draftOf(clientCsv(mark(), 1));
    firm.files.assignedStaffOnly = true;
    try {
      expect((await call('PATCH', `/${id}`, { columns })).statusCode).toBe(403);
      expect((await call('POST', `/${id}/start`)).statusCode).toBe(409);
      const { companyName: _, ...withoutCompany } = columns;
      expect((await call('PATCH', `/${id}`, { columns: withoutCompany })).statusCode).toBe(200);
      expect((await call('PATCH', `/${id}`, { columns }, owner.token)).statusCode).toBe(200);
    } finally {
      firm.files.assignedStaffOnly = false;
    }
  });

  it('says of a client whose account may be somebody else’s what staff should do', async () => {
    const stranger = await createUser(test.db, { emailConfirmed: false });
    const invited = await createUser(test.db, { emailConfirmed: false, password: '' });
    const csv = [
      'First Name,Last Name,E-mail',
      `Ines,Halloran,${stranger.email.toUpperCase()}`,
      `Ada,Quill,${invited.email}`,
    ].join('\r\n');
    expect(await rowsOf((await checkedDraft(csv)).id)).toMatchObject([
      { outcome: 'skipped', reason: expect.stringMatching(/has not been confirmed.*“Forgot password\?”/) },
      { outcome: 'skipped', reason: 'There is a client with this email address already.' },
    ]);
  });

  it('says for every row what would happen, or why it cannot, without doing it', async () => {
    const word = mark();
    const client = await createUser(test.db, { email: `known.${word}@example.test` });
    const colleague = await createAdmin(test.db);
    const bakery = await createCompany(test.db, { name: `Bakery ${word}` });
    for (let twin = 0; twin < 2; twin++) await createCompany(test.db, { name: `Twins ${word}` });
    const csv = [
      'First Name,Last Name,E-mail,Address,City,State,ZIP,Company',
      `Ada,Quill,ada.${word}@example.test,1 Oak St,Macon,ga,2139,BAKERY ${word}`,
      `Ida,Quill,ADA.${word}@example.test,,,,,`,
      `Known,Client,${client.email.toUpperCase()},,,,,`,
      `Dana,Reyes,${colleague.email},,,,,`,
      `Bad,Email,not-an-address,,,,,`,
      `No,Email,,,,,,`,
      `,,nobody.${word}@example.test,,,,,`,
      `${'x'.repeat(101)},Quill,long.${word}@example.test,,,,,`,
      `Part,Address,part.${word}@example.test,1 Oak St,,Georgia,31201,`,
      `Twin,Company,twin.${word}@example.test,,,,,twins ${word}`,
      `New,Company,new.${word}@example.test,,,,,Orchard ${word}`,
      `Too,Many,many.${word}@example.test,,,,,,stray`,
    ].join('\r\n');
    const mails = await mailsQueued();
    const checked = await checkedDraft(csv);
    expect(checked).toMatchObject({
      checked: true,
      status: 'draft',
      counts: { rows: 12, created: 3, skipped: 3, failed: 6 },
    });
    const rows = await rowsOf(checked.id);
    expect(rows[0]).toEqual({
      ...{ row: 2, name: 'Ada Quill', email: `ada.${word}@example.test`, company: `BAKERY ${word}` },
      ...{ isNewCompany: false, customerId: null, outcome: 'created', reason: null },
    });
    expect(rows.slice(1)).toMatchObject([
      { outcome: 'skipped', reason: 'Row 2 has the same email address.' },
      { outcome: 'skipped', reason: 'There is a client with this email address already.' },
      { outcome: 'skipped', reason: 'This email address belongs to a staff account.' },
      { outcome: 'failed', reason: 'In the email: Please enter a valid email.' },
      { outcome: 'failed', reason: 'There is no email address. Add one: clients log in with it.' },
      { outcome: 'failed', reason: 'There is no name. Enter a first or last name.' },
      { outcome: 'failed', reason: 'In the first name: Please use at most 100 characters.' },
      {
        outcome: 'created',
        reason: 'The address is left out. Please enter a city. Please enter the two letters of the state.',
      },
      { outcome: 'failed', reason: expect.stringContaining('Several companies have this name.') },
      { outcome: 'created', isNewCompany: true },
      { outcome: 'failed', reason: expect.stringContaining('more cells than columns') },
    ]);
    expect(await rowsOf(checked.id, '?problems=true')).toHaveLength(10);
    const page = await call('GET', `/${checked.id}/rows?limit=5`);
    expect(page.headers['x-total-count']).toBe('12');
    const next = String(page.headers.link).match(/<([^>]+)>/)?.[1] as string;
    expect((await test.request({ url: next, token: staff.token })).json()[0].row).toBe(7);
    expect(await openAccounts(`.${word}@`)).toHaveLength(1);
    expect(await mailsQueued()).toBe(mails);

    const finished = await run(checked.id);
    expect(finished).toMatchObject({ status: 'finished', counts: checked.counts, companies: 1 });
    const ada = (await openAccounts(`ada.${word}`))[0];
    const links = await test.db
      .select()
      .from(userCompanies)
      .where(eq(userCompanies.userId, ada?.id ?? 0));
    expect(links).toMatchObject([{ companyId: bakery.id, accessLevel: 'standard', isPrimaryCompany: true }]);
    const [home] = await test.db
      .select()
      .from(addresses)
      .where(eq(addresses.customerId, ada?.id ?? 0));
    expect(home).toMatchObject({ kind: 'home', state: 'GA', zipCode: '02139' });
  });

  it('requires an email and a name, and no column used twice', async () => {
    const { id } = await draftOf(clientCsv(mark(), 1));
    const cases: [unknown, string][] = [
      [{ firstName: 0 }, 'Choose the column with the email addresses.'],
      [{ email: 2 }, 'Choose the column with the names.'],
      [{ firstName: 2, email: 2 }, 'One column cannot have two meanings.'],
      [{ firstName: 0, email: 11 }, 'The file has no such column.'],
      [{ firstName: '0', email: 2 }, ''],
      [undefined, ''],
    ];
    for (const [columns, message] of cases) {
      const refused = await call('PATCH', `/${id}`, { columns });
      expect(refused.statusCode, message).toBe(400);
      expect(refused.json().message).toContain(message);
    }
    const tooEarly = await call('POST', `/${id}/start`);
    expect(tooEarly.json()).toMatchObject({ code: 'not_possible', message: 'Check the rows first.' });
  });

  it('leaves nothing to import if the file has no valid row', async () => {
    const { id } = await checkedDraft('Name,Email\r\nAda,nowhere');
    const refused = await call('POST', `/${id}/start`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain('None of the 1 row can be imported.');
  });

  it.each([
    [
      'semicolons and a byte order mark',
      (word: string) => `\uFEFFVorname;E-Mail\r\nJürgen;j.${word}@example.test`,
    ],
    ['tabs', (word: string) => `Vorname\tE-Mail\nJürgen\tj.${word}@example.test`],
    [
      'Windows-1252',
      (word: string) => Buffer.from(`Vorname,E-Mail\r\nJürgen,j.${word}@example.test`, 'latin1'),
    ],
    [
      'UTF-16',
      (word: string) => Buffer.from(`\uFEFFVorname,E-Mail\r\nJürgen,j.${word}@example.test`, 'utf16le'),
    ],
    ['old line breaks', (word: string) => `Vorname,E-Mail\rJürgen,j.${word}@example.test`],
    [
      'quoted line breaks',
      (word: string) => `Vorname,Note,E-Mail\r\nJürgen,"two\r\nlines, ""quoted""",j.${word}@example.test`,
    ],
    ['a named separator', (word: string) => `sep=|\r\nVorname|E-Mail\r\nJürgen|j.${word}@example.test`],
  ])('reads %s', async (_name, write) => {
    const word = mark();
    const { id, headers } = (await uploadCsv(test, staff.token, write(word))).json();
    const columns = { firstName: 0, email: headers.indexOf('E-Mail') };
    expect((await call('PATCH', `/${id}`, { columns })).json().counts).toMatchObject({ created: 1 });
    expect(await rowsOf(id)).toMatchObject([{ row: 2, name: 'Jürgen', email: `j.${word}@example.test` }]);
  });

  it('splits a full name, and cleans a phone number from our own exports', async () => {
    const word = mark();
    const csv = `Client Name,Email,Phone\nOkafor\\, Ines,a.${word}@example.test,'+1 404 555 0100\nMary Jane Poe,b.${word}@example.test,`;
    const { id } = await checkedDraft(csv.replace('Okafor\\, Ines', '"Okafor, Ines"'));
    await run(id);
    const found = await openAccounts(word);
    expect(found.sort((one, other) => one.id - other.id)).toMatchObject([
      { firstName: 'Ines', lastName: 'Okafor', phone: '+1 404 555 0100' },
      { firstName: 'Mary Jane', lastName: 'Poe', phone: null },
    ]);
  });
});

describe('the import', () => {
  it('creates clients without a password, with companies, tags and addresses, and sends nothing', async () => {
    const word = mark();
    const events = await captureEvents(test);
    const mails = await mailsQueued();
    let finished: ClientImport | undefined;
    const heard = await events.during(async () => {
      finished = await importCsv(clientCsv(word, 7));
    });
    expect(finished).toMatchObject({
      status: 'finished',
      counts: { rows: 7, created: 7, skipped: 0, failed: 0 },
      accounts: { notInvited: 7, invited: 0, active: 0 },
      companies: 2,
      preview: [],
    });
    expect(heard).toContainEqual({ topic: 'client-imports', to: 'staff' });
    expect(heard).toContainEqual({ topic: 'users', to: 'staff' });
    expect(await mailsQueued()).toBe(mails);
    const accounts = await openAccounts(word);
    expect(accounts).toHaveLength(7);
    for (const account of accounts) {
      expect(account).toMatchObject({
        ...{ role: 'customer', password: '', emailConfirmed: false, phone: '(404) 555-0100' },
        username: account.email.split('@')[0],
      });
    }
    const ids = accounts.map(({ id }) => id);
    expect(await test.db.$count(addresses, inArray(addresses.customerId, ids))).toBe(7);
    expect(await test.db.$count(clientTags, inArray(clientTags.customerId, ids))).toBe(14);
    expect(await test.db.$count(tags, eq(sql`lower(${tags.name})`, word))).toBe(1);
    expect(await test.db.$count(companies, like(companies.name, `%${word}%`))).toBe(2);
    expect(await auditOf(test.db, 'user', ids[0] as number)).toMatchObject([
      { action: 'user_created', actorId: staff.user.id, details: { role: 'customer', import: finished?.id } },
    ]);
    const linked = and(eq(auditLog.action, 'company_person_linked'), inArray(auditLog.clientId, ids));
    expect(await test.db.$count(auditLog, linked)).toBe(7);
    const refused = await test.request({
      method: 'POST',
      url: '/api/login',
      payload: { username: accounts[0]?.username, password: ' ' },
    });
    expect(refused.statusCode).toBe(401);
  });

  it('assigns the clients to whoever starts it, to the one who was chosen, or to nobody', async () => {
    const colleague = await signedInAdmin(test);
    for (const [accountantId, expected] of [
      [undefined, [staff.user.id]],
      [colleague.user.id, [colleague.user.id]],
      [null, []],
    ] as const) {
      const word = mark();
      const { id } = await checkedDraft(clientCsv(word, 1));
      expect((await call('POST', `/${id}/start`, { accountantId })).statusCode).toBe(200);
      await runImport(test.context, { id: crypto.randomUUID(), data: await startedJob(id) });
      const [client] = await openAccounts(word);
      const assigned = await test.db
        .select()
        .from(clientAssignments)
        .where(eq(clientAssignments.customerId, client?.id as number));
      expect(assigned.map(({ adminId }) => adminId)).toEqual(expected);
      // The import's own assignment is no change by staff.
      expect((await call('POST', `/${id}/undo`)).statusCode).toBe(200);
    }
  });

  it('deletes the cells of columns that it does not read', async () => {
    const word = mark();
    const { id } = await importCsv(
      `Name,SSN,Email\nAda Quill,078-05-1120,a.${word}@example.test,\nIda,1,i.${word}@example.test,stray`,
    );
    const rows = await test.db.select().from(clientImportRows).where(eq(clientImportRows.importId, id));
    expect(JSON.stringify(rows)).not.toContain('078-05-1120');
    expect(JSON.stringify(rows)).not.toContain('stray');
    expect(rows.map(({ outcome }) => outcome).sort()).toEqual(['created', 'failed']);
  });

  it('creates nothing when the same file is imported again', async () => {
    const word = mark();
    const csv = clientCsv(word, 3);
    await importCsv(csv);
    const again = await checkedDraft(csv);
    expect(again.counts).toEqual({ rows: 3, created: 0, skipped: 3, failed: 0 });
    expect((await call('POST', `/${again.id}/start`)).statusCode).toBe(409);
    expect(await openAccounts(word)).toHaveLength(3);
  });

  it('continues after a crash between two batches and in the middle of one', async () => {
    const word = mark();
    const { id } = await checkedDraft(clientCsv(word, 250));
    await call('POST', `/${id}/start`);
    await importBatch(test.context, jobFor(id));
    expect((await call('GET', `/${id}`)).json()).toMatchObject({
      status: 'running',
      counts: { created: 100 },
    });

    // The next batch has inserted its accounts when it reaches the tags, and loses its connection there.
    // Connects as the database's owner: the application's role cannot see what other sessions wait for.
    const other = new pg.Client(test.url);
    await other.connect();
    try {
      await other.query('begin; lock table tags in exclusive mode');
      const broken = importBatch(test.context, jobFor(id)).catch((error: unknown) => error);
      const endWaiting = async () => {
        // A transaction keeps seeing the activity as of its first look.
        await other.query('select pg_stat_clear_snapshot()');
        const { rowCount } = await other.query(`
          select pg_terminate_backend(pid) from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%into "tags"%' and datname = current_database()`);
        return rowCount;
      };
      await expect.poll(endWaiting, { timeout: 30_000 }).toBe(1);
      expect(await broken).toBeInstanceOf(Error);
    } finally {
      await other.end();
    }
    expect(await openAccounts(word)).toHaveLength(100);

    await runImport(test.context, { id: crypto.randomUUID(), data: jobFor(id) });
    expect((await call('GET', `/${id}`)).json()).toMatchObject({
      status: 'finished',
      counts: { created: 250 },
    });
    expect(await openAccounts(word)).toHaveLength(250);
    expect(await test.db.$count(companies, like(companies.name, `%${word}%`))).toBe(50);
  }, 60_000);

  it('runs once and alone, however often it is started and worked on', async () => {
    const word = mark();
    const { id } = await checkedDraft(clientCsv(word, 120));
    const other = await checkedDraft(clientCsv(mark(), 1));
    const starts = await Promise.all([1, 2, 3].map(() => call('POST', `/${id}/start`)));
    expect(starts.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    const second = await call('POST', `/${other.id}/start`);
    expect(second.json()).toMatchObject({
      code: 'not_possible',
      message: expect.stringContaining('Another import'),
    });
    for (const [method, path] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/undo'],
    ] as const) {
      const payload = method === 'PATCH' ? { columns: { firstName: 0, email: 2 } } : undefined;
      expect((await call(method, `/${id}${path}`, payload)).statusCode).toBe(409);
    }
    const job = () => runImport(test.context, { id: crypto.randomUUID(), data: jobFor(id) });
    await Promise.all([job(), job(), job()]);
    await job();
    expect(await openAccounts(word)).toHaveLength(120);
    const { finished } = Object.groupBy(await auditOf(test.db, 'client_import', id), ({ action }) =>
      action === 'client_import_finished' ? 'finished' : 'other',
    );
    expect(finished).toHaveLength(1);
    expect((await run(other.id)).counts.created).toBe(1);
  }, 30_000);

  it('can be stopped if its job has failed: another can start, and retrying the job changes nothing', async () => {
    const [word, otherWord] = [mark(), mark()];
    const csv = clientCsv(word, 120);
    const { id } = await checkedDraft(csv);
    const other = await checkedDraft(clientCsv(otherWord, 1));
    expect((await call('POST', `/${id}/stop`)).statusCode).toBe(409);
    await call('POST', `/${id}/start`);
    // Imports the first hundred rows; then the worker fails for good.
    await importBatch(test.context, jobFor(id));
    expect((await call('POST', `/${other.id}/start`)).statusCode).toBe(409);

    const stops = await Promise.all([1, 2].map(() => call('POST', `/${id}/stop`)));
    for (const { statusCode, body } of stops) {
      expect(statusCode).toBe(200);
      expect(JSON.parse(body)).toMatchObject({ status: 'finished', counts: { created: 100, failed: 20 } });
    }
    expect((await rowsOf(id, '?problems=true'))[0].reason).toContain('stopped before this row');
    const actions = (await auditOf(test.db, 'client_import', id)).map(({ action }) => action);
    expect(actions.slice(-2)).toEqual(['client_import_stopped', 'client_import_finished']);
    expect((await run(other.id)).counts.created).toBe(1);
    await runImport(test.context, { id: crypto.randomUUID(), data: jobFor(id) });
    expect(await openAccounts(word)).toHaveLength(100);
    expect((await importCsv(csv)).counts).toMatchObject({ created: 20, skipped: 100 });
  }, 30_000);

  it('skips a client who registers while it runs', async () => {
    const word = mark();
    const { id } = await checkedDraft(clientCsv(word, 2));
    await createUser(test.db, { email: `C1.${word}@example.test`, username: `taken-${word}` });
    await createUser(test.db, { username: `c0.${word}` });
    expect((await run(id)).counts).toEqual({ rows: 2, created: 1, skipped: 1, failed: 0 });
    expect((await openAccounts(`c0.${word}`))[0]?.username).toBe(`c0.${word}2`);
  });

  it('imports 1,000 rows with 20 bad ones in reasonable time, twice, and can be undone', async () => {
    const word = mark();
    const bad = Array.from({ length: 20 }, (_, index) => `Bad,Row,bad-${index},,,,,,,,`);
    const csv = clientCsv(word, 980, bad);
    const began = performance.now();
    const checked = await checkedDraft(csv);
    const first = await run(checked.id);
    expect(first.counts).toEqual({ rows: 1000, created: 980, skipped: 0, failed: 20 });
    expect(first.companies).toBe(196);
    const again = await checkedDraft(csv);
    expect(again.counts).toEqual({ rows: 1000, created: 0, skipped: 980, failed: 20 });
    const undone = await call('POST', `/${first.id}/undo`);
    expect(undone.json()).toMatchObject({ status: 'undone', companies: 0 });
    expect(await openAccounts(word)).toEqual([]);
    // Takes about five seconds on two idle cores.
    expect(performance.now() - began).toBeLessThan(60_000);
  }, 120_000);
});

describe('inviting all clients of an import', () => {
  const send = (id: number) => sendInvitations(test.context, { id: crypto.randomUUID(), data: jobFor(id) });

  it('emails those who are neither invited nor active, once, in batches', async () => {
    const word = mark();
    const { id } = await importCsv(clientCsv(word, 130));
    const [active, invited, gone] = await openAccounts(word);
    await test.db
      .update(users)
      .set({ password: 'x' })
      .where(eq(users.id, active?.id ?? 0));
    await test.request({
      method: 'POST',
      url: `/api/admin/users/${invited?.id}/invitation`,
      token: staff.token,
    });
    await test.request({ method: 'DELETE', url: `/api/admin/users/${gone?.id}`, token: staff.token });
    const asked = await call('POST', `/${id}/invite`);
    expect(asked.json().accounts).toEqual({ notInvited: 127, invited: 1, active: 1 });

    const before = Number(await mailsQueued());
    expect(await inviteBatch(test.context, jobFor(id))).toBe(true);
    // As after a crash: the job starts again while another worker runs it too.
    await Promise.all([send(id), send(id)]);
    expect(Number(await mailsQueued()) - before).toBe(127);
    expect((await call('GET', `/${id}`)).json().accounts).toEqual({ notInvited: 0, invited: 128, active: 1 });
    expect(await queuedMails(test.db, invited?.email ?? '')).toHaveLength(1);
    expect(await queuedMails(test.db, active?.email ?? '')).toEqual([]);
    expect(await queuedMails(test.db, gone?.email ?? '')).toEqual([]);
    const [last] = await auditOf(test.db, 'client_import', id).then((entries) => entries.slice(-1));
    expect(last).toMatchObject({ action: 'client_import_invited', details: { count: 127 } });
    const again = await call('POST', `/${id}/invite`);
    expect(again.json().message).toBe('All clients of this import are invited already.');
  }, 60_000);

  it('works only for finished imports, and not after an undo', async () => {
    const { id } = await checkedDraft(clientCsv(mark(), 1));
    expect((await call('POST', `/${id}/invite`)).statusCode).toBe(409);
    const word = mark();
    const finished = await importCsv(clientCsv(word, 2));
    await call('POST', `/${finished.id}/invite`);
    const [account] = await openAccounts(word);
    await send(finished.id);
    expect((await call('POST', `/${finished.id}/undo`)).statusCode).toBe(200);
    expect(await test.db.$count(invitations, eq(invitations.userId, account?.id ?? 0))).toBe(0);
    await send(finished.id);
    expect(await queuedMails(test.db, account?.email ?? '')).toHaveLength(1);
  });
});

describe('undoing', () => {
  it('closes the accounts, deletes the companies and allows the same file to be imported again', async () => {
    const word = mark();
    const csv = clientCsv(word, 6);
    const { id } = await importCsv(csv);
    const accounts = await openAccounts(word);
    const undone = await call('POST', `/${id}/undo`);
    expect(undone.statusCode).toBe(200);
    expect(undone.json()).toMatchObject({
      status: 'undone',
      counts: { created: 6 },
      accounts: { notInvited: 0, invited: 0, active: 0 },
    });
    expect(await openAccounts(word)).toEqual([]);
    expect(await test.db.$count(companies, like(companies.name, `%${word}%`))).toBe(0);
    const audited = await test.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, String(accounts[0]?.id))));
    expect(audited.map(({ action }) => action)).toEqual(['user_created', 'user_deleted']);
    expect((await call('POST', `/${id}/undo`)).json().message).toBe('This import was undone already.');
    expect((await importCsv(csv)).counts.created).toBe(6);
  });

  it('keeps companies that others belong to, and accounts that were closed earlier', async () => {
    const word = mark();
    const { id } = await importCsv(clientCsv(word, 6));
    const [company] = await test.db
      .select()
      .from(companies)
      .where(like(companies.name, `%${word} 0%`));
    const other = await createUser(test.db);
    await test.db.insert(userCompanies).values({ userId: other.id, companyId: company?.id ?? 0 });
    const [closed] = await openAccounts(word);
    await test.request({ method: 'DELETE', url: `/api/admin/users/${closed?.id}`, token: staff.token });
    expect((await call('POST', `/${id}/undo`)).statusCode).toBe(200);
    const left = await test.db
      .select({ id: companies.id })
      .from(companies)
      .where(like(companies.name, `%${word}%`));
    expect(left).toEqual([{ id: company?.id }]);
  });

  it('keeps companies that staff have edited since, and reports how many', async () => {
    const word = mark();
    const { id } = await importCsv(clientCsv(word, 11));
    const [first, second] = await test.db
      .select()
      .from(companies)
      .where(like(companies.name, `%${word}%`))
      .orderBy(companies.id);
    const edited = await test.request({
      ...{ method: 'PATCH', url: `/api/admin/companies/${first?.id}`, token: staff.token },
      payload: { name: first?.name, businessType: 'LLC', city: 'Atlanta' },
    });
    expect(edited.statusCode).toBe(200);
    const note = await test.request({
      ...{ method: 'POST', url: '/api/admin/client-notes', token: staff.token },
      payload: { companyId: second?.id, content: 'Prefers calls.' },
    });
    expect(note.statusCode).toBe(201);
    const undone = await call('POST', `/${id}/undo`);
    expect(undone.json()).toMatchObject({ status: 'undone', companies: 2 });
    const left = await test.db
      .select({ id: companies.id })
      .from(companies)
      .where(like(companies.name, `%${word}%`))
      .orderBy(companies.id);
    expect(left).toEqual([{ id: first?.id }, { id: second?.id }]);
    expect((await auditOf(test.db, 'client_import', id)).at(-1)).toMatchObject({
      action: 'client_import_undone',
      details: { accounts: 11, companies: 1, keptCompanies: 2 },
    });
  });

  it.each([
    [
      'a password',
      sql`update users set password = 'x' where id = `,
      'has set a password and may have signed in',
    ],
    ['a staff account', sql`update users set role = 'admin' where id = `, 'has a staff account now'],
    [
      'a message',
      sql`insert into messages (content, channel, from_user_id, to_user_id) select 'Hello', 'portal', (select max(id) from users where role = 'admin'), id from users where id = `,
      'has files, messages, appointments or other records',
    ],
    [
      'a deadline',
      sql`insert into deadlines (title, due_on, customer_id) select 'Sales tax', now(), id from users where id = `,
      'has files, messages, appointments or other records',
    ],
    [
      'a draft of a request list',
      sql`insert into request_lists (title, due_on, assignee_id, created_by, customer_id) select 'Tax return', now(), (select max(id) from users where role = 'admin'), (select max(id) from users where role = 'admin'), id from users where id = `,
      'has files, messages, appointments or other records',
    ],
    [
      'a copy of all data',
      sql`insert into data_exports (requested_by, user_id) select (select max(id) from users where role = 'admin'), id from users where id = `,
      'has files, messages, appointments or other records',
    ],
  ])('is refused entirely once one of them has %s', async (_what, change, reason) => {
    const word = mark();
    const { id } = await importCsv(clientCsv(word, 3));
    const [account] = await openAccounts(word);
    await test.db.execute(sql`${change} ${account?.id}`);
    const refused = await call('POST', `/${id}/undo`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain(`can no longer be undone: 1 person of it ${reason}`);
    expect(await openAccounts(word)).toHaveLength(3);
    expect((await call('GET', `/${id}`)).json().status).toBe('finished');
  });

  it.each<[string, (id: number) => Promise<[Method, string, object]>]>([
    [
      'other tags',
      async (id) => {
        const { id: tagId } = await createTag(test.db);
        return ['PATCH', `/api/admin/clients/${id}/tags`, { tagIds: [tagId] }];
      },
    ],
    [
      'an address',
      async (id) => [
        'PATCH',
        `/api/admin/clients/${id}/addresses`,
        {
          home: null,
          mailing: { street: '12 Oak Street', city: 'Atlanta', state: 'GA', zipCode: '30303' },
        },
      ],
    ],
    [
      'another name',
      async (id) => {
        const [user] = await test.db.select().from(users).where(eq(users.id, id));
        return [
          'PATCH',
          `/api/admin/users/${id}`,
          { firstName: 'Maya', lastName: 'Quill', email: user?.email, role: 'customer' },
        ];
      },
    ],
    ['an accountant', async (id) => ['PATCH', `/api/admin/users/${id}/staff`, { staffIds: [staff.user.id] }]],
    [
      'another company',
      async (id) => {
        const { id: companyId } = await createCompany(test.db);
        const values = { accessLevel: 'full', isPrimaryCompany: false, isPrimaryContact: false };
        return ['PATCH', `/api/admin/companies/${companyId}/people/${id}`, values];
      },
    ],
  ])('is refused entirely once staff have given one of them %s', async (_what, change) => {
    const word = mark();
    const { id } = await importCsv(clientCsv(word, 3));
    const [account] = await openAccounts(word);
    const [method, url, payload] = await change(account?.id ?? 0);
    const changed = await test.request({ method, url, payload, token: staff.token });
    expect(changed.statusCode, changed.body).toBeLessThan(300);
    const refused = await call('POST', `/${id}/undo`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain(
      'can no longer be undone: 1 person of it was changed by staff since',
    );
    expect(await openAccounts(word)).toHaveLength(3);
  });

  it('keeps a company that a request list names', async () => {
    const word = mark();
    const { id } = await importCsv(clientCsv(word, 6));
    const [company] = await test.db
      .select()
      .from(companies)
      .where(like(companies.name, `%${word}%`))
      .orderBy(companies.id);
    const former = await createUser(test.db);
    await createRequestList(test.db, former.id, { companyId: company?.id });
    const undone = await call('POST', `/${id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(undone.json().companies).toBe(1);
    expect(await test.db.$count(companies, eq(companies.id, company?.id ?? 0))).toBe(1);
  });

  it('succeeds once despite concurrent requests', async () => {
    const word = mark();
    const { id } = await importCsv(clientCsv(word, 3));
    const tries = await Promise.all([1, 2].map(() => call('POST', `/${id}/undo`)));
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('the cells of a file', () => {
  it('are deleted with an old draft, and some weeks after an import, which can still be undone', async () => {
    const word = mark();
    const draft = await draftOf(clientCsv(mark(), 1));
    const recent = await draftOf(clientCsv(mark(), 1));
    const finished = await importCsv(clientCsv(word, 2));
    await test.db.execute(
      sql`update client_imports set created_at = now() - interval '25 hours' where id = ${draft.id}`,
    );
    await test.db.execute(
      sql`update client_imports set finished_at = now() - interval '31 days' where id = ${finished.id}`,
    );
    await sweepRows(test.db);
    expect((await call('GET', `/${draft.id}`)).statusCode).toBe(404);
    expect((await call('GET', `/${recent.id}`)).json().preview).toHaveLength(1);
    const rows = await test.db
      .select({ values: clientImportRows.values })
      .from(clientImportRows)
      .where(eq(clientImportRows.importId, finished.id));
    expect(rows).toEqual([{ values: [] }, { values: [] }]);
    expect(await rowsOf(finished.id)).toMatchObject([{ name: 'Clienta Marlowe' }, { outcome: 'created' }]);
    expect((await call('POST', `/${finished.id}/undo`)).json()).toMatchObject({ status: 'undone' });
    expect(await openAccounts(word)).toEqual([]);
  });
});
