import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createCompany } from '#test/factories/companies.ts';
import { createUnaskedFile } from '#test/factories/files.ts';
import { createItemFile, createRequestList } from '#test/factories/request-lists.ts';
import { createUser } from '#test/factories/users.ts';
import { files, requestItemFiles, requestItems, requestLists } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const sentAt = '2030-03-01T10:00:00.000Z';

async function oneFile(values: Parameters<typeof createUnaskedFile>[2] = {}) {
  const client = await createUser(test.db, { firstName: 'Maya', lastName: 'Okafor' });
  const file = await createUnaskedFile(
    test.db,
    client.id,
    { originalFilename: 'scan1.pdf', ...values },
    { sentAt },
  );
  return { client, id: file.id };
}

const decide = ({ token }: Pick<SignedInUser, 'token'>, id: number, verb: string, payload?: object) =>
  test.request({ method: 'POST', url: `/api/admin/files/${id}/${verb}`, token, ...(payload && { payload }) });
const storedFile = async (id: number) => (await test.db.select().from(files).where(eq(files.id, id)))[0];
const storedItem = async (id: number) =>
  (await test.db.select().from(requestItems).where(eq(requestItems.id, id)))[0];
const storedList = async (id: number) =>
  (await test.db.select().from(requestLists).where(eq(requestLists.id, id)))[0];
const actions = async (type: 'file' | 'request_list', id: number) =>
  (await auditOf(test.db, type, id)).map(({ action }) => action);

describe('accepting a file that was sent without a request', () => {
  it('records who decided, notifies staff and can be undone by that staff member only', async () => {
    const [dana, marcus] = [
      await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' }),
      await signedInAdmin(test),
    ];
    const { client, id } = await oneFile({ description: 'From my bank' });
    const events = await captureEvents(test);
    const heard = await events.during(async () => {
      const accepted = await decide(dana, id, 'accept');
      expect(accepted.statusCode).toBe(200);
      expect(accepted.json()).toMatchObject({
        id,
        label: 'scan1.pdf',
        answer: 'From my bank',
        list: null,
        state: 'accepted',
        decidedBy: 'Dana Reyes',
        decidedByMe: true,
        client: { id: client.id, name: 'Maya Okafor' },
      });
      expect((await decide(dana, id, 'accept')).json()).toEqual(accepted.json());
    });
    expect(heard).toContainEqual({ topic: 'files', to: 'staff' });
    expect(await actions('file', id)).toEqual(['file_accepted']);
    for (const verb of ['accept', 'undo']) {
      const late = await decide(marcus, id, verb);
      expect(late.statusCode).toBe(409);
      expect(late.json().message).toMatch(/^Dana Reyes accepted this on .* Go on with the next one\.$/);
    }
    const undone = await decide(dana, id, 'undo');
    expect(undone.json()).toMatchObject({ state: 'received', stateSince: sentAt, decidedBy: null });
    expect((await decide(dana, id, 'undo')).statusCode).toBe(409);
  });

  it('lets only one of two concurrent decisions succeed', async () => {
    const [one, other] = [await signedInAdmin(test), await signedInAdmin(test)];
    const { client, id } = await oneFile();
    const list = await createRequestList(test.db, client.id);
    const both = await Promise.all([
      decide(one, id, 'accept'),
      decide(other, id, 'file-under', { listId: list.id, itemId: list.items[0]?.id }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('is refused for customers, for deleted files and for files with a request', async () => {
    const admin = await signedInAdmin(test);
    const customer = await signedInCustomer(test);
    const { client, id } = await oneFile();
    expect((await decide(customer, id, 'accept')).statusCode).toBe(403);
    expect((await decide({ token: '' }, id, 'accept')).statusCode).toBe(401);
    const { items } = await createRequestList(test.db, client.id, { items: [{ state: 'received' }] });
    const asked = await createItemFile(test.db, items[0]?.id ?? 0, client.id);
    expect((await decide(admin, asked.id, 'accept')).statusCode).toBe(404);
    const url = `/api/files/${id}`;
    expect((await test.request({ method: 'DELETE', url, token: admin.token })).statusCode).toBe(204);
    expect((await decide(admin, id, 'accept')).statusCode).toBe(404);
  });
});

describe('filing a file under a request', () => {
  it('names it after its item and accepts the item, and undoing it restores both', async () => {
    const admin = await signedInAdmin(test);
    const { client, id } = await oneFile();
    const list = await createRequestList(test.db, client.id);
    const item = list.items[0];
    const payload = { listId: list.id, itemId: item?.id };
    const filed = await decide(admin, id, 'file-under', payload);
    expect(filed.statusCode).toBe(200);
    expect(filed.json()).toMatchObject({
      label: 'scan1.pdf',
      state: 'accepted',
      filedUnder: { listId: list.id, title: list.title, item: item?.label },
      files: [{ id, originalFilename: '2029 – W-2 – Acme – Okafor.pdf', sentAs: 'scan1.pdf' }],
    });
    expect(await storedItem(item?.id ?? 0)).toMatchObject({ state: 'accepted', decidedBy: admin.user.id });
    expect(await storedList(list.id)).toMatchObject({ leftCount: 0, doneCount: 1, turn: 'firm' });
    expect((await decide(admin, id, 'file-under', payload)).json()).toEqual(filed.json());
    expect((await decide(admin, id, 'accept')).json().message).toMatch(
      /^You filed this on .* Undo that first/,
    );

    const undone = await decide(admin, id, 'undo');
    expect(undone.json()).toMatchObject({ state: 'received', stateSince: sentAt, filedUnder: null });
    expect(await storedFile(id)).toMatchObject({ originalFilename: 'scan1.pdf', sentAs: null });
    expect(await storedItem(item?.id ?? 0)).toMatchObject({ state: 'open', stateSince: item?.stateSince });
    expect(await storedList(list.id)).toMatchObject({ leftCount: 1, turn: 'client' });
    expect(await actions('file', id)).toEqual(['file_filed', 'file_decision_undone']);
    const history = await actions('request_list', list.id);
    for (const action of ['request_item_file_filed', 'request_item_file_taken_out']) {
      expect(history.filter((found) => found === action)).toHaveLength(1);
    }
  });

  it('makes one item if none is named, and undoing it removes that item', async () => {
    const admin = await signedInAdmin(test);
    const { client, id } = await oneFile();
    const list = await createRequestList(test.db, client.id);
    const file = () => decide(admin, id, 'file-under', { listId: list.id });
    expect((await file()).json().files[0].originalFilename).toBe('2029 – Something else – Okafor.pdf');
    expect((await file()).statusCode).toBe(200);
    expect(await storedList(list.id)).toMatchObject({ itemCount: 2, doneCount: 1, turn: 'client' });
    expect((await decide(admin, id, 'undo')).statusCode).toBe(200);
    expect(await storedList(list.id)).toMatchObject({ itemCount: 1, doneCount: 0 });
  });

  it('leaves an item with files of its own to review, and cannot be undone once the item has changed', async () => {
    const admin = await signedInAdmin(test);
    const { client, id } = await oneFile();
    const list = await createRequestList(test.db, client.id, { items: [{ state: 'received' }, {}] });
    const [received, open] = list.items.map((item) => item.id);
    await createItemFile(test.db, received ?? 0, client.id);
    const filed = await decide(admin, id, 'file-under', { listId: list.id, itemId: received });
    expect(filed.json().files[0].originalFilename).toBe('2029 – W-2 – Acme – Okafor (2).pdf');
    expect((await storedItem(received ?? 0))?.state).toBe('received');
    expect((await decide(admin, id, 'undo')).statusCode).toBe(200);
    expect((await decide(admin, id, 'file-under', { listId: list.id, itemId: open })).statusCode).toBe(200);
    const url = `/api/admin/request-items/${open}/undo`;
    // After undoing the item's decision, the file waits as if the client had sent it for the item.
    const undone = await test.request({ method: 'POST', url, token: admin.token });
    expect(undone.json()).toMatchObject({ state: 'received', stateSince: sentAt, files: [{ id }] });
    expect((await decide(admin, id, 'undo')).json().message).toMatch(/^The item was changed since\./);
  });

  it('is refused for an item for which the client has sent the same file meanwhile', async () => {
    const admin = await signedInAdmin(test);
    const { client, id } = await oneFile();
    const { id: listId, items } = await createRequestList(test.db, client.id, {
      items: [{ state: 'received' }],
    });
    const itemId = items[0]?.id as number;
    await test.db.insert(requestItemFiles).values({ itemId, fileId: id });
    const refused = await decide(admin, id, 'file-under', { listId, itemId });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(
      'The client has sent this file for that item already. Review the item.',
    );
    expect((await decide(admin, id, 'accept')).statusCode).toBe(200);
  });

  it('accepts only open lists of the client or of the file’s company', async () => {
    const admin = await signedInAdmin(test);
    const company = await createCompany(test.db);
    const { client, id } = await oneFile({ companyId: company.id });
    const other = await createUser(test.db);
    const place = async (customerId: number, values: Parameters<typeof createRequestList>[2] = {}) => {
      const { id: listId, items } = await createRequestList(test.db, customerId, values);
      return { listId, itemId: items[0]?.id };
    };
    const status = async (payload: object) => (await decide(admin, id, 'file-under', payload)).statusCode;
    expect(await status(await place(other.id))).toBe(404);
    expect(await status(await place(client.id, { sentAt: null }))).toBe(404);
    expect(await status(await place(client.id, { closedAt: sentAt }))).toBe(409);
    expect(await status(await place(client.id, { items: [{ state: 'waived' }] }))).toBe(409);
    const [one, two] = [await place(client.id), await place(client.id)];
    expect(await status({ ...one, itemId: two.itemId })).toBe(404);
    const missing = await decide(admin, id, 'file-under', {});
    expect(missing.json().fields).toEqual({ listId: 'Choose a list' });
    expect(await status(await place(other.id, { companyId: company.id }))).toBe(200);
    expect(await storedFile(id)).toMatchObject({ userId: client.id, companyId: company.id });
  });
});
