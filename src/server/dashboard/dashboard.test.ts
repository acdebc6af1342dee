import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { firmToday } from '#shared/time.ts';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createCompany } from '#test/factories/companies.ts';
import { createContact } from '#test/factories/contacts.ts';
import { createDeadline } from '#test/factories/deadlines.ts';
import { createFile, createUnaskedFile } from '#test/factories/files.ts';
import { createIncomingMail } from '#test/factories/incoming-mails.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { assignClient, createAdmin, createUser } from '#test/factories/users.ts';
import { threads } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

describe('GET /api/dashboard', () => {
  it("counts the user's own files and unread messages and shows the three newest files", async () => {
    const [customer, other, admin] = [
      await signedInCustomer(test),
      await signedInCustomer(test),
      await signedInAdmin(test),
    ];
    const files = [];
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']) {
      files.unshift(await createFile(test.db, customer.user.id, { originalFilename: name }));
    }
    await createFile(test.db, customer.user.id, { deletedAt: new Date().toISOString() });
    await createFile(test.db, other.user.id);
    await createMessage(test.db, admin.user.id, customer.user.id);
    await createMessage(test.db, admin.user.id, customer.user.id, { read: true });
    await createMessage(test.db, customer.user.id, admin.user.id);

    const response = await test.request({ url: '/api/dashboard', token: customer.token });
    expect(response.json()).toEqual({
      fileCount: 4,
      unreadCount: 1,
      recentFiles: files.slice(0, 3).map(({ id, originalFilename, fileType, fileSize, uploadedAt }) => ({
        id,
        originalFilename,
        fileType,
        fileSize,
        uploadedAt,
        from: null,
        isNew: false,
      })),
      accountant: null,
      welcome: null,
    });
  });

  it('names the accountant: the first assigned staff member who works at the firm', async () => {
    const customer = await signedInCustomer(test);
    const read = async () => (await test.request({ url: '/api/dashboard', token: customer.token })).json();
    const left = await createAdmin(test.db, { deletedAt: new Date().toISOString() });
    const invited = await createAdmin(test.db, { password: '' });
    const priya = await createAdmin(test.db, {
      ...{ firstName: 'Priya', lastName: 'Raman', jobTitle: 'Tax Specialist' },
    });
    const other = await createAdmin(test.db);
    for (const { id } of [left, invited]) await assignClient(test.db, customer.user.id, id);
    expect((await read()).accountant).toBeNull();
    for (const { id } of [priya, other]) await assignClient(test.db, customer.user.id, id);
    expect((await read()).accountant).toEqual({
      ...{ id: priya.id, name: 'Priya Raman', jobTitle: 'Tax Specialist', bookable: true },
    });
  });

  it('returns 401 for visitors', async () => {
    expect((await test.request({ url: '/api/dashboard' })).statusCode).toBe(401);
  });
});

describe('GET /api/admin/dashboard', () => {
  it('shows clients, documents, own unread messages, what is due and what came in', async () => {
    const admin = await signedInAdmin(test);
    const before = (await test.request({ url: '/api/admin/dashboard', token: admin.token })).json();
    const client = await createUser(test.db, { firstName: null, lastName: null });
    await createUser(test.db, { deletedAt: new Date().toISOString() });
    await createFile(test.db, client.id);
    const long = 'Could you tell me which of the two forms you need from me this year?';
    const asked = await createMessage(test.db, client.id, admin.user.id, { content: long });
    const mailWarning = 'Sent from x@example.test, not from the address we know.';
    await createIncomingMail(test.db, { outcome: 'message', messageId: asked.id, reason: mailWarning });
    const today = firmToday();
    // Other tests leave deadlines behind.
    const [late, due] = [`Late ${crypto.randomUUID()}`, `Due ${crypto.randomUUID()}`];
    await createDeadline(test.db, { title: late, dueOn: format(addDays(today, -1), 'yyyy-MM-dd') });
    await createDeadline(test.db, { title: due, dueOn: today, priority: 'high' });

    const after = (await test.request({ url: '/api/admin/dashboard', token: admin.token })).json();
    expect(after.clientCount).toBe(before.clientCount + 1);
    expect(after.documentCount).toBe(before.documentCount + 1);
    expect(after.unreadCount).toBe(1);
    expect(after.recentMessages[0]).toMatchObject({
      fromUserName: client.username,
      fromUserRole: 'customer',
      conversationId: expect.any(Number),
      content: long.slice(0, 41),
      mailWarning,
    });
    expect(after.recentMessages.length).toBeLessThanOrEqual(5);
    expect(after.weeks).toHaveLength(12);
    const thisWeek = [before, after].map(({ weeks }) => weeks.at(-1));
    expect(thisWeek[1].uploads).toBe(thisWeek[0].uploads + 1);
    expect(new Date(`${thisWeek[1].monday}T12:00:00Z`).getUTCDay()).toBe(1);
    const titles = after.deadlines.map(({ title }: { title: string }) => title);
    expect(titles.filter((title: string) => title === late || title === due)).toEqual([late, due]);
    expect(after.overdueCount).toBe(before.overdueCount + 1);
  });

  it('counts what needs staff: items to review, clients who owe something, overdue and new ones', async () => {
    const admin = await signedInAdmin(test);
    const read = async () =>
      (await test.request({ url: '/api/admin/dashboard', token: admin.token })).json().needsYou;
    const before = await read();
    const client = await createUser(test.db);
    const since = '2001-01-02T10:00:00.000Z';
    await createRequestList(test.db, client.id, {
      needsCallAt: since,
      items: [{ state: 'received', stateSince: since }, { state: 'open' }],
    });
    // Of the caller: a list that waits for its client, with an item to review, and a file of an assigned client.
    const own = await createUser(test.db);
    await assignClient(test.db, own.id, admin.user.id);
    await createUnaskedFile(test.db, own.id);
    await createRequestList(test.db, own.id, {
      assigneeId: admin.user.id,
      items: [{ state: 'received' }, { state: 'open' }],
    });
    await createDeadline(test.db, { dueOn: '2001-01-02', priority: 'high' });
    await createContact(test.db, { submittedAt: since });
    const asked = await createMessage(test.db, client.id, admin.user.id);
    await createMessage(test.db, (await createUser(test.db)).id, admin.user.id, { read: true });
    const queued = await createMessage(test.db, client.id, null);
    // Done and answered conversations wait for nobody.
    const done = await createMessage(test.db, (await createUser(test.db)).id, admin.user.id);
    await test.db
      .update(threads)
      .set({ state: 'done' })
      .where(eq(threads.id, done.threadId as number));
    await createMessage(test.db, admin.user.id, (await createUser(test.db)).id);
    await test.db
      .update(threads)
      .set({ stateSince: since })
      .where(inArray(threads.id, [asked.threadId as number, queued.threadId as number]));
    const after = await read();
    expect(after).toEqual({
      toReview: before.toReview + 3,
      toReviewMine: 2,
      oldestAt: since,
      waitingClients: before.waitingClients + 2,
      waitingClientsMine: 1,
      openConversations: 2,
      unreadConversations: 1,
      queuedConversations: before.queuedConversations + 1,
      queuedSince: since,
      needsCall: before.needsCall + 1,
      overdueHighPriority: before.overdueHighPriority + 1,
      newEnquiries: before.newEnquiries + 1,
      enquiriesSince: since,
    });
  });

  it('shows the latest five overdue deadlines, and counts all', async () => {
    const admin = await signedInAdmin(test);
    const read = async () => (await test.request({ url: '/api/admin/dashboard', token: admin.token })).json();
    const { overdueCount } = await read();
    for (const days of [40, 30, 20, 10, 5, 2]) {
      await createDeadline(test.db, {
        title: `Late ${days}`,
        dueOn: format(addDays(firmToday(), -days), 'yyyy-MM-dd'),
      });
    }
    const after = await read();
    expect(after.overdueCount).toBe(overdueCount + 6);
    const overdue = after.deadlines.filter(({ dueOn }: { dueOn: string }) => dueOn < firmToday());
    expect(overdue).toHaveLength(5);
    expect(after.deadlines.slice(0, 5)).toEqual(overdue);
    expect(overdue.map(({ title }: { title: string }) => title)).toContain('Late 2');
    expect(overdue.map(({ title }: { title: string }) => title)).not.toContain('Late 40');
  });

  it('names the client and the company of a deadline', async () => {
    const admin = await signedInAdmin(test);
    const client = await createUser(test.db, { firstName: 'Rosa', lastName: 'Ibáñez' });
    const company = await createCompany(test.db);
    const dueOn = format(addDays(firmToday(), 1), 'yyyy-MM-dd');
    const whose = { customerId: client.id, companyId: company.id };
    const { id } = await createDeadline(test.db, { ...whose, dueOn });
    const own = await createDeadline(test.db, { dueOn });
    const { deadlines } = (await test.request({ url: '/api/admin/dashboard', token: admin.token })).json();
    expect(deadlines).toContainEqual(
      expect.objectContaining({ id, concerns: `Rosa Ibáñez, ${company.name}` }),
    );
    expect(deadlines).toContainEqual(expect.objectContaining({ id: own.id, concerns: null }));
  });

  it('includes everything due in the next 7 days, and later deadlines up to the limit', async () => {
    const admin = await signedInAdmin(test);
    const inDays = (days: number) => format(addDays(firmToday(), days), 'yyyy-MM-dd');
    const shown = async (): Promise<{ title: string; dueOn: string }[]> =>
      (await test.request({ url: '/api/admin/dashboard', token: admin.token })).json().deadlines;
    await createDeadline(test.db, { title: 'Far ahead', dueOn: inDays(8) });
    const before = await shown();
    expect(before.length >= 8 || before.some(({ title }) => title === 'Far ahead')).toBe(true);

    const soon = Array.from({ length: 12 }, (_, index) => `Due within the week ${index}`);
    for (const title of soon) await createDeadline(test.db, { title, dueOn: inDays(7) });
    const after = await shown();
    expect(after.map(({ title }) => title)).toEqual(expect.arrayContaining(soon));
    expect(after.map(({ title }) => title)).not.toContain('Far ahead');
    expect(after.map(({ dueOn }) => dueOn)).toEqual(after.map(({ dueOn }) => dueOn).toSorted());
  });
});
