import { beforeAll, describe, expect, it } from 'vitest';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '../../test/app.ts';
import { createCompany, createUser, joinCompany } from '../../test/factories.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

describe('GET /api/companies', () => {
  it("lists the person's own companies, the primary one first", async () => {
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

  it('is empty without any, and closed to visitors', async () => {
    const customer = await signedInCustomer(test);
    expect((await test.request({ url: '/api/companies', token: customer.token })).json()).toEqual([]);
    expect((await test.request({ url: '/api/companies' })).statusCode).toBe(401);
  });
});

describe('GET /api/admin/users/{id}/companies', () => {
  it("lists a client's companies for staff, and knows nobody who is not there", async () => {
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
