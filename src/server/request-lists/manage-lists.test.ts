import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createItemFile, createRequestList } from '#test/factories/request-lists.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { requestItems, requestLists } from '../core/database/schema.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
  admin = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (method: Method, path: string, payload?: object, headers: Record<string, string> = {}) =>
  test.request({
    method,
    url: `/api/admin/${path}`,
    token: admin.token,
    headers,
    ...(payload && { payload }),
  });

const wording = { kind: 'document', label: 'Interest statement (Form 1099-INT)' };
const details = () => ({
  title: 'Your 2030 tax return',
  period: '2030',
  dueOn: '2031-04-09',
  assigneeId: admin.user.id,
});
const draftFor = async () => createRequestList(test.db, (await createUser(test.db)).id, { sentAt: null });
const sentTo = async (items: object[] = [{}]) =>
  createRequestList(test.db, (await createUser(test.db)).id, { items });

describe('making a list', () => {
  it('makes a draft with items in their order, which the client does not see', async () => {
    const client = await signedInCustomer(test);
    const response = await call('POST', 'request-lists', {
      ...details(),
      clientId: client.user.id,
      items: [wording, { kind: 'question', label: 'Did you move?', required: false }],
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      sentAt: null,
      itemCount: 2,
      leftCount: 1,
      client: { id: client.user.id },
      assignee: { name: 'Dana Reyes' },
      items: [{ label: wording.label }, { label: 'Did you move?', required: false }],
    });
    const own = await test.request({ url: '/api/request-lists', token: client.token });
    expect(own.json()).toEqual([]);
    const entries = await auditOf(test.db, 'request_list', response.json().id);
    expect(entries).toMatchObject([{ action: 'request_list_created', clientId: client.user.id }]);
  });

  it('makes one list per idempotency key', async () => {
    const { id: clientId } = await createUser(test.db);
    const payload = { ...details(), clientId, items: [wording] };
    const headers = { 'idempotency-key': randomUUID() };
    const responses = await Promise.all(
      Array.from({ length: 3 }, () => call('POST', 'request-lists', payload, headers)),
    );
    expect(new Set(responses.map((response) => response.json().id)).size).toBe(1);
    expect(await test.db.$count(requestLists, eq(requestLists.customerId, clientId))).toBe(1);
  });

  it('asks a person of the company if the list is a company’s', async () => {
    const person = await createUser(test.db);
    const company = await createCompany(test.db);
    const payload = { ...details(), clientId: person.id, companyId: company.id, items: [wording] };
    const refused = await call('POST', 'request-lists', payload);
    expect(refused.json()).toMatchObject({ fields: { companyId: expect.stringMatching(/does not belong/) } });
    await joinCompany(test.db, person.id, company.id);
    const made = await call('POST', 'request-lists', payload);
    expect(made.json()).toMatchObject({ company: { id: company.id } });
    const ofCompany = await call('GET', `request-lists?companyId=${company.id}`);
    expect(ofCompany.json()).toMatchObject([{ id: made.json().id }]);
  });

  it.each([
    ['title', { title: '' }],
    ['period', { period: '2026-13' }],
    ['dueOn', { dueOn: '2026-02-30' }],
    ['assigneeId', { assigneeId: 2_147_483_647 }],
    ['clientId', { clientId: 2_147_483_647 }],
    ['templateId', { templateId: 2_147_483_647 }],
    ['items.0.label', { items: [{ kind: 'document', label: '' }] }],
  ])('refuses a wrong %s', async (field, wrong) => {
    const { id: clientId } = await createUser(test.db);
    const response = await call('POST', 'request-lists', {
      ...details(),
      clientId,
      items: [wording],
      ...wrong,
    });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields)).toEqual([field]);
  });

  it('is for staff only', async () => {
    const client = await signedInCustomer(test);
    const { id } = await draftFor();
    for (const [token, status] of [
      [undefined, 401],
      [client.token, 403],
    ] as const) {
      const url = `/api/admin/request-lists/${id}`;
      expect((await test.request({ url, token })).statusCode).toBe(status);
      expect((await test.request({ method: 'POST', url: `${url}/send`, token })).statusCode).toBe(status);
    }
  });
});

describe('sending', () => {
  it('shows the list to the client without the items marked as gone, and makes it their turn', async () => {
    const client = await signedInCustomer(test);
    const { id } = await createRequestList(test.db, client.user.id, {
      sentAt: null,
      turnSince: '2029-01-01T00:00:00Z',
      items: [{ rollMark: 'same' }, { rollMark: 'gone' }, { rollMark: 'new', label: 'Did you move?' }],
    });
    const response = await call('POST', `request-lists/${id}/send`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ sentAt: expect.any(String), turn: 'client', itemCount: 2 });
    expect(response.json().turnSince).toBe(response.json().sentAt);
    expect(response.json().items).toMatchObject([{ rollMark: null }, { label: 'Did you move?' }]);
    const own = await test.request({ url: `/api/request-lists/${id}`, token: client.token });
    expect(own.json().items).toHaveLength(2);
  });

  it('happens once, however often the button is pressed', async () => {
    const { id } = await draftFor();
    const responses = await Promise.all([1, 2, 3].map(() => call('POST', `request-lists/${id}/send`)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const sent = (await auditOf(test.db, 'request_list', id)).filter(
      ({ action }) => action === 'request_list_sent',
    );
    expect(sent).toHaveLength(1);
  });

  it('is refused for an empty list and a closed account', async () => {
    const { id: clientId } = await createUser(test.db);
    const empty = await createRequestList(test.db, clientId, { sentAt: null, items: [{ rollMark: 'gone' }] });
    const nothing = await call('POST', `request-lists/${empty.id}/send`);
    expect(nothing.statusCode).toBe(409);
    expect(nothing.json().message).toMatch(/Add an item/);
    const closed = await createUser(test.db, { deletedAt: '2029-01-01T00:00:00Z' });
    const list = await createRequestList(test.db, closed.id, { sentAt: null });
    expect((await call('POST', `request-lists/${list.id}/send`)).statusCode).toBe(409);
  });
});

describe('changing a list', () => {
  it('changes title, dates and assignee', async () => {
    const { id } = await sentTo();
    const colleague = await createAdmin(test.db);
    const response = await call('PATCH', `request-lists/${id}`, { ...details(), assigneeId: colleague.id });
    expect(response.json()).toMatchObject({
      title: 'Your 2030 tax return',
      dueOn: '2031-04-09',
      assignee: { id: colleague.id },
    });
    const client = await createUser(test.db);
    const wrong = await call('PATCH', `request-lists/${id}`, { ...details(), assigneeId: client.id });
    expect(wrong.json().fields).toHaveProperty('assigneeId');
  });

  it('closes and reopens, each once', async () => {
    const { id } = await sentTo();
    for (let time = 0; time < 2; time++) {
      expect((await call('POST', `request-lists/${id}/close`)).json()).toMatchObject({
        closedAt: expect.any(String),
      });
    }
    expect((await call('POST', `request-lists/${id}/items`, wording)).statusCode).toBe(409);
    for (let time = 0; time < 2; time++) {
      expect((await call('POST', `request-lists/${id}/reopen`)).json()).toMatchObject({ closedAt: null });
    }
    expect((await auditOf(test.db, 'request_list', id)).map(({ action }) => action)).toEqual([
      'request_list_closed',
      'request_list_reopened',
    ]);
    const draft = await draftFor();
    expect((await call('POST', `request-lists/${draft.id}/close`)).statusCode).toBe(409);
  });

  it('deletes a draft, even one that another was made from, but never a sent list', async () => {
    const draft = await draftFor();
    const next = await createRequestList(test.db, draft.customerId, {
      sentAt: null,
      rolledFromId: draft.id,
      items: [{ rolledFromId: draft.items[0]?.id }],
    });
    expect((await call('DELETE', `request-lists/${draft.id}`)).statusCode).toBe(204);
    expect((await call('GET', `request-lists/${draft.id}`)).statusCode).toBe(404);
    expect((await call('GET', `request-lists/${next.id}`)).json()).toMatchObject({ itemCount: 1 });
    const sent = await sentTo();
    expect((await call('DELETE', `request-lists/${sent.id}`)).statusCode).toBe(409);
  });

  it('adds, changes and removes items, and counts them', async () => {
    const { id } = await sentTo([{ state: 'accepted' }]);
    const added = await call('POST', `request-lists/${id}/items`, wording);
    expect(added.statusCode).toBe(201);
    expect(added.json()).toMatchObject({ turn: 'client', itemCount: 2, leftCount: 1 });
    const itemId = added.json().items[1].id;
    const changed = await call('PATCH', `request-items/${itemId}`, { ...wording, required: false });
    expect(changed.json()).toMatchObject({ turn: 'firm', leftCount: 0 });
    const removed = await call('DELETE', `request-items/${itemId}`);
    expect(removed.json().items).toHaveLength(1);
    expect((await auditOf(test.db, 'request_list', id)).map(({ action }) => action)).toEqual([
      'request_item_added',
      'request_turn_changed',
      'request_item_updated',
      'request_turn_changed',
      'request_item_removed',
    ]);
  });

  it('marks an item of a draft as gone, and an added one as new', async () => {
    const first = await sentTo();
    const draft = await createRequestList(test.db, first.customerId, {
      sentAt: null,
      rolledFromId: first.id,
      items: [{ rollMark: 'same' }, { rollMark: 'same' }],
    });
    const gone = await call('PATCH', `request-items/${draft.items[0]?.id}`, { ...wording, rollMark: 'gone' });
    expect(gone.json()).toMatchObject({ itemCount: 1, items: [{ rollMark: 'gone' }, { rollMark: 'same' }] });
    const added = await call('POST', `request-lists/${draft.id}/items`, wording);
    expect(added.json().items.at(-1)).toMatchObject({ rollMark: 'new' });
  });

  it('refuses to remove an item for which something has arrived', async () => {
    const { items, customerId } = await sentTo([{ state: 'received', answer: 'Yes' }, {}]);
    await createItemFile(test.db, items[1]?.id as number, customerId);
    for (const item of items) {
      expect((await call('DELETE', `request-items/${item.id}`)).statusCode).toBe(409);
    }
    const kind = await call('PATCH', `request-items/${items[0]?.id}`, { ...wording, kind: 'question' });
    expect(kind.statusCode).toBe(409);
  });

  it('keeps counts correct while items are added and removed concurrently', async () => {
    const { id, items } = await sentTo([{}, {}, {}]);
    await Promise.all([
      ...items.map((item) => call('DELETE', `request-items/${item.id}`)),
      ...[1, 2, 3, 4].map(() => call('POST', `request-lists/${id}/items`, wording)),
    ]);
    const [list] = await test.db.select().from(requestLists).where(eq(requestLists.id, id));
    expect(list).toMatchObject({ itemCount: 4, leftCount: 4 });
    const rows = await test.db.select().from(requestItems).where(eq(requestItems.listId, id));
    expect(new Set(rows.map(({ position }) => position)).size).toBe(4);
  });
});

describe('lists for staff', () => {
  it('are filtered by client and status', async () => {
    const { id: clientId } = await createUser(test.db);
    const open = await createRequestList(test.db, clientId);
    const draft = await createRequestList(test.db, clientId, { sentAt: null });
    const closed = await createRequestList(test.db, clientId, { closedAt: '2029-05-01T00:00:00Z' });
    const ids = async (query: string) =>
      (await call('GET', `request-lists?clientId=${clientId}${query}`))
        .json()
        .map((list: { id: number }) => list.id);
    expect(await ids('')).toEqual([closed.id, draft.id, open.id]);
    expect(await ids('&status=draft')).toEqual([draft.id]);
    expect(await ids('&status=open')).toEqual([open.id]);
    expect(await ids('&status=closed')).toEqual([closed.id]);
  });

  it('have a history in plain words, newest first, without naming the list again', async () => {
    const client = await signedInCustomer(test, { firstName: 'Maya', lastName: 'Okafor' });
    const { id, items } = await createRequestList(test.db, client.user.id, { sentAt: null });
    await call('POST', `request-lists/${id}/send`);
    await test.request({
      method: 'POST',
      url: `/api/request-items/${items[0]?.id}/answer`,
      token: client.token,
      payload: { answer: 'I have none' },
    });
    const history = await call('GET', `request-lists/${id}/history`);
    expect(history.json()).toMatchObject([
      { who: 'Maya Okafor', what: 'passed this list to the firm' },
      { who: 'Maya Okafor', what: 'answered “Wage statement (Form W-2)”' },
      { who: 'The system', what: 'sent an email about this list' },
      { who: 'Dana Reyes', what: 'sent this list' },
    ]);
    const page = await call('GET', `request-lists/${id}/history?limit=1`);
    expect(page.headers['x-total-count']).toBe('4');
    expect(page.headers.link).toContain('cursor=');
    expect((await call('GET', 'request-lists/2147483647/history')).statusCode).toBe(404);
  });
});
