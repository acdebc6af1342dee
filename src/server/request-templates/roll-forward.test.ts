import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { requestItems, requestLists } from '#server/core/database/schema.ts';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createRequestTemplate } from '#test/factories/request-templates.ts';
import { createUser } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { inNextPeriodDay } from './next-period-day.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedInAdmin(test);
});

const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  test.request({ method, url, token: admin.token, ...(payload && { payload }) });
const rollList = (id: number) => call('POST', `/api/admin/request-lists/${id}/roll-forward`);
const rollTemplate = (id: number, period: string) =>
  call('POST', `/api/admin/request-templates/${id}/roll-forward`, { period });
const itemsOf = (listId: number) =>
  test.db
    .select()
    .from(requestItems)
    .where(eq(requestItems.listId, listId))
    .orderBy(asc(requestItems.position));
const draftOf = async (id: number) =>
  (await test.db.select().from(requestLists).where(eq(requestLists.rolledFromId, id)))[0];

/** A list of 2034: one item as it was, one that did not apply, one that was added by hand. */
async function sentList(templateId: number, customerId?: number) {
  return createRequestList(test.db, customerId ?? (await createUser(test.db)).id, {
    templateId,
    title: 'Your 2034 tax return',
    period: '2034',
    dueOn: '2035-03-20',
    taxDate: '2035-04-15',
    items: [
      { templateKey: 'w-2', label: 'Wage statement (Form W-2)', state: 'accepted' },
      { templateKey: '1098-t', label: 'Tuition statement (Form 1098-T)', state: 'not_applicable' },
      { label: 'Lease of the office', state: 'accepted' },
    ],
  });
}

describe('rolling a list forward', () => {
  it('makes the draft of the next period, marked and not sent', async () => {
    const template = await createRequestTemplate(test.db);
    const client = await createUser(test.db);
    const list = await sentList(template.id, client.id);
    const response = await rollList(list.id);
    expect(response.statusCode).toBe(201);
    const { id } = response.json();
    const draft = await draftOf(list.id);
    expect(draft).toMatchObject({
      id,
      customerId: client.id,
      templateId: template.id,
      title: 'Your 2035 tax return',
      period: '2035',
      dueOn: '2036-03-20',
      taxDate: '2036-04-15',
      assigneeId: list.assigneeId,
      sentAt: null,
      itemCount: 3,
    });
    const [w2, tuition, lease] = list.items;
    expect(await itemsOf(id)).toMatchObject([
      { templateKey: 'w-2', rollMark: 'same', rolledFromId: w2?.id, state: 'open' },
      { templateKey: '1098-t', rollMark: 'gone', rolledFromId: tuition?.id },
      { label: 'Lease of the office', templateKey: null, rollMark: 'same', rolledFromId: lease?.id },
      { templateKey: 'changes', rollMark: 'new', rolledFromId: null },
    ]);
    expect(await queuedMails(test.db, client.email)).toEqual([]);
    expect((await auditOf(test.db, 'request_list', id)).at(-1)).toMatchObject({
      action: 'request_list_rolled_forward',
      details: { from: list.id },
    });
  });

  it('makes a draft that is sent without the items marked as gone', async () => {
    const list = await sentList((await createRequestTemplate(test.db)).id);
    const { id } = (await rollList(list.id)).json();
    const sent = await call('POST', `/api/admin/request-lists/${id}/send`);
    expect(sent.json().items.map(({ label }: { label: string }) => label)).toEqual([
      'Wage statement (Form W-2)',
      'Lease of the office',
      'What changed in your life?',
    ]);
  });

  it('makes one draft, even with concurrent calls', async () => {
    const list = await sentList((await createRequestTemplate(test.db)).id);
    const answers = await Promise.all([rollList(list.id), rollList(list.id), rollList(list.id)]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect((await rollList(list.id)).json().id).toBe(answers[0]?.json().id);
  });

  it('refuses drafts, lists without a period and closed accounts, and says what to do', async () => {
    const { id: open } = await createUser(test.db);
    const { id: closed } = await createUser(test.db, { deletedAt: '2029-01-01T00:00:00Z' });
    for (const { id } of [
      await createRequestList(test.db, open, { sentAt: null }),
      await createRequestList(test.db, open, { period: null }),
      await createRequestList(test.db, closed),
    ]) {
      const response = await rollList(id);
      expect(response.statusCode).toBe(409);
      expect(response.json().code).toBe('not_possible');
    }
    expect((await rollList(2_000_000_000)).statusCode).toBe(404);
  });
});

describe('rolling all lists of a template forward', () => {
  it('makes one draft for each list that has no next one', async () => {
    const template = await createRequestTemplate(test.db);
    const [one, two, rolled, byHand] = [
      await sentList(template.id),
      await sentList(template.id),
      await sentList(template.id),
      await sentList(template.id),
    ];
    await rollList(rolled.id);
    await createRequestList(test.db, byHand.customerId, { templateId: template.id, period: '2035' });
    const periods = await call('GET', `/api/admin/request-templates/${template.id}/periods`);
    expect(periods.json()).toEqual([
      { period: '2035', lists: 1, toRollForward: 1 },
      { period: '2034', lists: 4, toRollForward: 2 },
    ]);
    const answers = await Promise.all([rollTemplate(template.id, '2034'), rollTemplate(template.id, '2034')]);
    expect(answers.map((answer) => answer.json().drafts).sort()).toEqual([0, 2]);
    expect(await draftOf(one.id)).toMatchObject({ period: '2035', sentAt: null });
    expect(await draftOf(two.id)).toMatchObject({ period: '2035', sentAt: null });
    expect(await draftOf(byHand.id)).toBeUndefined();
    expect((await rollTemplate(template.id, '2034')).json()).toEqual({ drafts: 0, leftOut: 4 });
  });

  it('leaves out clients who have become staff', async () => {
    const template = await createRequestTemplate(test.db);
    await sentList(template.id, (await createUser(test.db, { role: 'admin' })).id);
    const periods = await call('GET', `/api/admin/request-templates/${template.id}/periods`);
    expect(periods.json()).toEqual([{ period: '2034', lists: 1, toRollForward: 0 }]);
    expect((await rollTemplate(template.id, '2034')).json()).toEqual({ drafts: 0, leftOut: 1 });
  });

  it('rejects an invalid period and an unknown template', async () => {
    const { id } = await createRequestTemplate(test.db);
    expect((await rollTemplate(id, 'last year')).statusCode).toBe(400);
    expect((await rollTemplate(2_000_000_000, '2034')).statusCode).toBe(404);
    expect((await call('GET', '/api/admin/request-templates/2000000000/periods')).statusCode).toBe(404);
  });
});

it.each([
  ['2034', '2035-03-20', '2036-03-20'],
  ['2034-Q4', '2035-01-20', '2035-04-20'],
  ['2034-12', '2035-01-31', '2035-02-28'],
])('asks for the list after %s, due %s, by %s', (period, day, next) => {
  expect(inNextPeriodDay(day, period)).toBe(next);
});
