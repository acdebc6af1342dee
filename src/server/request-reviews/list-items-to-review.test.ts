import { beforeAll, describe, expect, it } from 'vitest';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { createCompany } from '#test/factories/companies.ts';
import { createItemFile, createRequestItem, createRequestList } from '#test/factories/request-lists.ts';
import { createUser } from '#test/factories/users.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const url = '/api/admin/request-items/to-review';
const since = (day: number) => `2030-03-${String(day).padStart(2, '0')}T10:00:00.000Z`;
const received = (label: string, day: number) => ({
  state: 'received' as const,
  label,
  stateSince: since(day),
});

/** Reads all pages of the actor's own lists only, because other tests leave lists behind. */
async function readMine({ token }: SignedInUser, limit: number): Promise<ReviewedItem[]> {
  const rows: ReviewedItem[] = [];
  let next: string | undefined = `${url}?mine=true&limit=${limit}`;
  while (next) {
    const response = await test.request({ url: next, token });
    expect(response.statusCode).toBe(200);
    expect(response.json().length).toBeLessThanOrEqual(limit);
    rows.push(...response.json());
    next = /<([^>]+)>;\s*rel="next"/.exec(String(response.headers.link ?? ''))?.[1];
  }
  return rows;
}

describe('GET /api/admin/request-items/to-review', () => {
  it('lists by client, the one who waits longest first, on pages of any size', async () => {
    const admin = await signedInAdmin(test);
    const assigneeId = admin.user.id;
    const [late, early] = [await createUser(test.db), await createUser(test.db)];
    await createRequestList(test.db, late.id, { assigneeId, items: [received('C', 5), received('D', 2)] });
    await createRequestList(test.db, early.id, {
      assigneeId,
      items: [received('B', 9), { state: 'open' }, { state: 'accepted' }],
    });
    // A second list of the same client is grouped with the first.
    await createRequestList(test.db, early.id, { assigneeId, items: [received('A', 1)] });
    const closed = await createUser(test.db);
    await createRequestList(test.db, closed.id, {
      assigneeId,
      closedAt: since(20),
      items: [received('closed', 1)],
    });
    for (const limit of [1, 2, 3, 50]) {
      const labels = (await readMine(admin, limit)).map(({ label }) => label);
      expect(labels, `pages of ${limit}`).toEqual(['A', 'B', 'D', 'C']);
    }
  });

  it('returns what the item is, whose, why it is needed, and what was accepted in the last period', async () => {
    const admin = await signedInAdmin(test);
    const assigneeId = admin.user.id;
    const client = await createUser(test.db, { firstName: 'Maya', lastName: 'Okafor' });
    const company = await createCompany(test.db);
    const before = await createRequestList(test.db, client.id, {
      assigneeId,
      items: [{ state: 'accepted', stateSince: since(1) }, { state: 'waived' }],
    });
    const [accepted, waived] = before.items;
    const lastFile = await createItemFile(test.db, accepted?.id ?? 0, client.id, {
      originalFilename: 'Statement-2028.pdf',
    });
    const list = await createRequestList(test.db, client.id, {
      assigneeId,
      companyId: company.id,
      items: [
        { state: 'open' },
        { ...received('Statement', 4), why: 'Cash', rolledFromId: accepted?.id, answer: 'Both in one' },
        { ...received('Lease', 5), rolledFromId: waived?.id },
      ],
    });
    const file = await createItemFile(test.db, list.items[1]?.id ?? 0, client.id, {
      originalFilename: 'Statement-2029.pdf',
      sentAs: 'scan1.pdf',
    });
    const deleted = await createItemFile(test.db, list.items[1]?.id ?? 0, client.id, {
      deletedAt: since(3),
    });
    const [statement, lease] = await readMine(admin, 50);
    expect(statement).toMatchObject({
      label: 'Statement',
      why: 'Cash',
      answer: 'Both in one',
      client: { id: client.id, name: 'Maya Okafor' },
      company: { id: company.id, name: company.name },
      list: { id: list.id, title: list.title, itemCount: 3, closed: false, place: 2 },
      decidedByMe: false,
      files: [{ id: file.id, originalFilename: 'Statement-2029.pdf', sentAs: 'scan1.pdf' }],
      lastPeriod: { acceptedAt: since(1), files: [{ id: lastFile.id }] },
    });
    expect(statement?.files.map(({ id }) => id)).not.toContain(deleted.id);
    expect(lease).toMatchObject({ label: 'Lease', list: { place: 3 }, files: [], lastPeriod: null });
  });

  it('shows an item that arrives between two pages once, and rejects invalid cursors', async () => {
    const admin = await signedInAdmin(test);
    const client = await createUser(test.db);
    const list = await createRequestList(test.db, client.id, {
      assigneeId: admin.user.id,
      items: [received('A', 1), received('C', 3)],
    });
    const first = await test.request({ url: `${url}?mine=true&limit=1`, token: admin.token });
    expect(first.headers['x-total-count']).toBe('2');
    await createRequestItem(test.db, list.id, received('B', 2));
    const [, next] = /<([^>]+)>/.exec(String(first.headers.link)) ?? [];
    const second = await test.request({ url: `${next}`, token: admin.token });
    expect(second.json().map(({ label }: ReviewedItem) => label)).toEqual(['B']);
    for (const cursor of ['1', '1~2~3', '99999999999999999~1~1~1', '1~99999999999~1~1']) {
      const refused = await test.request({ url, query: { cursor }, token: admin.token });
      expect(refused.statusCode, cursor).toBe(400);
    }
  });
});

describe('GET /api/admin/request-counts', () => {
  it('counts items to review, clients that the firm waits for and lists that need a call', async () => {
    const { token } = await signedInAdmin(test);
    const read = async () => (await test.request({ url: '/api/admin/request-counts', token })).json();
    const before = await read();
    const client = await createUser(test.db);
    await createRequestList(test.db, client.id, { items: [received('A', 1), { state: 'open' }] });
    await createRequestList(test.db, client.id, {
      needsCallAt: since(2),
      items: [{ state: 'open' }, { state: 'returned' }],
    });
    await createRequestList(test.db, client.id, { sentAt: null });
    const after = await read();
    expect(after).toMatchObject({
      toReview: before.toReview + 1,
      waitingClients: before.waitingClients + 1,
      waitingItems: before.waitingItems + 3,
      needsCall: before.needsCall + 1,
    });
    expect(Date.parse(after.oldestAt)).toBeLessThanOrEqual(Date.parse(since(1)));
  });
});
