import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInPerson, signedInAdmin, startTestApp, type TestApp } from '../../test/app.ts';

let test: TestApp;
let admin: SignedInPerson;
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
    const input = { title: 'Annual report', dueOn: '2031-01-15', priority: 'medium' };
    const created = await call('POST', '', input);
    expect(created.statusCode).toBe(201);
    const { id } = created.json();
    expect(created.json()).toEqual({ id, ...input });
    const changed = { ...input, dueOn: '2031-02-01', priority: 'high' };
    expect((await call('PATCH', `/${id}`, changed)).json()).toEqual({ id, ...changed });
    expect((await call('GET')).json()).toContainEqual({ id, ...changed });
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(204);
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(404);
    expect((await call('PATCH', `/${id}`, changed)).statusCode).toBe(404);
  });

  it.each([
    [{ title: '' }, 'title'],
    [{ dueOn: '2031-02-30' }, 'dueOn'],
    [{ dueOn: 'soon' }, 'dueOn'],
    [{ priority: 'extreme' }, 'priority'],
  ])('refuse %o', async (change, field) => {
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
