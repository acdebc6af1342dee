import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { deadTokens } from '#test/dead-tokens.ts';
import { createCompany } from '#test/factories/companies.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createUploadLink } from '#test/factories/upload-links.ts';
import {
  createHeldLink,
  expectNothingDisclosed,
  filesByLink,
  type HeldLink,
  openLink,
  sendByLink,
} from '#test/link-visit.ts';
import { testSigner } from '#test/signer.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { auditLog, requestItems } from '../core/database/schema.ts';
import { itemKey } from './link-token.ts';

let test: TestApp;
let held: HeldLink;
beforeAll(async () => {
  test = await startTestApp();
  held = await createHeldLink(test.db);
});

const sameForAll = { code: 'not_found', message: 'This link has ended. Ask for a new one, or call us.' };

describe('a token that opens nothing gets the same response, after the same work:', () => {
  it.each(Object.keys(deadTokens))('%s', async (what) => {
    const token = (await deadTokens[what]?.(held, test.db)) as string;
    const before = await filesByLink(test.db, held.list.id);
    const queries = vi.spyOn(test.pool, 'query');
    const opened = await openLink(test, token);
    const counted = queries.mock.calls.length;
    queries.mockClear();
    await openLink(test, 'nothing');
    expect(queries.mock.calls.length).toBe(counted);
    queries.mockRestore();
    const sent = await sendByLink(test, token);
    // Refused before the file is checked: even one that could never be accepted gets the same response.
    const program = await sendByLink(test, token, { filename: 'a.exe', bytes: Buffer.from('MZ') });
    for (const response of [opened, sent, program]) {
      expect(response.statusCode).toBe(404);
      const { requestId: _, ...body } = response.json();
      expect(body).toEqual(sameForAll);
      expectNothingDisclosed(response, held);
    }
    expect(await filesByLink(test.db, held.list.id)).toEqual(before);
  });

  it.each([[['a']], [{ $ne: '' }], [7], [null], [undefined], [true]])('%j is not a string', async (token) => {
    const response = await openLink(test, token);
    expect(response.statusCode).toBe(400);
    expectNothingDisclosed(response, held);
  });
});

describe('with a working link nobody', () => {
  it.each([
    ['GET', '/api/upload-links/open?token=TOKEN'],
    ['HEAD', '/api/upload-links/open?token=TOKEN'],
    ['OPTIONS', '/api/upload-links/open'],
    ['GET', '/api/upload-links/files?token=TOKEN'],
    ['HEAD', '/api/upload-links/files?token=TOKEN'],
    ['DELETE', '/api/upload-links/files'],
    ['PUT', '/api/upload-links/files'],
    ['GET', '/api/upload-links'],
    ['GET', '/api/upload-links/TOKEN'],
    ['GET', '/api/upload-links/TOKEN/files'],
    ['GET', '/api/upload-links/../request-lists/LIST'],
    ['GET', '/api/upload-links/%2e%2e/request-lists/LIST?token=TOKEN'],
    ['GET', '//api/upload-links/open?token=TOKEN'],
    ['GET', '/api/request-lists/LIST?token=TOKEN'],
    ['GET', '/api/request-lists/LIST/upload-link?token=TOKEN'],
    ['POST', '/api/request-lists/LIST/upload-link'],
    ['GET', '/api/files?token=TOKEN'],
    ['GET', '/api/files/FILE/download?token=TOKEN'],
    ['GET', '/api/files/FILE/history?token=TOKEN'],
    ['GET', '/api/user'],
  ] as const)('reads anything: %s %s', async (method, path) => {
    const url = path
      .replace('TOKEN', held.token)
      .replace('LIST', String(held.list.id))
      .replace('FILE', String(held.file.id));
    const headers = {
      authorization: `Bearer ${held.token}`,
      'x-http-method-override': 'GET',
      'x-original-url': '/api/user',
      'x-forwarded-for': '127.0.0.1',
    };
    const response = await test.request({
      method,
      url,
      headers,
      token: held.token,
      remoteAddress: uniqueAddress(),
    });
    expect([400, 401, 404]).toContain(response.statusCode);
    expectNothingDisclosed(response, held);
  });

  it('learns more than labels by opening it', async () => {
    const response = await openLink(test, held.token);
    expect(response.statusCode).toBe(200);
    expectNothingDisclosed(response, held);
    expect(Object.keys(response.json()).sort()).toEqual(['expiresAt', 'items']);
    for (const item of response.json().items) expect(Object.keys(item).sort()).toEqual(['key', 'label']);
    expect(response.body).not.toContain('Acme');
    expect(response.body).not.toContain('It shows what you earned.');
  });

  it('adds to another list with a key of that list', async () => {
    const other = await createHeldLink(test.db);
    const { items } = (await openLink(test, other.token)).json();
    const response = await sendByLink(test, held.token, { fields: { key: items[0].key } });
    expect(response.statusCode).toBe(201);
    expect(await filesByLink(test.db, other.list.id)).toEqual([]);
    expect((await filesByLink(test.db, held.list.id)).at(-1)?.label).toBe('Something else');
  });

  it.each([
    ['an accepted item', 'accepted', 'document'],
    ['a waived item', 'waived', 'document'],
    ['a question', 'open', 'question'],
  ] as const)('changes %s, though the key is right', async (_what, state, kind) => {
    const mine = await createHeldLink(test.db, { items: [{ state, kind }] });
    const [item] = mine.list.items;
    const key = itemKey(testSigner, { listId: mine.list.id, version: 1 }, item?.id as number);
    expect((await sendByLink(test, mine.token, { fields: { key } })).statusCode).toBe(201);
    const [after] = await test.db
      .select()
      .from(requestItems)
      .where(eq(requestItems.id, item?.id as number));
    expect(after?.state).toBe(state);
    expect(await filesByLink(test.db, mine.list.id)).toMatchObject([{ label: 'Something else' }]);
  });

  it.each([
    ['the id of the item', (itemId: number) => String(itemId)],
    [
      'a key of the version before',
      (itemId: number) => itemKey(testSigner, { listId: held.list.id, version: 0 }, itemId),
    ],
    ['a made-up key', () => 'AAAAAAAAAAAAAAAAAAAAAAAA'],
    ['a very long key', () => 'A'.repeat(60_000)],
  ])('reaches an item with %s', async (_what, keyOf) => {
    const key = keyOf(held.list.items[0]?.id as number);
    const response = await sendByLink(test, held.token, { fields: { key } });
    expect(response.json()).toEqual({ received: true });
    expect((await filesByLink(test.db, held.list.id)).at(-1)?.label).toBe('Something else');
  });

  it('decides more than the file and its item', async () => {
    const stranger = await signedInCustomer(test);
    const company = await createCompany(test.db);
    const own = await createRequestList(test.db, stranger.user.id);
    const fields = {
      ownerId: String(stranger.user.id),
      userId: String(stranger.user.id),
      companyId: String(company.id),
      listId: String(own.id),
      itemId: String(own.items[0]?.id),
      id: String(own.items[0]?.id),
      replaces: String(held.file.id),
      description: 'Planted',
    };
    const response = await sendByLink(test, held.token, { fields });
    expect(response.json()).toEqual({ received: true });
    const added = (await filesByLink(test.db, held.list.id)).at(-1);
    expect(added).toMatchObject({ ownerId: held.client.id, uploadedBy: held.client.id, companyId: null });
    expect(await filesByLink(test.db, own.id)).toEqual([]);
  });

  it('acts in the name of a user who is signed in to the same browser', async () => {
    const spouse = await signedInCustomer(test);
    const mine = await createHeldLink(test.db);
    const response = await sendByLink(test, mine.token, { session: spouse.token });
    expect(response.statusCode).toBe(201);
    expectNothingDisclosed(response, mine);
    expect(await filesByLink(test.db, mine.list.id)).toMatchObject([{ uploadedBy: mine.client.id }]);
    expect(await test.db.$count(auditLog, eq(auditLog.actorId, spouse.user.id))).toBe(0);
  });

  it('can find the token in what the server stores', async () => {
    const { token } = await createUploadLink(test.db, (await createRequestList(test.db, held.client.id)).id);
    await openLink(test, token);
    await sendByLink(test, token, { headers: { 'idempotency-key': crypto.randomUUID() } });
    await test.request({
      method: 'POST',
      url: '/api/upload-links/renew',
      payload: { token },
      remoteAddress: uniqueAddress(),
    });
    const { rows } = await test.db.execute(sql`
      select key as text from rate_limits union all select row_to_json(k)::text from idempotency_keys k
      union all select data::text from pgboss.job union all select row_to_json(a)::text from audit_log a`);
    expect(rows.filter(({ text }) => String(text).includes(token))).toEqual([]);
  });
});
