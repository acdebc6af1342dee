import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { firmToday } from '#shared/time.ts';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createAdmin } from '#test/factories/users.ts';
import { requestLists } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
});

const read = (token: string | undefined, id: number) =>
  test.request({ url: `/api/request-lists/${id}`, token });

const askMore = (token: string | undefined, id: number, until: string) =>
  test.request({ method: 'POST', url: `/api/request-lists/${id}/more-time`, token, payload: { until } });

describe('a client’s lists', () => {
  it('are those that were sent, newest first, a page at a time', async () => {
    const { token, user } = await signedInCustomer(test);
    const other = await signedInCustomer(test);
    const first = await createRequestList(test.db, user.id);
    await createRequestList(test.db, user.id, { sentAt: null });
    await createRequestList(test.db, other.user.id);
    const closed = await createRequestList(test.db, user.id, { closedAt: '2029-05-01T00:00:00Z' });
    const page = await test.request({ url: '/api/request-lists?limit=1', token });
    expect(page.json()).toMatchObject([{ id: closed.id, closedAt: '2029-05-01T00:00:00.000Z' }]);
    expect(page.headers['x-total-count']).toBe('2');
    const next = String(page.headers.link).match(/<(.*)>/)?.[1] as string;
    expect((await test.request({ url: next, token })).json()).toMatchObject([{ id: first.id }]);
  });

  it('show their items with states and files, and nothing that staff keep for themselves', async () => {
    const { token, user } = await signedInCustomer(test);
    const assignee = await createAdmin(test.db, { firstName: 'Dana', lastName: 'Reyes' });
    const list = await createRequestList(test.db, user.id, {
      assigneeId: assignee.id,
      items: [{}, { state: 'returned', returnNote: 'Page 2', decidedBy: assignee.id }, { required: false }],
    });
    const response = await read(token, list.id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      title: 'Your 2029 tax return',
      turn: 'client',
      itemCount: 3,
      leftCount: 2,
      doneCount: 0,
      mayAnswer: true,
      assignee: { name: 'Dana Reyes' },
      items: [
        { state: 'open', issuer: 'Acme', files: [] },
        { state: 'returned', returnReason: 'not_readable', returnNote: 'Page 2', decidedBy: 'Dana Reyes' },
        { required: false },
      ],
    });
    for (const key of ['needsCall', 'pausedUntil', 'templateId', 'nextReminderAt']) {
      expect(response.json()).not.toHaveProperty(key);
    }
    expect(response.json().items[0]).not.toHaveProperty('rollMark');
  });

  it('require a session, and are visible to nobody else', async () => {
    const { token, user } = await signedInCustomer(test);
    const other = await signedInCustomer(test);
    const { id } = await createRequestList(test.db, user.id);
    const draft = await createRequestList(test.db, user.id, { sentAt: null });
    expect((await read(undefined, id)).statusCode).toBe(401);
    expect((await read(other.token, id)).statusCode).toBe(404);
    expect((await read(token, draft.id)).statusCode).toBe(404);
  });
});

describe('more time', () => {
  it('can be asked for until a day before the tax date', async () => {
    const { token, user } = await signedInCustomer(test);
    const { id } = await createRequestList(test.db, user.id, {
      taxDate: '2035-04-15',
      needsCallAt: '2029-05-01T00:00:00Z',
    });
    const response = await askMore(token, id, '2035-04-12');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ moreTimeUntil: '2035-04-12' });
    const [list] = await test.db.select().from(requestLists).where(eq(requestLists.id, id));
    expect(list?.needsCallAt).toBeNull();
    await askMore(token, id, '2035-04-12');
    expect(await auditOf(test.db, 'request_list', id)).toMatchObject([
      { action: 'request_more_time', details: { until: '2035-04-12' } },
    ]);
  });

  it.each([
    ['today', firmToday()],
    ['a day of the past', '2020-01-01'],
    ['the tax date', '2035-04-15'],
    ['no day', 'soon'],
  ])('cannot be asked for until %s', async (_, until) => {
    const { token, user } = await signedInCustomer(test);
    const { id } = await createRequestList(test.db, user.id, { taxDate: '2035-04-15' });
    const response = await askMore(token, id, until);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toHaveProperty('until');
  });

  it('is refused for a closed list, to visitors and to other users', async () => {
    const { token, user } = await signedInCustomer(test);
    const other = await signedInCustomer(test);
    const { id } = await createRequestList(test.db, user.id);
    const closed = await createRequestList(test.db, user.id, { closedAt: '2029-05-01T00:00:00Z' });
    expect((await askMore(token, closed.id, '2035-01-01')).statusCode).toBe(409);
    expect((await askMore(undefined, id, '2035-01-01')).statusCode).toBe(401);
    expect((await askMore(other.token, id, '2035-01-01')).statusCode).toBe(404);
    const admin = await signedInAdmin(test);
    expect((await askMore(admin.token, id, '2035-01-01')).statusCode).toBe(404);
  });
});
