import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { makePdf } from '#test/documents.ts';
import { createUnaskedFile } from '#test/factories/files.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { assignClient, createUser } from '#test/factories/users.ts';
import { upload } from '#test/upload.ts';
import { fileReviews, users } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const since = (day: number) => `2030-03-${String(day).padStart(2, '0')}T10:00:00.000Z`;

it('lists files without a request among the items of their clients, on pages of any size', async () => {
  const { user, token } = await signedInAdmin(test);
  const [early, late] = [await createUser(test.db), await createUser(test.db)];
  for (const client of [early, late]) await assignClient(test.db, client.id, user.id);
  const file = (clientId: number, originalFilename: string, day: number) =>
    createUnaskedFile(test.db, clientId, { originalFilename }, { sentAt: since(day) });
  const received = (label: string, day: number) =>
    ({ state: 'received', label, stateSince: since(day) }) as const;
  await file(late.id, 'd.pdf', 6);
  await createRequestList(test.db, late.id, { assigneeId: user.id, items: [received('C', 5)] });
  await file(early.id, 'a.pdf', 1);
  // An item comes before a file of the same time.
  await file(early.id, 'b.pdf', 9);
  await createRequestList(test.db, early.id, { assigneeId: user.id, items: [received('B', 9)] });
  for (const limit of [1, 2, 3, 50]) {
    const labels: string[] = [];
    let next: string | undefined = `/api/admin/request-items/to-review?mine=true&limit=${limit}`;
    while (next) {
      const response = await test.request({ url: next, token });
      expect(response.headers['x-total-count']).toBe('5');
      labels.push(...response.json().map(({ label }: ReviewedItem) => label));
      next = /<([^>]+)>;\s*rel="next"/.exec(String(response.headers.link ?? ''))?.[1];
    }
    expect(labels, `pages of ${limit}`).toEqual(['a.pdf', 'B', 'b.pdf', 'C', 'd.pdf']);
  }
});

it('counts uploads by clients until they are deleted or used for an item, or the account is closed', async () => {
  const admin = await signedInAdmin(test);
  const client = await signedInCustomer(test);
  const count = async () =>
    (await test.request({ url: '/api/admin/request-counts', token: admin.token })).json().toReview;
  const reviewed = async (id: number) =>
    (await test.request({ url: `/api/admin/files/${id}/review`, token: admin.token })).statusCode;
  const send = async (token: string, fields: Record<string, string> = {}) =>
    (await upload(test, token, { filename: 'scan.pdf', bytes: await makePdf('Scan'), fields })).json()
      .id as number;
  const before = await count();
  const [deleted, used] = [await send(client.token), await send(client.token)];
  const byStaff = await send(admin.token, { ownerId: String(client.user.id) });
  expect([await reviewed(deleted), await reviewed(used), await reviewed(byStaff)]).toEqual([200, 200, 404]);
  expect(await count()).toBe(before + 2);
  await test.request({ method: 'DELETE', url: `/api/files/${deleted}`, token: admin.token });
  expect(await count()).toBe(before + 1);

  const { items } = await createRequestList(test.db, client.user.id);
  const own = `/api/request-items/${items[0]?.id}/own-file`;
  const payload = { fileId: used };
  expect((await test.request({ method: 'POST', url: own, payload, token: client.token })).statusCode).toBe(
    200,
  );
  // The file is reviewed with its item only.
  expect([await reviewed(used), await count()]).toEqual([404, before + 1]);

  const last = await send(client.token);
  expect(await count()).toBe(before + 2);
  await test.db
    .update(users)
    .set({ deletedAt: since(1) })
    .where(eq(users.id, client.user.id));
  // The client's list no longer counts either.
  expect(await count()).toBe(before);
  expect(await test.db.$count(fileReviews, eq(fileReviews.fileId, last))).toBe(1);
});
