import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { requestItems, requestLists } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
});

const post = (token: string | undefined, id: number | undefined, verb: string, payload?: object) =>
  test.request({
    method: 'POST',
    url: `/api/request-items/${id}/${verb}`,
    token,
    ...(payload && { payload }),
  });

const answer = (token: string | undefined, id: number | undefined, text = 'Little Oaks Preschool') =>
  post(token, id, 'answer', { answer: text });

async function listOf(id: number) {
  const [list] = await test.db.select().from(requestLists).where(eq(requestLists.id, id));
  return list as typeof requestLists.$inferSelect;
}

describe('answering in words', () => {
  it('marks the item as received at once, counts and audits it, and notifies the client and staff', async () => {
    const events = await captureEvents(test);
    const { token, user } = await signedInCustomer(test);
    const list = await createRequestList(test.db, user.id, {
      items: [{ kind: 'question', label: 'Who looked after your children?' }, {}],
    });
    const sent = await events.during(async () => {
      const response = await answer(token, list.items[0]?.id);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({
        state: 'received',
        answer: 'Little Oaks Preschool',
        files: [],
      });
      expect(response.json()).not.toHaveProperty('shortLabel');
    });
    expect(sent).toEqual([
      { topic: 'request-lists', to: { users: [user.id] } },
      { topic: 'request-lists', to: 'staff' },
    ]);
    expect(await listOf(list.id)).toMatchObject({
      turn: 'client',
      itemCount: 2,
      leftCount: 1,
      receivedCount: 1,
      doneCount: 1,
    });
    expect(await auditOf(test.db, 'request_list', list.id)).toMatchObject([
      {
        action: 'request_item_answered',
        actorId: user.id,
        clientId: user.id,
        details: { item: 'Who looked after your children?' },
      },
    ]);
  });

  it('replaces the previous answer; repeating the same words changes nothing', async () => {
    const { token, user } = await signedInCustomer(test);
    const { id, items } = await createRequestList(test.db, user.id);
    await answer(token, items[0]?.id, 'First');
    await answer(token, items[0]?.id, 'Second');
    expect((await answer(token, items[0]?.id, 'Second')).json()).toMatchObject({ answer: 'Second' });
    const actions = (await auditOf(test.db, 'request_list', id)).map(({ action }) => action);
    expect(actions).toEqual(['request_item_answered', 'request_turn_changed', 'request_item_answered']);
  });

  it('clears the reason of a returned item, and the turn goes to the firm', async () => {
    const { token, user } = await signedInCustomer(test);
    const list = await createRequestList(test.db, user.id, {
      items: [{ state: 'returned', returnNote: 'Page 2 is missing' }],
      turnSince: '2029-01-02T00:00:00Z',
    });
    const response = await answer(token, list.items[0]?.id);
    expect(response.json()).toMatchObject({ state: 'received', returnReason: null, returnNote: null });
    const after = await listOf(list.id);
    expect(after).toMatchObject({ turn: 'firm', leftCount: 0 });
    expect(after.turnSince).not.toBe('2029-01-02T00:00:00.000Z');
    const turn = (await auditOf(test.db, 'request_list', list.id)).at(-1);
    expect(turn).toMatchObject({ action: 'request_turn_changed', details: { turn: 'firm' } });
  });

  it.each([
    ['accepted', {}, /already accepted/],
    ['waived', {}, /no longer need/],
    ['open', { closedAt: '2029-05-01T00:00:00Z' }, /list is closed/],
  ] as const)('is refused for an item that is %s (%j)', async (state, values, message) => {
    const { token, user } = await signedInCustomer(test);
    const { items } = await createRequestList(test.db, user.id, { ...values, items: [{ state }] });
    for (const response of [
      await answer(token, items[0]?.id),
      await post(token, items[0]?.id, 'not-applicable'),
      await post(token, items[0]?.id, 'applies'),
    ]) {
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({
        code: 'not_possible',
        message: expect.stringMatching(message),
      });
    }
  });

  it.each(['', ' ', 'x'.repeat(2001)])('refuses %j', async (text) => {
    const { token, user } = await signedInCustomer(test);
    const { items } = await createRequestList(test.db, user.id);
    const response = await answer(token, items[0]?.id, text);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toHaveProperty('answer');
  });

  it('requires a session, and returns 404 for another client’s item, one of a draft and an unknown one', async () => {
    const { token, user } = await signedInCustomer(test);
    const other = await signedInCustomer(test);
    const { items } = await createRequestList(test.db, user.id);
    const draft = await createRequestList(test.db, user.id, { sentAt: null });
    expect((await answer(undefined, items[0]?.id)).statusCode).toBe(401);
    expect((await answer(other.token, items[0]?.id)).statusCode).toBe(404);
    expect((await answer(token, draft.items[0]?.id)).statusCode).toBe(404);
    expect((await answer(token, 2_147_483_647)).statusCode).toBe(404);
    const admin = await signedInAdmin(test);
    expect((await answer(admin.token, items[0]?.id)).statusCode).toBe(404);
  });

  it('counts correctly when all items are answered at the same time', async () => {
    const { token, user } = await signedInCustomer(test);
    const list = await createRequestList(test.db, user.id, { items: Array(8).fill({}) });
    const responses = await Promise.all(list.items.map(({ id }) => answer(token, id)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(await listOf(list.id)).toMatchObject({ turn: 'firm', leftCount: 0, receivedCount: 8 });
    const turns = (await auditOf(test.db, 'request_list', list.id)).filter(
      ({ action }) => action === 'request_turn_changed',
    );
    expect(turns).toHaveLength(1);
  });
});

describe('an item that does not apply', () => {
  it('can be marked and unmarked, and repeating either changes nothing', async () => {
    const { token, user } = await signedInCustomer(test);
    const { id, items } = await createRequestList(test.db, user.id);
    const item = items[0]?.id;
    for (let time = 0; time < 2; time++) {
      expect((await post(token, item, 'not-applicable')).json()).toMatchObject({ state: 'not_applicable' });
    }
    expect(await listOf(id)).toMatchObject({ turn: 'firm', doneCount: 1, receivedCount: 0 });
    for (let time = 0; time < 2; time++) {
      expect((await post(token, item, 'applies')).json()).toMatchObject({ state: 'open' });
    }
    expect(await listOf(id)).toMatchObject({ turn: 'client', doneCount: 0 });
    expect((await auditOf(test.db, 'request_list', id)).map(({ action }) => action)).toEqual([
      'request_item_not_applicable',
      'request_turn_changed',
      'request_item_applicable',
      'request_turn_changed',
    ]);
  });

  it('gets back what was sent for it when it applies after all', async () => {
    const { token, user } = await signedInCustomer(test);
    const { items } = await createRequestList(test.db, user.id);
    await answer(token, items[0]?.id);
    await post(token, items[0]?.id, 'not-applicable');
    expect((await post(token, items[0]?.id, 'applies')).json()).toMatchObject({
      state: 'received',
      answer: 'Little Oaks Preschool',
    });
  });
});

describe('a company’s list', () => {
  it.each([
    ['full', 200, 200],
    ['read_only', 200, 404],
    ['standard', 404, 404],
    [undefined, 404, 404],
  ] as const)('for its people with %s access: read %i, answer %i', async (accessLevel, reads, answers) => {
    const asked = await signedInCustomer(test);
    const person = await signedInCustomer(test);
    const company = await createCompany(test.db);
    await joinCompany(test.db, asked.user.id, company.id, { accessLevel: 'standard' });
    if (accessLevel) await joinCompany(test.db, person.user.id, company.id, { accessLevel });
    const { id, items } = await createRequestList(test.db, asked.user.id, { companyId: company.id });
    const read = await test.request({ url: `/api/request-lists/${id}`, token: person.token });
    expect(read.statusCode).toBe(reads);
    if (reads === 200) expect(read.json()).toMatchObject({ mayAnswer: answers === 200 });
    expect((await answer(person.token, items[0]?.id)).statusCode).toBe(answers);
    expect((await answer(asked.token, items[0]?.id)).statusCode).toBe(200);
  });

  it('returns 404 for a client who no longer belongs to the company', async () => {
    const asked = await signedInCustomer(test);
    const company = await createCompany(test.db);
    const { id, items } = await createRequestList(test.db, asked.user.id, { companyId: company.id });
    expect((await test.request({ url: `/api/request-lists/${id}`, token: asked.token })).statusCode).toBe(
      404,
    );
    expect((await answer(asked.token, items[0]?.id)).statusCode).toBe(404);
    const [item] = await test.db.select().from(requestItems).where(eq(requestItems.listId, id));
    expect(item?.state).toBe('open');
  });
});
