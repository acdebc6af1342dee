import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import type { NewRow } from '#test/factories/new-row.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createUser } from '#test/factories/users.ts';
import { type requestItems, requestLists, requestNotices } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const since = '2030-03-01T10:00:00.000Z';

async function oneItem(values: NewRow<typeof requestItems> = {}) {
  const client = await createUser(test.db);
  const list = await createRequestList(test.db, client.id, {
    items: [{ state: 'received', stateSince: since, ...values }],
  });
  return { client, list, id: list.items[0]?.id ?? 0 };
}

const decide = ({ token }: SignedInUser, id: number, verb: string, payload?: object) =>
  test.request({
    method: 'POST',
    url: `/api/admin/request-items/${id}/${verb}`,
    token,
    ...(payload && { payload }),
  });
const stored = async (listId: number) => {
  const [list] = await test.db.select().from(requestLists).where(eq(requestLists.id, listId));
  return list;
};
const noticeOf = async (customerId: number) => {
  const [notice] = await test.db
    .select()
    .from(requestNotices)
    .where(eq(requestNotices.customerId, customerId));
  return notice;
};
const actions = async (listId: number) =>
  (await auditOf(test.db, 'request_list', listId)).map(({ action }) => action);

describe('accepting an item', () => {
  it('records who decided, counts the list anew and notifies both sides', async () => {
    const admin = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
    const { client, list, id } = await oneItem();
    const events = await captureEvents(test);
    const heard = await events.during(async () => {
      const response = await decide(admin, id, 'accept');
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ id, state: 'accepted', decidedBy: 'Dana Reyes' });
    });
    expect(heard).toContainEqual({ topic: 'request-lists', to: { users: [client.id] } });
    expect(heard).toContainEqual({ topic: 'request-lists', to: 'staff' });
    expect(await stored(list.id)).toMatchObject({ receivedCount: 0, doneCount: 1, turn: 'firm' });
    expect(await actions(list.id)).toContain('request_item_accepted');
  });

  it('is idempotent, and returns 409 with who decided and when for a colleague', async () => {
    const [dana, marcus] = [
      await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' }),
      await signedInAdmin(test),
    ];
    const { list, id } = await oneItem();
    const [first, again] = [await decide(dana, id, 'accept'), await decide(dana, id, 'accept')];
    expect(again.json()).toEqual(first.json());
    expect((await actions(list.id)).filter((action) => action === 'request_item_accepted')).toHaveLength(1);
    for (const verb of ['accept', 'waive']) {
      const late = await decide(marcus, id, verb);
      expect(late.statusCode).toBe(409);
      expect(late.json().message).toMatch(/^Dana Reyes accepted this on .*20\d\d, \d+:\d\d [AP]M\. Go on/);
    }
    const own = await decide(dana, id, 'return', { reason: 'page_missing' });
    expect(own.json().message).toMatch(/^You accepted this on .* Undo that first\.$/);
  });

  it('lets only one of two concurrent decisions succeed', async () => {
    const [one, other] = [await signedInAdmin(test), await signedInAdmin(test)];
    const { id } = await oneItem();
    const both = await Promise.all([
      decide(one, id, 'accept'),
      decide(other, id, 'return', { reason: 'wrong_period' }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('is refused if nothing was sent, for a closed list and for an unknown item', async () => {
    const admin = await signedInAdmin(test);
    const { id: open } = await oneItem({ state: 'open' });
    expect((await decide(admin, open, 'accept')).json()).toMatchObject({
      code: 'not_possible',
      message: 'Nothing was sent for this yet. It comes to review when it arrives.',
    });
    const { id: refused } = await oneItem({ state: 'not_applicable' });
    expect((await decide(admin, refused, 'accept')).statusCode).toBe(409);
    const { id, list } = await oneItem();
    await test.db.update(requestLists).set({ closedAt: since }).where(eq(requestLists.id, list.id));
    expect((await decide(admin, id, 'accept')).json().message).toContain('This list is closed');
    expect((await decide(admin, 2_000_000_000, 'accept')).statusCode).toBe(404);
    const customer = await signedInCustomer(test);
    expect((await decide(customer, id, 'accept')).statusCode).toBe(403);
    expect((await decide({ ...customer, token: '' }, id, 'accept')).statusCode).toBe(401);
  });
});

describe('returning an item', () => {
  it('keeps the reason, gives the turn to the client and queues one notice', async () => {
    const admin = await signedInAdmin(test);
    const { client, list, id } = await oneItem();
    const payload = { reason: 'page_missing', note: ' All pages, please. ' };
    const returned = await decide(admin, id, 'return', payload);
    expect(returned.json()).toMatchObject({
      state: 'returned',
      returnReason: 'page_missing',
      returnNote: 'All pages, please.',
    });
    expect(await stored(list.id)).toMatchObject({ leftCount: 1, receivedCount: 0, turn: 'client' });
    expect(await noticeOf(client.id)).toMatchObject({ waiting: true });
    expect(await actions(list.id)).toContain('request_item_returned');
    expect((await decide(admin, id, 'return', payload)).statusCode).toBe(200);
    expect((await actions(list.id)).filter((action) => action === 'request_item_returned')).toHaveLength(1);
  });

  it('requires a reason, and a note if the reason is ‘other’', async () => {
    const admin = await signedInAdmin(test);
    const { id } = await oneItem();
    expect((await decide(admin, id, 'return', {})).json().fields).toEqual({ reason: 'Choose a reason' });
    for (const note of [undefined, '  ']) {
      const refused = await decide(admin, id, 'return', { reason: 'other', note });
      expect(refused.json().fields).toEqual({ note: 'Please say what is missing' });
    }
    const long = await decide(admin, id, 'return', { reason: 'other', note: 'x'.repeat(501) });
    expect(long.statusCode).toBe(400);
    expect((await decide(admin, id, 'return', { reason: 'other', note: 'The lease' })).statusCode).toBe(200);
  });

  it('asks again for an item that the client said does not apply', async () => {
    const admin = await signedInAdmin(test);
    const { id } = await oneItem({ state: 'not_applicable' });
    expect((await decide(admin, id, 'return', { reason: 'other', note: 'It does' })).json().state).toBe(
      'returned',
    );
    expect((await decide(admin, id, 'undo')).json().state).toBe('not_applicable');
  });
});

describe('undoing a decision', () => {
  it('restores the state of the item and its place among those that wait', async () => {
    const admin = await signedInAdmin(test);
    for (const [verb, payload] of [
      ['accept', undefined],
      ['return', { reason: 'not_readable' }],
      ['waive', undefined],
    ] as const) {
      const { list, id } = await oneItem();
      expect((await decide(admin, id, verb, payload)).statusCode).toBe(200);
      const undone = await decide(admin, id, 'undo');
      expect(undone.json()).toMatchObject({
        state: 'received',
        stateSince: since,
        decidedBy: null,
        returnReason: null,
      });
      expect(await stored(list.id)).toMatchObject({ receivedCount: 1, turn: 'firm' });
      expect(await actions(list.id)).toContain('request_item_undone');
      expect((await decide(admin, id, 'undo')).statusCode).toBe(409);
    }
  });

  it('is allowed only to the staff member who decided', async () => {
    const [dana, marcus] = [
      await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' }),
      await signedInAdmin(test),
    ];
    const { id } = await oneItem();
    await decide(dana, id, 'accept');
    const refused = await decide(marcus, id, 'undo');
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toMatch(/^Dana Reyes accepted this/);
  });
});

describe('waiving an item', () => {
  it('stops waiting for an item that is still missing', async () => {
    const admin = await signedInAdmin(test);
    const { list, id } = await oneItem({ state: 'open' });
    expect((await stored(list.id))?.turn).toBe('client');
    expect((await decide(admin, id, 'waive')).json().state).toBe('waived');
    expect(await stored(list.id)).toMatchObject({ leftCount: 0, turn: 'firm' });
    expect((await decide(admin, id, 'undo')).json().state).toBe('open');
    expect((await stored(list.id))?.turn).toBe('client');
  });
});
