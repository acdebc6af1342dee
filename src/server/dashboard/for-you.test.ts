import { addHours } from 'date-fns/addHours';
import { beforeAll, describe, expect, it } from 'vitest';
import { openingLength } from '#shared/dashboard.ts';
import { addCalendarDays, firmToday } from '#shared/time.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createFile } from '#test/factories/files.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createAdmin } from '#test/factories/users.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const empty = { meetings: [], lists: [], files: [], unread: [], dates: [] };
const ask = (token?: string) => test.request({ url: '/api/dashboard/for-you', ...(token && { token }) });
const read = async ({ token }: SignedInUser) => (await ask(token)).json();
const inDays = (days: number) => addCalendarDays(firmToday(), days);
/** A file with contents, so that it can be opened. */
const opening = { sha256: Buffer.alloc(32, 1) };

describe('GET /api/dashboard/for-you', () => {
  it('is empty if nothing waits, and for staff', async () => {
    expect(await read(await signedInCustomer(test))).toEqual(empty);
    const admin = await signedInAdmin(test);
    const customer = await signedInCustomer(test);
    await createMessage(test.db, customer.user.id, admin.user.id);
    await createAppointment(test.db, admin.user.id);
    expect(await read(admin)).toEqual(empty);
  });

  it('returns 401 for visitors', async () => {
    expect((await ask()).statusCode).toBe(401);
  });

  it('shows lists by due date with three items each, returned ones first; the firm’s turn last', async () => {
    const customer = await signedInCustomer(test);
    const mine = customer.user.id;
    const firms = await createRequestList(test.db, mine, {
      title: 'With us',
      dueOn: inDays(1),
      items: [{ state: 'received' }],
    });
    const later = await createRequestList(test.db, mine, { title: 'Later', dueOn: inDays(9) });
    const sooner = await createRequestList(test.db, mine, {
      title: 'Sooner',
      dueOn: inDays(2),
      items: [
        { label: 'Optional', required: false },
        { label: 'First' },
        { label: 'Done', state: 'accepted' },
        { label: 'Second', kind: 'question' },
        { label: 'Third' },
        { label: 'Again', state: 'returned', returnReason: 'other', returnNote: 'Page 2, please.' },
      ],
    });
    await createRequestList(test.db, mine, { title: 'Draft', sentAt: null });
    await createRequestList(test.db, mine, { title: 'Closed', closedAt: new Date().toISOString() });
    await createRequestList(test.db, (await signedInCustomer(test)).user.id, { title: "Someone else's" });

    const { lists } = await read(customer);
    expect(lists.map(({ id }: { id: number }) => id)).toEqual([sooner.id, later.id, firms.id]);
    expect(lists[0]).toMatchObject({
      ...{ title: 'Sooner', turn: 'client', leftCount: 4, itemCount: 6, doneCount: 1, mayAnswer: true },
    });
    expect(lists[0].items.map(({ label }: { label: string }) => label)).toEqual(['Again', 'First', 'Second']);
    expect(lists[0].items[0]).toEqual({
      id: sooner.items[5]?.id,
      kind: 'document',
      label: 'Again',
      issuer: 'Acme',
      state: 'returned',
      returnReason: 'other',
      returnNote: 'Page 2, please.',
    });
    expect(lists[2]).toMatchObject({ turn: 'firm', items: [] });
  });

  it('shows the lists of a company by access level', async () => {
    const company = await createCompany(test.db, { name: 'Quill LLC' });
    const [asked, full, reader, standard] = [
      await signedInCustomer(test),
      await signedInCustomer(test),
      await signedInCustomer(test),
      await signedInCustomer(test),
    ];
    await joinCompany(test.db, asked.user.id, company.id);
    await joinCompany(test.db, full.user.id, company.id, { accessLevel: 'full' });
    await joinCompany(test.db, reader.user.id, company.id, { accessLevel: 'read_only' });
    await joinCompany(test.db, standard.user.id, company.id);
    await createRequestList(test.db, asked.user.id, { companyId: company.id });
    for (const [person, mayAnswer] of [
      [asked, true],
      [full, true],
      [reader, false],
    ] as const) {
      expect((await read(person)).lists).toMatchObject([{ mayAnswer, company: { name: 'Quill LLC' } }]);
    }
    expect((await read(standard)).lists).toEqual([]);
  });

  it('shows the next two meetings with their place', async () => {
    const customer = await signedInCustomer(test);
    const admin = await createAdmin(test.db, { firstName: 'Dana', lastName: 'Reyes' });
    const at = (hours: number) => addHours(new Date(), hours).toISOString();
    const book = (hours: number, values = {}) =>
      createAppointment(test.db, admin.id, {
        ...{ customerId: customer.user.id, startsAt: at(hours), endsAt: at(hours + 0.5) },
        ...{ blockedUntil: at(hours + 0.5), placeKind: 'office' as const, placeDetail: 'Main Street 1' },
        ...values,
      });
    await book(-30, {});
    await book(3, { status: 'cancelled' });
    const [first, second] = [await book(5), await book(50)];
    await book(90);
    const { meetings } = await read(customer);
    expect(meetings.map(({ id }: { id: number }) => id)).toEqual([first.id, second.id]);
    expect(meetings[0]).toMatchObject({
      staff: { name: 'Dana Reyes' },
      place: { kind: 'office', detail: 'Main Street 1' },
    });
  });

  it("shows files that staff sent and the customer has not opened, with the sender's note", async () => {
    const customer = await signedInCustomer(test);
    const admin = await createAdmin(test.db, { firstName: 'Dana', lastName: 'Reyes' });
    const fromFirm = { uploadedBy: admin.id, ...opening };
    const file = await createFile(test.db, customer.user.id, {
      ...fromFirm,
      originalFilename: 'Letter.pdf',
      description: 'Please sign on page 4.',
    });
    await createFile(test.db, customer.user.id, { ...fromFirm, openedAt: new Date().toISOString() });
    await createFile(test.db, customer.user.id, { ...fromFirm, deletedAt: new Date().toISOString() });
    await createFile(test.db, customer.user.id, { uploadedBy: admin.id });
    await createFile(test.db, customer.user.id, opening);
    await createFile(test.db, (await signedInCustomer(test)).user.id, fromFirm);
    expect((await read(customer)).files).toEqual([
      {
        id: file.id,
        originalFilename: 'Letter.pdf',
        fileType: 'pdf',
        fileSize: file.fileSize,
        uploadedAt: file.uploadedAt,
        from: 'Dana Reyes',
        note: 'Please sign on page 4.',
      },
    ]);
  });

  it("shows a company's new file to each of its people until they have opened it themselves", async () => {
    const company = await createCompany(test.db);
    const [owner, reader, standard] = [
      await signedInCustomer(test),
      await signedInCustomer(test),
      await signedInCustomer(test),
    ];
    await joinCompany(test.db, reader.user.id, company.id, { accessLevel: 'read_only' });
    await joinCompany(test.db, standard.user.id, company.id);
    const admin = await createAdmin(test.db);
    await createFile(test.db, owner.user.id, {
      ...{ uploadedBy: admin.id, companyId: company.id, openedAt: new Date().toISOString(), ...opening },
    });
    expect((await read(owner)).files).toEqual([]);
    expect((await read(reader)).files).toHaveLength(1);
    expect((await read(standard)).files).toEqual([]);
  });

  it('counts unread messages by sender and conversation, with the first words of the newest', async () => {
    const customer = await signedInCustomer(test);
    const dana = await createAdmin(test.db, { firstName: 'Dana', lastName: 'Reyes' });
    const priya = await createAdmin(test.db, { firstName: 'Priya', lastName: 'Raman' });
    const toMe = customer.user.id;
    await createMessage(test.db, dana.id, toMe, { content: 'Good morning.' });
    await createMessage(test.db, dana.id, toMe, { content: 'One more thing. '.repeat(100) });
    await createMessage(test.db, priya.id, toMe, { content: 'Read already.', read: true });
    await createMessage(test.db, priya.id, toMe, { content: 'Thank you.' });
    await createMessage(test.db, dana.id, (await signedInCustomer(test)).user.id);
    // An answer by Priya in the conversation with Dana opens that conversation.
    const { threadId } = await createMessage(test.db, toMe, dana.id);
    await createMessage(test.db, priya.id, toMe, { content: 'For Dana: yes.', threadId });
    const priyaNamed = { id: priya.id, name: 'Priya Raman' };
    expect((await read(customer)).unread).toEqual([
      { from: priyaNamed, party: dana.id, count: 1, opening: 'For Dana: yes.' },
      { from: priyaNamed, party: priya.id, count: 1, opening: 'Thank you.' },
      {
        from: { id: dana.id, name: 'Dana Reyes' },
        party: dana.id,
        count: 2,
        opening: 'One more thing. '.repeat(100).slice(0, openingLength),
      },
    ]);
  });
});
