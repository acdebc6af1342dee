import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { countedEntries, entryCountLabel, type OpenMatters } from '#shared/clients.ts';
import { personName } from '#shared/format.ts';
import { firmDay } from '#shared/time.ts';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { makePdf } from '#test/documents.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createDeadline } from '#test/factories/deadlines.ts';
import { createFile } from '#test/factories/files.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createUser } from '#test/factories/users.ts';
import { upload } from '#test/upload.ts';
import { fileReviews, messages, threads } from '../core/database/schema.ts';

let test: TestApp;
let token: string;
let staff: { id: number };
beforeAll(async () => {
  test = await startTestApp();
  ({ token, user: staff } = await signedInAdmin(test));
});

async function readOpen(id: number): Promise<OpenMatters> {
  const response = await test.request({ url: `/api/admin/clients/${id}/open`, token });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const ago = (days: number) => subDays(new Date(), days).toISOString();

describe('open matters', () => {
  it('are empty for a new client', async () => {
    const { id } = await createUser(test.db);
    expect(await readOpen(id)).toEqual({
      conversations: null,
      toReview: null,
      appointments: null,
      deadlines: null,
      requests: null,
      unopenedFiles: null,
      counts: { file: 0, message: 0, appointment: 0, enquiry: 0, note: 0, opening: 0, audit: 0 },
    });
  });

  it('include the open conversations, the one that has waited longest first', async () => {
    const user = await createUser(test.db);
    const { id } = user;
    await createMessage(test.db, id, staff.id, { sentAt: ago(9) });
    await createMessage(test.db, staff.id, id, { sentAt: ago(8) });
    expect(await readOpen(id)).toMatchObject({ conversations: null });
    const toFirm = await createMessage(test.db, id, null, { sentAt: ago(3) });
    const toStaff = await createMessage(test.db, id, staff.id, { sentAt: ago(2) });
    await createMessage(test.db, id, staff.id, { sentAt: ago(1) });
    const { conversations, counts } = await readOpen(id);
    const client = { id, name: personName(user) };
    expect(conversations).toEqual({
      count: 2,
      open: [
        { id: toFirm.threadId, since: toFirm.sentAt, client },
        { id: toStaff.threadId, since: toStaff.sentAt, client },
      ],
    });
    expect(counts.message).toBe(5);
    await test.db
      .update(threads)
      .set({ state: 'done' })
      .where(eq(threads.id, toFirm.threadId as number));
    // A colleague's answer belongs to the conversation that it answers.
    const colleague = await signedInAdmin(test);
    await createMessage(test.db, colleague.user.id, id, { threadId: toStaff.threadId });
    expect(await readOpen(id)).toMatchObject({ conversations: null });
  });

  it('include the next appointment, and count neither past nor cancelled ones', async () => {
    const customer = await createUser(test.db);
    const customerId = customer.id;
    const at = (hours: number) => ({ customerId, startsAt: addHours(new Date(), hours).toISOString() });
    const host = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
    await createAppointment(test.db, host.user.id, at(-30));
    await createAppointment(test.db, host.user.id, { ...at(24), status: 'cancelled' });
    await createAppointment(test.db, host.user.id, at(90));
    const next = await createAppointment(test.db, host.user.id, at(50));
    const { appointments } = await readOpen(customerId);
    expect(appointments).toEqual({
      count: 2,
      next: {
        ...{ id: next.id, title: next.title, serviceType: 'consultation', host: 'Dana Reyes' },
        ...{ startsAt: next.startsAt, endsAt: next.endsAt },
        client: { id: customerId, name: personName(customer) },
      },
    });
  });

  it('include the next deadline of the client or their companies, not of a company’s other people', async () => {
    const [client, partner] = [await createUser(test.db), await createUser(test.db)];
    const company = await createCompany(test.db);
    for (const { id } of [client, partner]) await joinCompany(test.db, id, company.id);
    const inDays = (days: number) => firmDay(addDays(new Date(), days));
    await createDeadline(test.db, { customerId: client.id, dueOn: inDays(-15) });
    await createDeadline(test.db, { customerId: partner.id, companyId: company.id, dueOn: inDays(1) });
    await createDeadline(test.db, { customerId: client.id, companyId: company.id, dueOn: inDays(9) });
    const { id, title, priority } = await createDeadline(test.db, {
      companyId: company.id,
      dueOn: inDays(0),
    });
    expect((await readOpen(client.id)).deadlines).toEqual({
      count: 2,
      next: {
        ...{ id, title, priority, dueOn: inDays(0), client: null },
        company: { id: company.id, name: company.name },
      },
    });
    await createDeadline(test.db, { customerId: client.id, dueOn: inDays(0), title: 'Renewal' });
    expect((await readOpen(client.id)).deadlines).toMatchObject({ count: 3, next: { id } });
    const passed = await createDeadline(test.db, { customerId: client.id, dueOn: inDays(-2) });
    expect((await readOpen(client.id)).deadlines).toMatchObject({ count: 4, next: { id: passed.id } });
  });

  it('include the files that staff uploaded, until the client opens them', async () => {
    const [admin, client] = [await signedInAdmin(test), await signedInCustomer(test)];
    const ownerId = client.user.id;
    const bytes = await makePdf('Draft');
    const unopened = async () => {
      const response = await test.request({ url: `/api/admin/clients/${ownerId}/open`, token: admin.token });
      return response.json().unopenedFiles;
    };
    await createFile(test.db, ownerId);
    expect(await unopened()).toBeNull();
    const file = (
      await upload(test, admin.token, { filename: 'draft.pdf', bytes, fields: { ownerId: String(ownerId) } })
    ).json();
    await createFile(test.db, ownerId, { uploadedBy: admin.user.id, deletedAt: ago(1) });
    await createFile(test.db, ownerId, { uploadedBy: admin.user.id, uploadedAt: null });
    expect(await unopened()).toEqual({ count: 2, oldestAt: file.uploadedAt });
    const open = (token: string) =>
      test.request({ url: `/api/files/${file.id}/download`, query: { inline: '1' }, token });
    expect((await open(admin.token)).statusCode).toBe(200);
    expect(await unopened()).toMatchObject({ count: 2 });
    expect((await open(client.token)).statusCode).toBe(200);
    expect(await unopened()).toEqual({ count: 1, oldestAt: null });
  });

  it('include the items missing on lists that wait for the client, and name the list due first', async () => {
    const { id } = await createUser(test.db);
    await createRequestList(test.db, id, { dueOn: '2031-05-01', items: [{}, {}, { state: 'received' }] });
    const first = await createRequestList(test.db, id, {
      dueOn: '2031-04-01',
      title: 'Due first',
      nextReminderAt: '2031-03-25T13:00:00Z',
    });
    await createRequestList(test.db, id, { items: [{ state: 'received' }] });
    await createRequestList(test.db, id, { sentAt: null });
    await createRequestList(test.db, id, { closedAt: ago(1) });
    expect((await readOpen(id)).requests).toEqual({
      lists: 2,
      left: 3,
      items: 4,
      next: { id: first.id, title: 'Due first', nextReminderAt: '2031-03-25T13:00:00.000Z' },
    });
  });

  it('include what the client sent and staff have not reviewed, on open lists and without a request', async () => {
    const { id } = await createUser(test.db);
    await createRequestList(test.db, id, {
      items: [{}, { state: 'received', stateSince: ago(3) }, { state: 'received' }, { state: 'accepted' }],
    });
    await createRequestList(test.db, id, { closedAt: ago(1), items: [{ state: 'received' }] });
    const file = await createFile(test.db, id);
    await test.db.insert(fileReviews).values({ fileId: file.id, customerId: id, sentAt: ago(5) });
    const open = await readOpen(id);
    expect(open.toReview).toEqual({ count: 3, since: expect.any(String) });
    expect(Date.parse(open.toReview?.since as string)).toBeLessThan(Date.parse(ago(4)));
    const foreign = await readOpen((await createUser(test.db)).id);
    expect(foreign.toReview).toBeNull();
  });

  it('are counted no further than is shown', async () => {
    const { id } = await createUser(test.db);
    const message = { fromUserId: id, queued: true, content: 'A question' };
    await test.db.insert(messages).values(Array.from({ length: countedEntries + 2 }, () => message));
    const { counts, conversations } = await readOpen(id);
    expect(counts.message).toBe(countedEntries);
    expect(conversations?.count).toBe(1);
    expect([counts.message, 99, 0].map(entryCountLabel)).toEqual(['99+', '99', '0']);
  });

  it('include the count of other audit log entries for owners only', async () => {
    const { user } = await signedInCustomer(test);
    const asStaff = await signedInAdmin(test, { staffLevel: 'staff' });
    const response = await test.request({ url: `/api/admin/clients/${user.id}/open`, token: asStaff.token });
    expect(response.json().counts.audit).toBeNull();
    expect((await readOpen(user.id)).counts.audit).not.toBeNull();
  });
});
