import { beforeAll, describe, expect, it } from 'vitest';
import type { ClientNote } from '#shared/client-notes.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createClientNote } from '#test/factories/client-notes.ts';
import { createCompany } from '#test/factories/companies.ts';
import { createUser } from '#test/factories/users.ts';

let test: TestApp;
let author: SignedInUser;
let colleague: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  author = await signedInAdmin(test);
  colleague = await signedInAdmin(test);
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (method: Method, path: string, payload?: object, token: string | undefined = author.token) =>
  test.request({ method, url: `/api/admin/client-notes${path}`, token, ...(payload && { payload }) });
const add = async (subject: object, content = 'Call after 4 PM.'): Promise<ClientNote> =>
  (await call('POST', '', { ...subject, content })).json();
const contents = (response: { json(): ClientNote[] }) => response.json().map(({ content }) => content);

describe('internal notes', () => {
  it('are added to a client with author and date; staff get an event, and the audit entry omits the text', async () => {
    const client = await createUser(test.db);
    const events = await captureEvents(test);
    const received = await events.during(async () => {
      const created = await call('POST', '', { customerId: client.id, content: ' Call after 4 PM. ' });
      expect(created.statusCode).toBe(201);
      const note: ClientNote = created.json();
      expect(note).toMatchObject({
        content: 'Call after 4 PM.',
        pinned: false,
        authorName: 'Ada Quill',
        editable: true,
        editedAt: null,
      });
      const listed = await call('GET', `?customerId=${client.id}`, undefined, colleague.token);
      expect(listed.json()).toEqual([{ ...note, editable: false }]);
      const [entry] = await auditOf(test.db, 'note', note.id);
      expect(entry).toMatchObject({
        action: 'note_created',
        clientId: client.id,
        details: { pinned: false },
      });
      expect(JSON.stringify(entry)).not.toContain('4 PM');
    });
    expect(received).toEqual([{ topic: 'client-notes', to: 'staff' }]);
  });

  it('can also be about a company', async () => {
    const company = await createCompany(test.db, { name: 'Quill & Daughters LLC' });
    const note = await add({ companyId: company.id });
    expect((await call('GET', `?companyId=${company.id}`)).json()).toEqual([note]);
    expect(await auditOf(test.db, 'note', note.id)).toMatchObject([
      { clientId: null, details: { name: 'Quill & Daughters LLC' } },
    ]);
    const audited = await test.request({ url: '/api/admin/audit?action=note_created', token: author.token });
    expect(audited.json()[0].what).toBe('added an internal note about Quill & Daughters LLC');
  });

  it('can be changed and deleted only by their author', async () => {
    const client = await createUser(test.db);
    const note = await add({ customerId: client.id });
    const changed = { content: 'Call before noon.', pinned: false };
    for (const method of ['PATCH', 'DELETE'] as const) {
      const refused = await call(
        method,
        `/${note.id}`,
        method === 'PATCH' ? changed : undefined,
        colleague.token,
      );
      expect(refused.statusCode).toBe(404);
    }
    const updated = (await call('PATCH', `/${note.id}`, changed)).json();
    expect(updated).toMatchObject({ content: 'Call before noon.', createdAt: note.createdAt });
    expect(updated.editedAt).not.toBeNull();
    expect((await call('DELETE', `/${note.id}`)).statusCode).toBe(204);
    expect((await call('DELETE', `/${note.id}`)).statusCode).toBe(404);
    expect((await call('GET', `?customerId=${client.id}`)).json()).toEqual([]);
    const actions = (await auditOf(test.db, 'note', note.id)).map(({ action }) => action);
    expect(actions).toEqual(['note_created', 'note_updated', 'note_deleted']);
  });

  it('without an author can be changed by all staff', async () => {
    const client = await createUser(test.db);
    const { id } = await createClientNote(test.db, { customerId: client.id });
    const [listed] = (await call('GET', `?customerId=${client.id}`)).json();
    expect(listed).toMatchObject({ authorName: null, editable: true });
    expect((await call('PATCH', `/${id}`, { content: 'Moved.' }, colleague.token)).statusCode).toBe(200);
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(204);
  });

  it('can be pinned by all staff, which is no edit, and are listed page by page, pinned ones first', async () => {
    const client = await createUser(test.db);
    const notes: ClientNote[] = [];
    for (const content of ['first', 'second', 'third', 'fourth', 'fifth'])
      notes.push(await add({ customerId: client.id }, content));
    for (const index of [0, 2]) {
      const pinned = await call('POST', `/${notes[index]?.id}/pin`, { pinned: true }, colleague.token);
      expect(pinned.json()).toMatchObject({ pinned: true, editedAt: null, editable: false });
    }
    const seen: string[] = [];
    let page: string | undefined = `?customerId=${client.id}&limit=2`;
    while (page !== undefined && seen.length < 9) {
      const response = await call('GET', page);
      expect(response.headers['x-total-count']).toBe('5');
      seen.push(...contents(response));
      page = String(response.headers.link ?? '').match(/client-notes([^>]+)>/)?.[1];
    }
    expect(seen).toEqual(['third', 'first', 'fifth', 'fourth', 'second']);
    for (const cursor of ['5', 'pinned.x', 'pinned.99999999999']) {
      expect((await call('GET', `?customerId=${client.id}&cursor=${cursor}`)).statusCode).toBe(400);
    }
    await call('POST', `/${notes[2]?.id}/pin`, { pinned: false });
    expect(contents(await call('GET', `?customerId=${client.id}`))).toEqual([
      'first',
      'fifth',
      'fourth',
      'third',
      'second',
    ]);
  });

  it('are stored once when a request is repeated', async () => {
    const client = await createUser(test.db);
    const payload = { customerId: client.id, content: 'Once.' };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const url = '/api/admin/client-notes';
    const send = () => test.request({ method: 'POST', url, payload, token: author.token, headers });
    const [one, other] = await Promise.all([send(), send()]);
    expect(one.json()).toEqual(other.json());
    expect((await call('GET', `?customerId=${client.id}`)).json()).toHaveLength(1);
  });

  it.each([
    [{ content: ' ' }, { content: 'Please enter a note' }],
    [{ content: 'x'.repeat(5001) }, { content: 'Note must be at most 5,000 characters' }],
    [{ companyId: 1 }, { customerId: 'Please name a client or a company' }],
    [{ customerId: undefined }, { customerId: 'Please name a client or a company' }],
  ])('reject %o', async (change, fields) => {
    const response = await call('POST', '', { customerId: 1, content: 'Note', ...change });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual(fields);
  });

  it('must be about existing clients and companies', async () => {
    const closed = await createUser(test.db, { deletedAt: new Date().toISOString() });
    for (const subject of [
      { customerId: 2_000_000_000 },
      { customerId: colleague.user.id },
      { customerId: closed.id },
      { companyId: 2_000_000_000 },
    ]) {
      expect((await call('POST', '', { ...subject, content: 'Note' })).statusCode).toBe(404);
    }
    expect((await call('GET', `?customerId=${colleague.user.id}`)).statusCode).toBe(404);
    expect((await call('GET', '?companyId=2000000000')).statusCode).toBe(404);
    expect((await call('GET', `?customerId=${closed.id}`)).statusCode).toBe(200);
    expect((await call('GET', '')).statusCode).toBe(400);
    expect((await call('PATCH', '/2000000000', { content: 'Note' })).statusCode).toBe(404);
    expect((await call('POST', '/2000000000/pin', { pinned: true })).statusCode).toBe(404);
  });

  it('are hidden from clients, even those about themselves', async () => {
    const client = await signedInCustomer(test);
    const { id } = await createClientNote(test.db, { customerId: client.user.id });
    expect((await call('GET', `?customerId=${client.user.id}`, undefined, client.token)).statusCode).toBe(
      403,
    );
    expect((await call('PATCH', `/${id}`, { content: 'Note' }, client.token)).statusCode).toBe(403);
    const signedOut = await test.request({ url: `/api/admin/client-notes?customerId=${client.user.id}` });
    expect(signedOut.statusCode).toBe(401);
  });
});
