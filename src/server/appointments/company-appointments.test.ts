import { beforeAll, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createAdmin } from '#test/factories/users.ts';

let test: TestApp;
let staff: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  staff = await signedInAdmin(test, { staffLevel: 'staff' });
});

const ask = (id: number, query = '', token: string | undefined = staff.token) =>
  test.request({ url: `/api/admin/companies/${id}/appointments${query}`, token });

it('lists what a company has with all staff, upcoming ones first, page by page', async () => {
  const [host, client] = [await createAdmin(test.db), await signedInCustomer(test)];
  const [company, other] = [await createCompany(test.db), await createCompany(test.db)];
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
  const meet = (companyId: number, startsAt: string) =>
    createAppointment(test.db, host.id, { customerId: client.user.id, companyId, startsAt });
  const past = await meet(company.id, days(-3));
  const later = await meet(company.id, days(9));
  const soon = await meet(company.id, days(2));
  await meet(other.id, days(4));
  const all = await ask(company.id);
  expect(all.json().map(({ id }: { id: number }) => id)).toEqual([soon.id, later.id, past.id]);
  expect(all.json()[0]).toMatchObject({ company: { id: company.id }, staff: { id: host.id } });
  const page = await ask(company.id, '?limit=2');
  const next = String(page.headers.link).match(/<([^>]+)>/)?.[1] as string;
  expect((await test.request({ url: next, token: staff.token })).json()).toMatchObject([{ id: past.id }]);
});

it('is closed to the company’s people and visitors, and 404 without a company', async () => {
  const [member, { id }] = [await signedInCustomer(test), await createCompany(test.db)];
  await joinCompany(test.db, member.user.id, id, { accessLevel: 'full' });
  expect((await ask(id, '', member.token)).statusCode).toBe(403);
  expect((await ask(id, '', '')).statusCode).toBe(401);
  expect((await ask(2_000_000_000)).statusCode).toBe(404);
  expect((await ask(id, '?cursor=x')).statusCode).toBe(400);
});
