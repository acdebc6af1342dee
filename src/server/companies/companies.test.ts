import { beforeAll, describe, expect, it } from 'vitest';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createUser } from '#test/factories/users.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

describe('GET /api/companies', () => {
  it("lists the customer's own companies, the primary one first", async () => {
    const [customer, other] = [await signedInCustomer(test), await createUser(test.db)];
    const [bakery, atelier, foreign] = [
      await createCompany(test.db, { name: 'Bakery LLC' }),
      await createCompany(test.db, { name: 'Atelier LLC', ein: '12-3456789' }),
      await createCompany(test.db),
    ];
    await joinCompany(test.db, customer.user.id, atelier.id, { accessLevel: 'full' });
    await joinCompany(test.db, customer.user.id, bakery.id, { isPrimaryCompany: true });
    await joinCompany(test.db, other.id, foreign.id);
    const response = await test.request({ url: '/api/companies', token: customer.token });
    expect(response.json()).toEqual([
      {
        company: { id: bakery.id, name: 'Bakery LLC' },
        isPrimaryCompany: true,
        isPrimaryContact: false,
        accessLevel: 'standard',
      },
      {
        company: { id: atelier.id, name: 'Atelier LLC' },
        isPrimaryCompany: false,
        isPrimaryContact: false,
        accessLevel: 'full',
      },
    ]);
  });

  it('is empty if there are none, and closed to visitors', async () => {
    const customer = await signedInCustomer(test);
    expect((await test.request({ url: '/api/companies', token: customer.token })).json()).toEqual([]);
    expect((await test.request({ url: '/api/companies' })).statusCode).toBe(401);
  });
});

describe('GET /api/admin/companies', () => {
  it('finds companies by a part of their names and distinguishes equal names, page by page', async () => {
    const admin = await signedInAdmin(test);
    const mark = crypto.randomUUID();
    const first = await createCompany(test.db, { name: `Quill ${mark}`, city: 'Macon', state: 'GA' });
    const second = await createCompany(test.db, { name: `Quill ${mark}`, ein: '12-3456789' });
    const legal = await createCompany(test.db, { name: 'Abara', legalName: `ABARA ${mark} Holdings` });
    await createCompany(test.db, { name: 'Another one' });
    const ask = (query: string) =>
      test.request({ url: `/api/admin/companies?q=${query}`, token: admin.token });
    const plain = {
      ...{ city: null, state: null, einEnding: null, legalName: null, businessType: 'LLC' },
      ...{ peopleCount: 0, primaryContact: null },
    };
    const [one, other] = [await createUser(test.db), await createUser(test.db, { firstName: 'Ines' })];
    await joinCompany(test.db, one.id, first.id);
    await joinCompany(test.db, other.id, first.id, { isPrimaryContact: true });
    const closed = await createUser(test.db, { deletedAt: new Date().toISOString() });
    await joinCompany(test.db, closed.id, first.id);
    const people = {
      peopleCount: 2,
      primaryContact: { id: expect.any(Number), name: expect.stringContaining('Ines') },
    };
    const all = await ask(mark.toUpperCase());
    expect(all.headers['x-total-count']).toBe('3');
    expect(all.json()).toEqual([
      { ...plain, id: legal.id, name: 'Abara', legalName: legal.legalName },
      { ...plain, id: second.id, name: second.name, einEnding: '6789' },
      { ...plain, id: first.id, name: first.name, city: 'Macon', state: 'GA', ...people },
    ]);
    const page = await ask(`${mark}&limit=2`);
    expect(page.json()).toHaveLength(2);
    const next = String(page.headers.link).match(/<([^>]+)>/)?.[1] as string;
    expect((await test.request({ url: next, token: admin.token })).json()).toMatchObject([{ id: first.id }]);
    // Letters that occur in no test's names, which are hexadecimal.
    expect((await ask('zq%25')).json()).toEqual([]);
  });

  it('is closed to customers and visitors, and refuses an invalid page', async () => {
    const [admin, customer] = [await signedInAdmin(test), await signedInCustomer(test)];
    const ask = (query: string, token?: string) =>
      test.request({ url: `/api/admin/companies${query}`, ...(token && { token }) });
    expect((await ask('')).statusCode).toBe(401);
    expect((await ask('', customer.token)).statusCode).toBe(403);
    expect((await ask('?limit=0', admin.token)).statusCode).toBe(400);
    expect((await ask('?cursor=x', admin.token)).statusCode).toBe(400);
  });
});

describe('GET /api/admin/users/{id}/companies', () => {
  it("lists a customer's companies for staff, and returns 404 for an unknown customer", async () => {
    const [admin, client] = [await signedInAdmin(test), await createUser(test.db)];
    const company = await createCompany(test.db);
    await joinCompany(test.db, client.id, company.id);
    const ask = (id: number) => test.request({ url: `/api/admin/users/${id}/companies`, token: admin.token });
    expect((await ask(client.id)).json()).toMatchObject([{ company: { id: company.id } }]);
    expect((await ask(2_000_000_000)).statusCode).toBe(404);
    const gone = await createUser(test.db, { deletedAt: new Date().toISOString() });
    expect((await ask(gone.id)).statusCode).toBe(404);
  });
});
