import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { createCompany } from '#test/factories/companies.ts';
import { createUser } from '#test/factories/users.ts';
import { waitUntilBlocked } from '#test/wait-until-blocked.ts';
import { transaction } from '../core/database/db.ts';
import { deadlines } from '../core/database/schema.ts';
import { lockCustomer } from '../core/security/accounts.ts';
import { closeAccounts } from '../users/close-accounts.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedInAdmin(test);
});

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', payload?: object) =>
  test.request({
    method,
    url: `/api/admin/deadlines${path}`,
    token: admin.token,
    ...(payload && { payload }),
  });

describe('deadlines', () => {
  it('are added, changed and removed by staff', async () => {
    const title = `Annual report ${crypto.randomUUID()}`;
    const input = { title, dueOn: '2031-01-15', priority: 'medium' };
    const created = await call('POST', '', input);
    expect(created.statusCode).toBe(201);
    const { id } = created.json();
    expect(created.json()).toEqual({ id, ...input, client: null, company: null, shownToClient: true });
    const changed = { ...input, dueOn: '2031-02-01', priority: 'high' };
    const shown = { id, ...changed, client: null, company: null, shownToClient: true };
    expect((await call('PATCH', `/${id}`, changed)).json()).toEqual(shown);
    expect((await call('GET', `?q=${encodeURIComponent(title)}`)).json()).toEqual([shown]);
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(204);
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(404);
    expect((await call('PATCH', `/${id}`, changed)).statusCode).toBe(404);
  });

  it('are listed page by page, overdue ones first', async () => {
    for (const dueOn of ['1932-03-01', '1932-03-02', '1932-03-01', '1932-02-28']) {
      await call('POST', '', { title: 'Return', dueOn, priority: 'low' });
    }
    const days: string[] = [];
    let page: string | undefined = '?limit=2';
    while (page !== undefined && days.length < 4) {
      const response = await call('GET', page);
      days.push(...response.json().map(({ dueOn }: { dueOn: string }) => dueOn));
      page = String(response.headers.link ?? '').match(/deadlines([^>]+)>/)?.[1];
    }
    expect(days).toEqual(['1932-02-28', '1932-03-01', '1932-03-01', '1932-03-02']);
    for (const wrong of ['soon', '2032-02-31.1', '2032-02-01.99999999999']) {
      expect((await call('GET', `?cursor=${wrong}`)).statusCode).toBe(400);
    }
  });

  it('may concern a customer, shown by name, or a company', async () => {
    const client = await createUser(test.db, { firstName: 'Maya', lastName: 'Okafor' });
    const company = await createCompany(test.db, { name: `Quill ${client.username} LLC` });
    const input = { title: 'Annual report', dueOn: '2031-01-15', priority: 'low' };
    const response = await call('POST', '', {
      ...input,
      client: client.email,
      companyId: company.id,
    });
    expect(response.json()).toMatchObject({
      client: { username: client.username, name: 'Maya Okafor' },
      company: { id: company.id, name: company.name, city: null, state: null, einEnding: null },
    });
    const unknown = await call('POST', '', { ...input, client: 'nobody-at-all' });
    expect(unknown.json().fields).toEqual({ client: 'No client has this username or email.' });
    expect((await call('POST', '', { ...input, client: admin.user.username })).statusCode).toBe(400);
    const gone = await call('POST', '', { ...input, companyId: 2_000_000_000 });
    expect(gone.json().fields).toEqual({
      companyId: 'This company is no longer there. Please choose another one.',
    });
  });

  it('are not added for a customer whose account is being closed', async () => {
    const { id, email: client } = await createUser(test.db);
    const { response } = await transaction(test.db, async (tx) => {
      await lockCustomer(tx, id);
      const input = { title: 'Annual report', dueOn: '2031-01-15', priority: 'low', client };
      const creating = call('POST', '', input);
      await Promise.race([creating, waitUntilBlocked(test.db)]);
      await closeAccounts(tx, { address: '127.0.0.1', session: null }, [id]);
      return { response: creating };
    });
    expect((await response).json().fields).toEqual({ client: 'No client has this username or email.' });
    expect(await test.db.$count(deadlines, eq(deadlines.customerId, id))).toBe(0);
  });

  it('concern the company that was chosen, even if another has the same name', async () => {
    const name = `Quill ${crypto.randomUUID()} LLC`;
    const [first, second] = [await createCompany(test.db, { name }), await createCompany(test.db, { name })];
    const input = { title: 'Annual report', dueOn: '2031-01-15', priority: 'low' };
    for (const { id } of [first, second]) {
      const response = await call('POST', '', { ...input, companyId: id });
      expect(response.json()).toMatchObject({ company: { id, name } });
    }
    const listed = (await call('GET', `?companyId=${second.id}`)).json();
    expect(listed).toMatchObject([{ company: { id: second.id } }]);
    const { id } = (await call('POST', '', { ...input, companyId: first.id })).json();
    expect((await call('PATCH', `/${id}`, { ...input, companyId: second.id })).json().company.id).toBe(
      second.id,
    );
    expect((await call('PATCH', `/${id}`, { ...input, companyId: null })).json().company).toBeNull();
  });

  it.each([
    [{ title: '' }, 'title'],
    [{ dueOn: '2031-02-30' }, 'dueOn'],
    [{ dueOn: 'soon' }, 'dueOn'],
    [{ priority: 'extreme' }, 'priority'],
  ])('reject %o', async (change, field) => {
    const response = await call('POST', '', {
      title: 'Annual report',
      dueOn: '2031-01-15',
      priority: 'low',
      ...change,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toHaveProperty(field);
  });
});
