import { addDays } from 'date-fns/addDays';
import { subMinutes } from 'date-fns/subMinutes';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenMatters } from '#shared/clients.ts';
import { firmDay } from '#shared/time.ts';
import type { TimelineEntry } from '#shared/timeline-entries.ts';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createClientNote } from '#test/factories/client-notes.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createContact } from '#test/factories/contacts.ts';
import { createDeadline } from '#test/factories/deadlines.ts';
import { createFile } from '#test/factories/files.ts';
import { attachFile, createMessage } from '#test/factories/messages.ts';
import { createUser } from '#test/factories/users.ts';
import { auditLog } from '../core/database/schema.ts';

let test: TestApp;
let owner: Awaited<ReturnType<typeof signedInAdmin>>;
let staff: Awaited<ReturnType<typeof signedInAdmin>>;
beforeAll(async () => {
  test = await startTestApp();
  owner = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
  staff = await signedInAdmin(test, { staffLevel: 'staff' });
});

const request = (
  part: 'open' | 'timeline',
  id: number | string,
  query: Record<string, string> = {},
  { token } = owner,
) => test.request({ url: `/api/admin/companies/${id}/${part}`, query, token });

async function list(...args: [number, Record<string, string>?, typeof owner?]): Promise<TimelineEntry[]> {
  const response = await request('timeline', ...args);
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function readOpen(id: number): Promise<OpenMatters> {
  const response = await request('open', id);
  expect(response.statusCode).toBe(200);
  return response.json();
}

const ago = (minutes: number) => subMinutes(new Date(), minutes).toISOString();
const inDays = (days: number) => firmDay(addDays(new Date(), days));

/** A company with two people, and a third user who does not belong to it. */
async function companyOfTwo() {
  const company = await createCompany(test.db);
  const maya = await createUser(test.db, { firstName: 'Maya', lastName: 'Okafor' });
  const kofi = await createUser(test.db, { firstName: 'Kofi', lastName: 'Mensah' });
  for (const { id } of [maya, kofi]) await joinCompany(test.db, id, company.id);
  return { company, maya, kofi, third: await createUser(test.db) };
}

function opened(file: { id: number; userId: number }, actorId: number, values: { at?: string } = {}) {
  const about = { subjectType: 'file', subjectId: String(file.id), clientId: file.userId };
  return test.db
    .insert(auditLog)
    .values({ action: 'file_opened', address: '192.0.2.7', actorId, ...about, ...values });
}

const summary = (entries: TimelineEntry[]) => entries.map(({ kind, id }) => `${kind} ${id}`);

describe('the timeline of a company', () => {
  it('merges what its people exchange with the firm, and names them', async () => {
    const { company, maya, kofi } = await companyOfTwo();
    const file = await createFile(test.db, maya.id, { companyId: company.id, uploadedAt: ago(60) });
    const message = await createMessage(test.db, kofi.id, null, { sentAt: ago(50) });
    const answer = await createMessage(test.db, owner.user.id, maya.id, { sentAt: ago(45) });
    const appointment = await createAppointment(test.db, owner.user.id, {
      ...{ customerId: maya.id, companyId: company.id, createdAt: ago(40) },
    });
    const enquiry = await createContact(test.db, { email: kofi.email, submittedAt: ago(30) });
    const note = await createClientNote(test.db, { companyId: company.id, createdAt: ago(20) });
    const personal = await createClientNote(test.db, { customerId: kofi.id, createdAt: ago(15) });
    await opened(file, kofi.id, { at: ago(10) });
    const [mayas, kofis] = [
      { id: maya.id, name: 'Maya Okafor' },
      { id: kofi.id, name: 'Kofi Mensah' },
    ];
    const entries = await list(company.id, {}, staff);
    expect(entries).toMatchObject([
      { kind: 'opening', who: kofis, file: { id: file.id } },
      { kind: 'note', id: personal.id, client: kofis },
      { kind: 'note', id: note.id, client: null },
      { kind: 'enquiry', id: enquiry.id, client: kofis },
      { kind: 'appointment', id: appointment.id, client: mayas },
      { kind: 'message', id: answer.id, recipient: mayas },
      { kind: 'message', id: message.id, writer: kofis },
      { kind: 'file', id: file.id, client: mayas, openedAt: expect.any(String) },
    ]);
    for (const kind of new Set(entries.map(({ kind }) => kind))) {
      const ofKind = entries.filter((entry) => entry.kind === kind);
      expect(await list(company.id, { kind }, staff), kind).toEqual(ofKind);
    }
  });

  it('contains no private files, nothing of other companies and nothing of other people', async () => {
    const { company, maya, third } = await companyOfTwo();
    const other = await createCompany(test.db);
    await joinCompany(test.db, maya.id, other.id);
    await joinCompany(test.db, third.id, other.id);
    const name = `${crypto.randomUUID()}.pdf`;
    for (const companyId of [null, other.id]) {
      const file = await createFile(test.db, maya.id, { companyId, originalFilename: name });
      const message = await createMessage(test.db, maya.id, owner.user.id);
      await attachFile(test.db, message.id, file.id);
      await opened(file, maya.id);
      await opened(file, owner.user.id);
    }
    await createAppointment(test.db, owner.user.id, { customerId: maya.id, companyId: other.id });
    await createClientNote(test.db, { companyId: other.id });
    await createMessage(test.db, third.id, null);
    await createFile(test.db, third.id, { originalFilename: name });
    const response = await request('timeline', company.id);
    expect(response.body).not.toContain(name);
    const entries = response.json<TimelineEntry[]>();
    expect(entries.map(({ kind }) => kind)).toEqual(['message', 'message']);
    expect(entries).toMatchObject([{ attachments: [] }, { attachments: [] }]);
    expect((await readOpen(company.id)).counts).toMatchObject({ file: 0, opening: 0, message: 2 });
    const ofOther = await list(other.id);
    expect(ofOther.filter(({ kind }) => kind === 'file')).toHaveLength(1);
    expect(ofOther.filter(({ kind }) => kind === 'opening')).toHaveLength(2);
  });

  it('keeps files and appointments of an unlinked person, and shows nothing else of theirs', async () => {
    const { company, third } = await companyOfTwo();
    const file = await createFile(test.db, third.id, { companyId: company.id, uploadedAt: ago(9) });
    await opened(file, third.id, { at: ago(5) });
    await createMessage(test.db, third.id, null);
    const entries = await list(company.id);
    expect(entries).toMatchObject([
      { kind: 'opening', who: { id: third.id } },
      { kind: 'file', client: { id: third.id } },
    ]);
  });

  it('pages through all entries, each once', async () => {
    const { company, maya, kofi } = await companyOfTwo();
    for (const at of [ago(3), ago(2), ago(2), ago(1)]) {
      for (const { id } of [maya, kofi]) {
        const file = await createFile(test.db, id, { companyId: company.id, uploadedAt: at });
        await opened(file, id, { at });
        await createMessage(test.db, id, null, { sentAt: at });
        await createClientNote(test.db, { customerId: id, createdAt: at });
      }
      await createClientNote(test.db, { companyId: company.id, createdAt: at });
    }
    const all = summary(await list(company.id));
    expect(all).toHaveLength(36);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const response = await request('timeline', company.id, { limit: '7', ...(cursor && { cursor }) });
      paged.push(...summary(response.json()));
      const next = /[?&]cursor=([^&>]+)/.exec(String(response.headers.link ?? ''))?.[1];
      cursor = next && decodeURIComponent(next);
    } while (cursor);
    expect(paged).toEqual(all);
  });

  it('shows other audit log entries about the company and its files to owners only', async () => {
    const { company, maya } = await companyOfTwo();
    const files = [
      await createFile(test.db, maya.id, { companyId: company.id, uploadedAt: ago(9) }),
      await createFile(test.db, maya.id),
    ];
    const entry = { address: '192.0.2.7', actorId: owner.user.id };
    await test.db.insert(auditLog).values([
      { ...entry, action: 'company_ein_revealed', subjectType: 'company', subjectId: String(company.id) },
      ...files.map(({ id }) => ({
        ...{ ...entry, action: 'file_deleted', subjectType: 'file', subjectId: String(id) },
      })),
      { ...entry, action: 'sign_in', subjectType: 'user', subjectId: String(maya.id), clientId: maya.id },
    ]);
    expect(await list(company.id, { kind: 'audit' })).toHaveLength(2);
    expect((await readOpen(company.id)).counts.audit).toBe(2);
    expect((await list(company.id, {}, staff)).map(({ kind }) => kind)).toEqual(['file']);
    expect((await request('timeline', company.id, { kind: 'audit' }, staff)).statusCode).toBe(403);
    expect((await request('open', company.id, {}, staff)).json().counts.audit).toBeNull();
  });

  it('refuses unknown companies, kinds and cursors, and everybody but staff', async () => {
    const { company } = await companyOfTwo();
    const customer = await signedInCustomer(test);
    await joinCompany(test.db, customer.user.id, company.id, { accessLevel: 'full' });
    for (const part of ['open', 'timeline'] as const) {
      expect((await request(part, 999_999_999)).statusCode).toBe(404);
      expect((await request(part, 'x')).statusCode).toBe(404);
      const url = `/api/admin/companies/${company.id}/${part}`;
      expect((await test.request({ url })).statusCode).toBe(401);
      expect((await test.request({ url, token: customer.token })).statusCode).toBe(403);
    }
    expect((await request('timeline', company.id, { kind: 'letter' })).statusCode).toBe(400);
    expect((await request('timeline', company.id, { cursor: '1.letter.3' })).statusCode).toBe(400);
  });
});

describe('open matters of a company', () => {
  it('are empty without people', async () => {
    const { id } = await createCompany(test.db);
    expect(await list(id)).toEqual([]);
    expect(await readOpen(id)).toEqual({
      ...{ conversations: null, toReview: null, appointments: null },
      ...{ deadlines: null, requests: null, unopenedFiles: null },
      counts: { file: 0, message: 0, appointment: 0, enquiry: 0, note: 0, opening: 0, audit: 0 },
    });
  });

  it('include the open conversations of its people, longest waiting first', async () => {
    const { company, maya, kofi } = await companyOfTwo();
    const closed = await createUser(test.db, { deletedAt: ago(1) });
    await joinCompany(test.db, closed.id, company.id);
    await createMessage(test.db, closed.id, null, { sentAt: ago(99) });
    const first = await createMessage(test.db, maya.id, null, { sentAt: ago(50) });
    await createMessage(test.db, owner.user.id, maya.id, { sentAt: ago(40) });
    await createMessage(test.db, kofi.id, null, { sentAt: ago(30) });
    const later = await createMessage(test.db, maya.id, owner.user.id, { sentAt: ago(20) });
    const { conversations, counts } = await readOpen(company.id);
    expect(conversations).toMatchObject({
      count: 3,
      open: [
        { id: first.threadId, since: first.sentAt, client: { id: maya.id } },
        { client: { id: kofi.id, name: 'Kofi Mensah' } },
        { id: later.threadId, since: later.sentAt, client: { id: maya.id } },
      ],
    });
    expect(counts.message).toBe(5);
  });

  it('include appointments and deadlines of the company and of its people, not of their other companies', async () => {
    const { company, maya, kofi, third } = await companyOfTwo();
    const other = await createCompany(test.db);
    await joinCompany(test.db, maya.id, other.id);
    const at = (days: number) => ({ startsAt: addDays(new Date(), days).toISOString() });
    const host = await signedInAdmin(test);
    const book = (values: Parameters<typeof createAppointment>[2]) =>
      createAppointment(test.db, host.user.id, values);
    await book({ customerId: maya.id, companyId: other.id, ...at(1) });
    await book({ customerId: third.id, ...at(2) });
    const next = await book({ customerId: kofi.id, ...at(3) });
    await book({ customerId: maya.id, companyId: company.id, ...at(4) });
    await createDeadline(test.db, { companyId: other.id, customerId: maya.id, dueOn: inDays(1) });
    await createDeadline(test.db, { customerId: third.id, dueOn: inDays(1) });
    const due = await createDeadline(test.db, { customerId: kofi.id, dueOn: inDays(2) });
    await createDeadline(test.db, { companyId: company.id, customerId: maya.id, dueOn: inDays(3) });
    await createDeadline(test.db, { companyId: company.id, dueOn: inDays(4) });
    expect(await readOpen(company.id)).toMatchObject({
      appointments: { count: 2, next: { id: next.id, client: { id: kofi.id } } },
      deadlines: { count: 3, next: { id: due.id, client: { id: kofi.id }, company: null } },
    });
  });

  it('include the company’s files that none of its people has opened', async () => {
    const { company, maya, kofi } = await companyOfTwo();
    const shared = { uploadedBy: owner.user.id, companyId: company.id };
    await createFile(test.db, maya.id, { uploadedBy: owner.user.id });
    await createFile(test.db, maya.id, { companyId: company.id });
    const file = await createFile(test.db, maya.id, { ...shared, uploadedAt: ago(9) });
    const second = await createFile(test.db, kofi.id, { ...shared, uploadedAt: ago(5) });
    await opened(file, owner.user.id);
    expect((await readOpen(company.id)).unopenedFiles).toEqual({ count: 2, oldestAt: file.uploadedAt });
    await opened(file, kofi.id);
    expect((await readOpen(company.id)).unopenedFiles).toEqual({ count: 1, oldestAt: second.uploadedAt });
  });
});
