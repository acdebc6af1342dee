import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createRequestTemplate } from '#test/factories/request-templates.ts';
import { createUser } from '#test/factories/users.ts';
import { requestLists, requestTemplates } from '../core/database/schema.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedInAdmin(test);
});

const call = (method: 'POST' | 'DELETE', path: string, payload?: object) =>
  test.request({
    method,
    url: `/api/admin/${path}`,
    token: admin.token,
    ...(payload && { payload }),
  });
const statusOf = async (response: ReturnType<typeof call>) => (await response).statusCode;

async function listsOfTemplate(count: number) {
  const template = await createRequestTemplate(test.db);
  const lists = [];
  for (let made = 0; made < count; made++) {
    const { id } = await createUser(test.db);
    lists.push(await createRequestList(test.db, id, { templateId: template.id }));
  }
  return { template, lists };
}

it('rolls all lists forward once while colleagues roll them forward one by one', async () => {
  for (let round = 0; round < 3; round++) {
    const { template, lists } = await listsOfTemplate(3);
    const statuses = await Promise.all([
      statusOf(call('POST', `request-templates/${template.id}/roll-forward`, { period: '2029' })),
      ...lists.map(({ id }) => statusOf(call('POST', `request-lists/${id}/roll-forward`))),
    ]);
    expect(statuses).toEqual([200, 201, 201, 201]);
    for (const { id } of lists) {
      expect(await test.db.$count(requestLists, eq(requestLists.rolledFromId, id))).toBe(1);
    }
  }
});

it('deletes a template while its lists are rolled forward and changed', async () => {
  for (let round = 0; round < 6; round++) {
    const { template, lists } = await listsOfTemplate(3);
    const ids = lists.map(({ id }) => id);
    const [deleted, paused, ...rolled] = await Promise.all([
      statusOf(call('DELETE', `request-templates/${template.id}`)),
      statusOf(call('POST', 'request-lists/pause', { ids, until: '2100-01-01' })),
      ...ids.map((id) => statusOf(call('POST', `request-lists/${id}/roll-forward`))),
    ]);
    expect([deleted, paused, rolled]).toEqual([204, 200, [201, 201, 201]]);
    expect(await test.db.$count(requestTemplates, eq(requestTemplates.id, template.id))).toBe(0);
    expect(await test.db.$count(requestLists, eq(requestLists.templateId, template.id))).toBe(0);
  }
});
