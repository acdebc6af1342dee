import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createContact } from '#test/factories/contacts.ts';
import { createIncomingMail } from '#test/factories/incoming-mails.ts';
import { auditLog, contacts } from '../core/database/schema.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedInAdmin(test);
});

const list = (query: Record<string, string>) =>
  test.request({ url: '/api/admin/contacts', query, token: admin.token });
const move = (id: number | string, status: string) =>
  test.request({
    method: 'PATCH',
    url: `/api/admin/contacts/${id}`,
    payload: { status },
    token: admin.token,
  });

describe('GET /api/admin/contacts', () => {
  it('searches name, email, phone, service and message', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const contact = await createContact(test.db, {
      fullName: `Ines ${mark}`,
      email: `${mark}@example.test`,
      phone: `404-${mark}`,
      serviceInterested: 'tax-preparation',
      message: `About ${mark}, please call.`,
    });
    for (const q of [`ines ${mark}`, `${mark}@EXAMPLE`, `404-${mark}`, `about ${mark}`]) {
      const response = await list({ q });
      expect(response.json(), q).toMatchObject([{ id: contact.id }]);
    }
    for (const q of ['tax-preparation', 'Tax Preparation']) {
      expect(JSON.stringify((await list({ q })).json()), q).toContain(mark);
    }
  });

  it('returns snake_case, as the form sends it', async () => {
    const { id } = await createContact(test.db);
    const [newest] = (await list({ limit: '1' })).json();
    expect(newest).toEqual({
      id,
      full_name: 'Ines Halloran',
      email: 'ines@example.test',
      phone: null,
      service_interested: null,
      message: 'Could you take over our bookkeeping from January?',
      submitted_at: expect.any(String),
      status: 'new',
      customer_id: null,
      mail: null,
    });
  });
});

describe('GET /api/admin/contacts/{id}', () => {
  const read = (id: number | string, token?: string) =>
    test.request({ url: `/api/admin/contacts/${id}`, token });

  it('returns one enquiry with the details of the email it came by', async () => {
    const { id } = await createContact(test.db, { fullName: 'Ola Byrne' });
    expect((await read(id, admin.token)).json()).toMatchObject({ id, full_name: 'Ola Byrne', mail: null });
    const values = {
      outcome: 'enquiry',
      contactId: id,
      subject: 'A question',
      authentication: 'failed',
    } as const;
    await createIncomingMail(test.db, values);
    const mail = { subject: 'A question', authentication: 'failed' };
    expect((await read(id, admin.token)).json()).toMatchObject({ id, mail });
    expect((await list({ q: 'Ola Byrne' })).json()).toMatchObject([{ id, mail }]);
    expect((await move(id, 'contacted')).json()).toMatchObject({ id, mail });
  });

  it('is for staff only, and returns 404 if it does not exist', async () => {
    const { id } = await createContact(test.db);
    expect((await read(id)).statusCode).toBe(401);
    expect((await read(id, (await signedInCustomer(test)).token)).statusCode).toBe(403);
    expect((await read(2_000_000_000, admin.token)).statusCode).toBe(404);
    expect((await read('x', admin.token)).statusCode).toBe(404);
  });
});

describe('PATCH /api/admin/contacts/{id}', () => {
  it('moves from new to contacted to resolved, and back to new', async () => {
    const { id } = await createContact(test.db);
    for (const status of ['contacted', 'resolved', 'new', 'resolved', 'new']) {
      const response = await move(id, status);
      expect(response.statusCode).toBe(200);
      expect(response.json().status).toBe(status);
    }
  });

  it('refuses an invalid transition and an unknown enquiry', async () => {
    const { id } = await createContact(test.db, { status: 'resolved' });
    const response = await move(id, 'contacted');
    expect(response.statusCode).toBe(409);
    expect(response.json().code).toBe('not_possible');
    expect((await move(2_000_000_000, 'resolved')).statusCode).toBe(404);
    expect((await move('x', 'resolved')).statusCode).toBe(404);
    expect((await move(id, 'lost')).statusCode).toBe(400);
  });

  it('accepts one of two concurrent status changes', async () => {
    const { id } = await createContact(test.db);
    const responses = await Promise.all([move(id, 'contacted'), move(id, 'contacted')]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('GET /api/admin/contacts/export', () => {
  it('round-trips every hostile cell and lets none of them run as a formula', async () => {
    const hostile = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\tx',
      '\rx',
      '"quoted", with comma',
      'two\nlines',
      "O'Brien",
      "=cmd|' /C calc'!A0",
    ];
    for (const message of hostile) {
      await test.db.insert(contacts).values({ fullName: message, email: 'csv@example.test', message });
    }
    const response = await test.request({ url: '/api/admin/contacts/export', token: admin.token });
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.body.startsWith('\uFEFF')).toBe(true);
    const rows = parse(response.body, { bom: true, columns: true }) as Record<string, string>[];
    const ours = rows.filter((row) => row.Email === 'csv@example.test');
    expect(ours.map((row) => row.Message)).toEqual(
      hostile.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)),
    );
    for (const row of rows) {
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }
    const log = await test.db.select().from(auditLog).where(eq(auditLog.actorId, admin.user.id));
    expect(log.map(({ action }) => action)).toContain('contacts_exported');
  });

  it('says which enquiries came by email, without phone and service', async () => {
    const email = `by-mail-${crypto.randomUUID()}@example.test`;
    const { id } = await createContact(test.db, { email });
    await createIncomingMail(test.db, { outcome: 'enquiry', contactId: id });
    const query = { q: email };
    const response = await test.request({ url: '/api/admin/contacts/export', query, token: admin.token });
    const rows = parse(response.body, { bom: true, columns: true });
    expect(rows).toMatchObject([{ Email: email, Phone: '', Service: 'General', Source: 'Email' }]);
  });
});
