import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { firm } from '#firm';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
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

describe('a visitor with the link', () => {
  it('sees the labels of documents that are open or returned, and may add to those that it has seen', async () => {
    const { token, list } = await createHeldLink(test.db, {
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
    const fields = { key: opened.json().items[0].key };
    await sendByLink(test, token, { fields });
    expect((await openLink(test, token)).json()).toEqual({
      ...opened.json(),
      items: opened.json().items.slice(1),
    });
    await sendByLink(test, token, { fields, filename: 'Page 2.pdf' });
    const sent = (await filesByLink(test.db, list.id)).map(({ label }) => label);
    expect(sent).toEqual(['Wage statement (Form W-2)', 'Wage statement (Form W-2)']);
  });

  it('sees no labels if the firm hides them', async () => {
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

  it('adds a file to an item: it belongs to the client, is named after the item and is announced', async () => {
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

  it('adds files without an item to one new item, which is not required', async () => {
    const { token, list } = await createHeldLink(test.db);
    await Promise.all([sendByLink(test, token), sendByLink(test, token), sendByLink(test, token)]);
    const added = await filesByLink(test.db, list.id);
    expect(added.map(({ label }) => label)).toEqual(Array(3).fill('Something else'));
    expect(new Set(added.map(({ itemId }) => itemId)).size).toBe(1);
    const [row] = await test.db.select().from(requestLists).where(eq(requestLists.id, list.id));
    expect(row).toMatchObject({ itemCount: 3, leftCount: 2, receivedCount: 1 });
  });

  it('appears in the file’s history and in the timeline as somebody with the link', async () => {
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
  /** Runs the job that asking has queued. */
  const work = (token: string) =>
    sendAskedLink(test.context, {
      id: crypto.randomUUID(),
      data: { ...linkOfToken(test.context.signer, token), address: uniqueAddress() },
    });

  it('emails a working one to the client, once a day', async () => {
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

  it('does nothing for a closed list or an invalid token', async () => {
    const closed = await createRequestList(test.db, client.user.id, { closedAt: '2029-01-01T00:00:00Z' });
    const { token } = await createUploadLink(test.db, closed.id);
    expect((await ask(token)).json()).toEqual({ received: true });
    await work(token);
    expect((await ask('nothing')).json()).toEqual({ received: true });
    await work('nothing');
    expect(await queuedMails(test.db, client.user.email)).toEqual([]);
  });
});
