import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { firm } from '#firm';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createUploadLink } from '#test/factories/upload-links.ts';
import { createHeldLink, filesByLink, openLink, sendByLink } from '#test/link-visit.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { files, requestItems, requestLists, uploadLinks } from '../core/database/schema.ts';
import { sendAskedLink } from './ask-for-new.ts';
import { linkOfToken } from './link-token.ts';

let test: TestApp;
let client: SignedInUser;
let staff: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  client = await signedInCustomer(test);
  staff = await signedInAdmin(test);
});

const linkUrl = (listId: number) => `/api/request-lists/${listId}/upload-link`;
const read = (listId: number, { token } = client) => test.request({ url: linkUrl(listId), token });
const renew = (listId: number, { token } = client) =>
  test.request({ method: 'POST', url: linkUrl(listId), token });
const tokenOf = (url: string) => new URL(url).hash.slice(1);

describe('the link of a list', () => {
  it('is made, read, renewed and ended by the client, and only the newest one works', async () => {
    const { id } = await createRequestList(test.db, client.user.id);
    expect((await read(id)).json()).toEqual({ link: null });
    const first = await renew(id);
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({ uploadCount: 0, qrCode: expect.stringContaining('<svg') });
    expect(first.json().url).toMatch(/^http:\/\/localhost:3000\/send#[\w-]+$/);
    expect((await read(id)).json().link).toEqual(first.json());
    const days = (Date.parse(first.json().expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(30, 1);

    const second = await renew(id);
    expect((await openLink(test, tokenOf(first.json().url))).statusCode).toBe(404);
    expect((await openLink(test, tokenOf(second.json().url))).statusCode).toBe(200);
    const ended = await test.request({ method: 'DELETE', url: linkUrl(id), token: client.token });
    expect(ended.statusCode).toBe(204);
    expect((await openLink(test, tokenOf(second.json().url))).statusCode).toBe(404);
    expect((await read(id)).json()).toEqual({ link: null });
    const third = await renew(id, staff);
    expect(new Set([first, second, third].map((response) => response.json().url)).size).toBe(3);
    const actions = (await auditOf(test.db, 'request_list', id)).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('upload_link'))).toEqual([
      'upload_link_made',
      'upload_link_made',
      'upload_link_ended',
      'upload_link_made',
    ]);
  });

  it('belongs to those who may answer the list: others and readers of the company get 404', async () => {
    const company = await createCompany(test.db);
    const [full, reader, stranger] = await Promise.all([1, 2, 3].map(() => signedInCustomer(test)));
    await joinCompany(test.db, client.user.id, company.id, { accessLevel: 'standard' });
    await joinCompany(test.db, full?.user.id as number, company.id, { accessLevel: 'full' });
    await joinCompany(test.db, reader?.user.id as number, company.id, { accessLevel: 'read_only' });
    const { id } = await createRequestList(test.db, client.user.id, { companyId: company.id });
    expect((await renew(id, full)).statusCode).toBe(201);
    await test.request({ method: 'POST', url: `${linkUrl(id)}/mail`, token: full?.token });
    expect(await queuedMails(test.db, full?.user.email as string)).toHaveLength(1);
    for (const other of [reader, stranger]) {
      expect((await read(id, other)).statusCode).toBe(404);
      expect((await renew(id, other)).statusCode).toBe(404);
    }
    expect((await test.request({ url: linkUrl(id) })).statusCode).toBe(401);
  });

  it('is not made for a draft or a closed list', async () => {
    const draft = await createRequestList(test.db, client.user.id, { sentAt: null });
    expect((await renew(draft.id, staff)).statusCode).toBe(404);
    const closed = await createRequestList(test.db, client.user.id, { closedAt: '2029-01-01T00:00:00Z' });
    expect((await renew(closed.id)).json()).toMatchObject({ code: 'not_possible' });
  });

  it('renewed twice at once has one version that works', async () => {
    const { id } = await createRequestList(test.db, client.user.id);
    const made = await Promise.all([renew(id), renew(id), renew(id)]);
    const open = await Promise.all(made.map((response) => openLink(test, tokenOf(response.json().url))));
    expect(open.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
  });

  it('is mailed to the client, who is not told what is asked for', async () => {
    const asked = await signedInCustomer(test);
    const { id, title } = await createRequestList(test.db, asked.user.id);
    const mail = { method: 'POST', url: `${linkUrl(id)}/mail`, token: staff.token } as const;
    expect((await test.request(mail)).statusCode).toBe(204);
    const [sent] = await queuedMails(test.db, asked.user.email);
    expect(sent?.subject).toBe('Your link to add files');
    expect(JSON.stringify(sent)).not.toContain(title);
    const token = /#([\w-]+)/.exec(JSON.stringify(sent))?.[1] as string;
    expect((await openLink(test, token)).statusCode).toBe(200);
  });

  it('is not mailed to an address that is not confirmed', async () => {
    const asked = await signedInCustomer(test, { emailConfirmed: false });
    const { id } = await createRequestList(test.db, asked.user.id);
    const mail = { method: 'POST', url: `${linkUrl(id)}/mail`, token: staff.token } as const;
    expect((await test.request(mail)).statusCode).toBe(409);
    expect(await queuedMails(test.db, asked.user.email)).toEqual([]);
  });
});

describe('a visitor with the link', () => {
  it('sees the labels of documents, and nothing changes in what they see when something arrives', async () => {
    const { token } = await createHeldLink(test.db, {
      items: [
        { label: 'Wage statement (Form W-2)' },
        { label: 'Who looked after your children?', kind: 'question' },
        { label: 'Last year’s return', state: 'accepted' },
        { label: 'Mortgage interest statement (Form 1098)', state: 'returned' },
      ],
    });
    const opened = await openLink(test, token);
    expect(Object.keys(opened.json()).sort()).toEqual(['expiresAt', 'items']);
    expect(opened.json().items.map(({ label }: { label: string }) => label)).toEqual([
      'Wage statement (Form W-2)',
      'Mortgage interest statement (Form 1098)',
    ]);
    await sendByLink(test, token, { fields: { key: opened.json().items[0].key } });
    expect((await openLink(test, token)).json()).toEqual(opened.json());
  });

  it('sees no labels where the firm shows none', async () => {
    const { token } = await createHeldLink(test.db);
    const before = firm.requests;
    firm.requests = { ...before, linkShowsLabels: false };
    try {
      expect((await openLink(test, token)).json()).toMatchObject({ items: null });
    } finally {
      if (before) firm.requests = before;
      else delete firm.requests;
    }
  });

  it('adds a file to an item: it is the client’s, named after the item, and everybody concerned is told', async () => {
    const { token, list, client } = await createHeldLink(test.db);
    const { items } = (await openLink(test, token)).json();
    const events = await captureEvents(test);
    const remoteAddress = uniqueAddress();
    const announced = await events.during(async () => {
      const sent = await sendByLink(test, token, { fields: { key: items[1].key }, remoteAddress });
      expect(sent.statusCode).toBe(201);
      expect(sent.json()).toEqual({ received: true });
    });
    expect(announced.map(({ topic }) => topic)).toEqual(expect.arrayContaining(['files', 'request-lists']));
    const [added] = await filesByLink(test.db, list.id);
    expect(added).toMatchObject({
      label: 'Interest statement (Form 1099-INT)',
      sentAs: 'Scan.pdf',
      ownerId: client.id,
      uploadedBy: client.id,
    });
    const [item] = await test.db
      .select()
      .from(requestItems)
      .where(eq(requestItems.id, added?.itemId as number));
    expect(item?.state).toBe('received');
    const entry = (await auditOf(test.db, 'request_list', list.id)).find(
      ({ action }) => action === 'request_item_file_added',
    );
    expect(entry).toMatchObject({ actorId: null, address: remoteAddress, clientId: client.id });
    const [link] = await test.db.select().from(uploadLinks).where(eq(uploadLinks.listId, list.id));
    expect(link?.uploadCount).toBe(1);
    const listed = await test.request({ url: `/api/admin/files?ownerId=${client.id}`, token: staff.token });
    expect(listed.json()).toContainEqual(expect.objectContaining({ byLink: true }));
  });

  it('adds what belongs to no item as one item, which is not required', async () => {
    const { token, list } = await createHeldLink(test.db);
    await Promise.all([sendByLink(test, token), sendByLink(test, token), sendByLink(test, token)]);
    const added = await filesByLink(test.db, list.id);
    expect(added.map(({ label }) => label)).toEqual(Array(3).fill('Something else'));
    expect(new Set(added.map(({ itemId }) => itemId)).size).toBe(1);
    const [row] = await test.db.select().from(requestLists).where(eq(requestLists.id, list.id));
    expect(row).toMatchObject({ itemCount: 3, leftCount: 2, receivedCount: 1 });
  });

  it('is named in the history of the file and in the timeline as somebody with the link', async () => {
    const { token, list, client: owner } = await createHeldLink(test.db);
    await sendByLink(test, token);
    const [added] = await filesByLink(test.db, list.id);
    const [file] = await test.db
      .select({ id: files.id })
      .from(files)
      .where(eq(files.originalFilename, added?.name as string));
    const history = await test.request({ url: `/api/files/${file?.id}/history`, token: staff.token });
    expect(history.json()).toMatchObject([
      { event: 'uploaded', who: 'Somebody', side: 'client', byLink: true },
    ]);
    const timeline = await test.request({
      url: `/api/admin/clients/${owner.id}/timeline?kind=file`,
      token: staff.token,
    });
    expect(timeline.json()[0]).toMatchObject({ kind: 'file', byLink: true });
  });
});

describe('asking for a new link', () => {
  const ask = (token: string) =>
    test.request({
      method: 'POST',
      url: '/api/upload-links/renew',
      payload: { token },
      remoteAddress: uniqueAddress(),
    });
  /** What the worker does with it. */
  const work = (token: string) =>
    sendAskedLink(test.context, {
      id: crypto.randomUUID(),
      data: { ...linkOfToken(test.context.signer, token), address: uniqueAddress() },
    });

  it('mails one that works to the client, once a day', async () => {
    const { token, list, client: owner } = await createHeldLink(test.db);
    await test.db
      .update(uploadLinks)
      .set({ expiresAt: '2021-01-01T00:00:00Z' })
      .where(eq(uploadLinks.listId, list.id));
    const asked = await ask(token);
    expect(asked.statusCode).toBe(202);
    expect(asked.json()).toEqual({ received: true });
    await work(token);
    await work(token);
    const mails = await queuedMails(test.db, owner.email);
    expect(mails).toHaveLength(1);
    const mailed = /#([\w-]+)/.exec(JSON.stringify(mails))?.[1] as string;
    expect(mailed).not.toBe(token);
    expect((await openLink(test, mailed)).statusCode).toBe(200);
    expect((await openLink(test, token)).statusCode).toBe(404);
  });

  it('does nothing for a closed list, a closed account or a token that is none', async () => {
    const closed = await createRequestList(test.db, client.user.id, { closedAt: '2029-01-01T00:00:00Z' });
    const { token } = await createUploadLink(test.db, closed.id);
    expect((await ask(token)).json()).toEqual({ received: true });
    await work(token);
    expect((await ask('nothing')).json()).toEqual({ received: true });
    await work('nothing');
    expect(await queuedMails(test.db, client.user.email)).toEqual([]);
  });
});
