import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { beforeAll, describe, expect, it } from 'vitest';
import { firmToday } from '#shared/time.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createDeadline } from '#test/factories/deadlines.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedInAdmin(test);
});

const inDays = (days: number) => format(addDays(firmToday(), days), 'yyyy-MM-dd');
const shownTo = async ({ token }: SignedInUser): Promise<{ title: string }[]> =>
  (await test.request({ url: '/api/dashboard/for-you', token })).json().dates;
const titlesFor = async (user: SignedInUser) => (await shownTo(user)).map(({ title }) => title);

describe("the deadlines on a customer's dashboard", () => {
  it('are their own for the next 30 days, by date, with those that passed in the last two weeks', async () => {
    const [customer, other] = [await signedInCustomer(test), await signedInCustomer(test)];
    const customerId = customer.user.id;
    for (const [title, days] of [
      ['Beyond a month', 31],
      ['Later', 30],
      ['Today', 0],
      ['Passed', -14],
      ['Long passed', -15],
    ] as const) {
      await createDeadline(test.db, { title, dueOn: inDays(days), customerId });
    }
    await createDeadline(test.db, { title: "Another client's", dueOn: inDays(1), customerId: other.user.id });
    await createDeadline(test.db, { title: "The firm's own", dueOn: inDays(1) });
    await createDeadline(test.db, { title: 'For staff', dueOn: inDays(1), customerId, shownToClient: false });
    expect(await titlesFor(customer)).toEqual(['Passed', 'Today', 'Later']);
    expect((await shownTo(customer))[1]).toEqual({
      ...{ id: expect.any(Number), title: 'Today', dueOn: firmToday(), company: null },
    });
  });

  it('include those of a company whose files they may read or whose primary contact they are', async () => {
    const company = await createCompany(test.db, { name: 'Quill LLC' });
    const people = {
      contact: await signedInCustomer(test),
      reader: await signedInCustomer(test),
      standard: await signedInCustomer(test),
      stranger: await signedInCustomer(test),
    };
    await joinCompany(test.db, people.contact.user.id, company.id, { isPrimaryContact: true });
    await joinCompany(test.db, people.reader.user.id, company.id, { accessLevel: 'read_only' });
    await joinCompany(test.db, people.standard.user.id, company.id);
    const ofCompany = { dueOn: inDays(3), companyId: company.id };
    await createDeadline(test.db, { title: 'Annual report', ...ofCompany });
    await createDeadline(test.db, { title: 'Internal', ...ofCompany, shownToClient: false });
    await createDeadline(test.db, {
      title: "Owner's draw",
      ...ofCompany,
      customerId: people.standard.user.id,
    });
    expect(await titlesFor(people.contact)).toEqual(['Annual report']);
    expect((await shownTo(people.reader))[0]).toMatchObject({ title: 'Annual report', company: 'Quill LLC' });
    expect(await titlesFor(people.standard)).toEqual(["Owner's draw"]);
    expect(await titlesFor(people.stranger)).toEqual([]);
    expect(await titlesFor(admin)).toEqual([]);
  });

  it('change at once: those whom a deadline concerned before and concerns now get an event', async () => {
    const events = await captureEvents(test);
    const [before, after] = [await signedInCustomer(test), await signedInCustomer(test)];
    const member = await signedInCustomer(test);
    const company = await createCompany(test.db);
    await joinCompany(test.db, member.user.id, company.id);
    const input = { title: 'Return', dueOn: inDays(2), priority: 'low' };
    const call = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
      test.request({
        method,
        url: `/api/admin/deadlines${path}`,
        token: admin.token,
        ...(payload && { payload }),
      });
    const created = await call('POST', '', { ...input, client: before.user.username, shownToClient: false });
    const { id } = created.json();
    expect(await titlesFor(before)).toEqual([]);

    const change = { ...input, client: after.user.username, companyId: company.id };
    const heard = await events.during(() => call('PATCH', `/${id}`, change));
    const told = [before, after, member].map(({ user }) => user.id);
    expect(heard).toEqual([
      { topic: 'deadlines', to: 'staff' },
      { topic: 'deadlines', to: { users: expect.arrayContaining(told) } },
    ]);
    // A call that does not say whether clients see the deadline leaves that unchanged.
    expect(await titlesFor(after)).toEqual([]);
    await call('PATCH', `/${id}`, { ...change, shownToClient: true });
    expect(await titlesFor(after)).toEqual(['Return']);
    expect(await events.during(() => call('DELETE', `/${id}`))).toHaveLength(2);
    expect(await titlesFor(after)).toEqual([]);
  });
});
