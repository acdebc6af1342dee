import { and, asc, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { requestItems, requestLists } from '#server/core/database/schema.ts';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createRequestTemplate } from '#test/factories/request-templates.ts';
import { createTag, tagClient } from '#test/factories/tags.ts';
import { assignClient, createAdmin, createUser } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { sendTemplateBatch } from './send-to-many.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedInAdmin(test);
});

const post = (templateId: number, action: 'recipients' | 'send', payload: object, key?: string) =>
  test.request({
    method: 'POST',
    url: `/api/admin/request-templates/${templateId}/${action}`,
    token: admin.token,
    payload,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const sending = { period: '2029', dueOn: '2035-04-01', assigneeId: null };
const listsOf = (templateId: number) =>
  test.db
    .select()
    .from(requestLists)
    .where(eq(requestLists.templateId, templateId))
    .orderBy(asc(requestLists.customerId));

async function clients(count: number) {
  const created = [];
  for (let index = 0; index < count; index++) created.push(await createUser(test.db));
  return created;
}

describe('sending a template to many clients', () => {
  it('sends each of 50 clients a list with all items and an email, in one request', async () => {
    const template = await createRequestTemplate(test.db);
    const people = await clients(50);
    const clientIds = people.map(({ id }) => id);
    const response = await post(template.id, 'send', { ...sending, clientIds });
    expect(response.json()).toEqual({ sent: 50, leftOut: 0, inBackground: false });
    const lists = await listsOf(template.id);
    expect(lists.map(({ customerId }) => customerId)).toEqual(clientIds);
    for (const list of lists) {
      expect(list).toMatchObject({
        title: 'Your 2029 tax return',
        period: '2029',
        dueOn: '2035-04-01',
        turn: 'client',
        itemCount: 3,
        leftCount: 2,
        assigneeId: admin.user.id,
      });
      expect(list.sentAt).not.toBeNull();
    }
    const ids = lists.map(({ id }) => id);
    const w2 = and(inArray(requestItems.listId, ids), eq(requestItems.templateKey, 'w-2'));
    expect(await test.db.$count(requestItems, w2)).toBe(50);
    expect(await queuedMails(test.db, people[49]?.email ?? '')).toHaveLength(1);
    expect((await auditOf(test.db, 'request_template', template.id)).at(-1)).toMatchObject({
      action: 'request_template_sent',
      details: { clients: 50, period: '2029' },
    });
  });

  it('assigns each list to the client’s own accountant, or to the named one', async () => {
    const template = await createRequestTemplate(test.db);
    const [own, named] = [await createAdmin(test.db), await createAdmin(test.db)];
    const [one] = await clients(1);
    await assignClient(test.db, one?.id as number, own.id);
    await post(template.id, 'send', { ...sending, clientIds: [one?.id] });
    await post(template.id, 'send', {
      ...sending,
      period: '2030',
      clientIds: [one?.id],
      assigneeId: named.id,
    });
    const lists = await listsOf(template.id);
    expect(lists.map(({ assigneeId }) => assigneeId).sort()).toEqual([own.id, named.id].sort());
  });

  it('leaves out closed accounts and clients who have a list or draft of the template and period', async () => {
    const template = await createRequestTemplate(test.db);
    const [sent, draft, other, none] = await clients(4);
    const values = { templateId: template.id, period: '2029' };
    await createRequestList(test.db, sent?.id as number, values);
    await createRequestList(test.db, draft?.id as number, { ...values, sentAt: null });
    await createRequestList(test.db, other?.id as number, { ...values, period: '2028' });
    const closed = await createUser(test.db, { deletedAt: '2029-01-01T00:00:00Z' });
    const clientIds = [sent, draft, other, none, closed].map((user) => user?.id);
    const preview = await post(template.id, 'recipients', { period: '2029', clientIds });
    expect(preview.json()).toMatchObject({ count: 2, leftOut: 2 });
    expect(preview.json().ids.toSorted()).toEqual([other?.id, none?.id].toSorted());
    const response = await post(template.id, 'send', { ...sending, clientIds });
    expect(response.json()).toEqual({ sent: 2, leftOut: 2, inBackground: false });
    expect((await post(template.id, 'send', { ...sending, clientIds })).json()).toMatchObject({ sent: 0 });
  });

  it('sends nobody a second list when two requests run at once or one is repeated', async () => {
    const template = await createRequestTemplate(test.db);
    const clientIds = (await clients(5)).map(({ id }) => id);
    const key = crypto.randomUUID();
    const input = { ...sending, clientIds };
    const answers = await Promise.all([
      post(template.id, 'send', input, key),
      post(template.id, 'send', input, key),
      post(template.id, 'send', input),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    expect(await listsOf(template.id)).toHaveLength(5);
  });

  it('finds clients by words, tag and accountant', async () => {
    const template = await createRequestTemplate(test.db);
    const word = `Zq${crypto.randomUUID().slice(0, 8)}`;
    const [one, two, three] = [
      await createUser(test.db, { firstName: 'Ana', lastName: word }),
      await createUser(test.db, { firstName: 'Ben', lastName: word }),
      await createUser(test.db, { firstName: 'Cleo', lastName: word }),
    ];
    const tag = await createTag(test.db);
    const accountant = await createAdmin(test.db);
    for (const { id } of [one, two]) await tagClient(test.db, id, tag.id);
    for (const { id } of [two, three]) await assignClient(test.db, id, accountant.id);
    const found = async (filter: object) =>
      (await post(template.id, 'recipients', { filter: { q: word, ...filter } })).json();
    const [ana, ben, cleo] = [one, two, three].map(({ id, email, firstName }) => ({
      id,
      email,
      name: `${firstName} ${word}`,
    }));
    expect((await found({})).clients).toEqual([ana, ben, cleo]);
    expect((await found({ tagId: tag.id })).clients).toEqual([ana, ben]);
    expect((await found({ tagId: tag.id, assignedTo: accountant.id })).clients).toEqual([ben]);
  });

  it('names the first 50 clients of a preview and has the ids of all', async () => {
    const template = await createRequestTemplate(test.db);
    const clientIds = (await clients(52)).map(({ id }) => id);
    const preview = (await post(template.id, 'recipients', { clientIds })).json();
    expect(preview).toMatchObject({ count: 52, leftOut: 0 });
    expect(preview.clients.map(({ id }: { id: number }) => id)).toEqual(preview.ids.slice(0, 50));
    expect(preview.ids.toSorted()).toEqual(clientIds.toSorted());
  });

  it('leaves more than 100 clients to jobs, which can safely be repeated', async () => {
    const template = await createRequestTemplate(test.db);
    const clientIds = (await clients(101)).map(({ id }) => id);
    const response = await post(template.id, 'send', { ...sending, clientIds });
    expect(response.json()).toEqual({ sent: 101, leftOut: 0, inBackground: true });
    expect(await listsOf(template.id)).toHaveLength(0);
    const { rows } = await test.pool.query(
      `select id, data from pgboss.job where name = 'request-template' and data ->> 'templateId' = $1 order by created_on`,
      [String(template.id)],
    );
    expect(rows).toHaveLength(2);
    for (const job of [...rows, rows[0]]) await sendTemplateBatch(test.context, job);
    const lists = await listsOf(template.id);
    expect(lists.map(({ customerId }) => customerId)).toEqual(clientIds);
    expect(lists[0]?.createdBy).toBe(admin.user.id);
  });

  it.each([
    [{ dueOn: '2020-01-01' }, { dueOn: 'Please choose today or a later day' }],
    [{ dueOn: '' }, { dueOn: 'Please select a date' }],
    [{ clientIds: undefined }, { clientIds: 'Please choose clients' }],
    [{ period: '2029-13' }, { period: expect.stringContaining('2026-Q1') }],
    [{ assigneeId: 2_000_000_000 }, { assigneeId: expect.any(String) }],
  ])('rejects %o', async (change, fields) => {
    const template = await createRequestTemplate(test.db);
    const response = await post(template.id, 'send', { ...sending, clientIds: [], ...change });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual(fields);
  });

  it('returns 404 for an unknown template', async () => {
    for (const action of ['recipients', 'send'] as const) {
      expect((await post(2_000_000_000, action, { ...sending, clientIds: [] })).statusCode).toBe(404);
    }
  });
});
