import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createUploadLink } from '#test/factories/upload-links.ts';
import { openLink } from '#test/link-visit.ts';
import { queuedMails } from '#test/queued-mails.ts';

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

  it('is for users who may answer the list: others and readers of the company get 404', async () => {
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

  it('has one working version if it is renewed several times at once', async () => {
    const { id } = await createRequestList(test.db, client.user.id);
    const made = await Promise.all([renew(id), renew(id), renew(id)]);
    const open = await Promise.all(made.map((response) => openLink(test, tokenOf(response.json().url))));
    expect(open.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
  });

  it('is emailed to the client, without what the list asks for', async () => {
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

  it.each([
    ['is not confirmed', { emailConfirmed: false }],
    ['has bounced', { email: 'link-bounced@example.com', bouncedAddress: 'link-bounced@example.com' }],
  ])('is not emailed to an address that %s', async (_what, values) => {
    const asked = await signedInCustomer(test, values);
    const { id } = await createRequestList(test.db, asked.user.id);
    const mail = { method: 'POST', url: `${linkUrl(id)}/mail`, token: staff.token } as const;
    const response = await test.request(mail);
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toContain('Copy the link instead.');
    expect(await queuedMails(test.db, asked.user.email)).toEqual([]);
  });

  it('is not emailed to a client who has left the company of the list', async () => {
    const asked = await signedInCustomer(test);
    const company = await createCompany(test.db);
    const { id } = await createRequestList(test.db, asked.user.id, { companyId: company.id });
    const mail = { method: 'POST', url: `${linkUrl(id)}/mail`, token: staff.token } as const;
    const response = await test.request(mail);
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toContain('The client no longer belongs to the company.');
    expect(await queuedMails(test.db, asked.user.email)).toEqual([]);
  });

  it('is neither shown to nor made for a colleague of a client who has left the company', async () => {
    const asked = await signedInCustomer(test);
    const colleague = await signedInCustomer(test);
    const company = await createCompany(test.db);
    await joinCompany(test.db, colleague.user.id, company.id, { accessLevel: 'full' });
    const { id } = await createRequestList(test.db, asked.user.id, { companyId: company.id });
    await createUploadLink(test.db, id);
    expect((await read(id, colleague)).json()).toEqual({ link: null });
    for (const url of [linkUrl(id), `${linkUrl(id)}/mail`]) {
      const response = await test.request({ method: 'POST', url, token: colleague.token });
      expect(response.statusCode).toBe(409);
      expect(response.json().message).toContain('Add the files here instead.');
    }
    expect(await queuedMails(test.db, colleague.user.email)).toEqual([]);
  });
});
