import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { companyInput } from '#shared/companies.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createUser } from '#test/factories/users.ts';
import { companies, idempotencyKeys } from '../core/database/schema.ts';

let test: TestApp;
let staff: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  staff = await signedInAdmin(test, { staffLevel: 'staff' });
});

const input = {
  name: 'Okafor Studio',
  legalName: 'Okafor Studio LLC',
  businessType: 'LLC',
  ein: '004471802',
  address: '212 Tannery Walk, Unit 6',
  city: 'Atlanta',
  state: 'GA',
  zipCode: '30312',
  phone: '404-555-0117',
  email: 'books@okaforstudio.example',
  website: 'www.okaforstudio.example',
  yearEstablished: '2019',
  fiscalYearEnd: 'December 31',
};

function call(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object, token = staff.token) {
  return test.request({
    method,
    url: `/api/admin/companies${path}`,
    token,
    ...(payload && { payload }),
  });
}

describe('a company', () => {
  it('is added once per idempotency key, and the stored hash does not allow guessing a tax number', async () => {
    const key = randomUUID();
    const name = 'Once Only Bakery';
    const send = (values: object) =>
      test.request({
        ...{ method: 'POST', url: '/api/admin/companies', token: staff.token },
        headers: { 'idempotency-key': key },
        payload: { ...input, name, ...values },
      });
    const [first, second] = await Promise.all([send({}), send({})]);
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    expect(await test.db.$count(companies, eq(companies.name, name))).toBe(1);
    expect((await send({ ein: '004471803' })).json().code).toBe('idempotency_mismatch');

    const [stored] = await test.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    const body = companyInput.parse({ ...input, name });
    const plain = createHash('sha256').update(JSON.stringify(body)).digest();
    expect(stored?.bodyHash?.equals(plain)).toBe(false);
    expect(JSON.stringify(stored?.answer)).not.toContain(input.ein);
    // A row stored before the hash was keyed: a retry still gets the first response.
    await test.db.update(idempotencyKeys).set({ bodyHash: plain }).where(eq(idempotencyKeys.key, key));
    expect((await send({})).json()).toEqual(first.json());
  });

  it('is added with all its facts, changed, read with its people, and audited', async () => {
    const created = await call('POST', '', input);
    expect(created.statusCode).toBe(201);
    const { id } = created.json();
    const { ein: _, ...facts } = input;
    const shown = {
      ...facts,
      id,
      einEnding: '1802',
      website: 'https://www.okaforstudio.example',
      yearEstablished: 2019,
      createdAt: expect.any(String),
    };
    expect(created.json()).toEqual({ ...shown, people: [] });

    const [contact, closed] = [
      await createUser(test.db, { firstName: 'Maya', lastName: 'Okafor' }),
      await createUser(test.db, { deletedAt: new Date().toISOString() }),
    ];
    await joinCompany(test.db, contact.id, id, { isPrimaryContact: true, accessLevel: 'full' });
    await joinCompany(test.db, closed.id, id);
    const changed = await call('PATCH', `/${id}`, { name: 'Okafor & Sons', businessType: 'S-Corp' });
    expect(changed.statusCode).toBe(200);
    expect((await call('GET', `/${id}`)).json()).toEqual({
      ...Object.fromEntries(Object.keys(shown).map((field) => [field, null])),
      ...{ id, name: 'Okafor & Sons', businessType: 'S-Corp', einEnding: '1802', createdAt: shown.createdAt },
      people: [
        {
          ...{ id: contact.id, name: 'Maya Okafor', firstName: 'Maya', lastName: 'Okafor' },
          ...{ username: contact.username, email: contact.email, emailConfirmed: true },
          accessLevel: 'full',
          ...{ isPrimaryContact: true, isPrimaryCompany: false },
        },
      ],
    });
    expect((await auditOf(test.db, 'company', id)).map(({ action }) => action)).toEqual([
      'company_created',
      'company_updated',
    ]);
  });

  it('sends events to staff and to its people', async () => {
    const [events, member] = [await captureEvents(test), await createUser(test.db)];
    const { id } = await createCompany(test.db);
    await joinCompany(test.db, member.id, id);
    const announced = await events.during(() => call('PATCH', `/${id}`, input));
    expect(announced).toContainEqual({ topic: 'companies', to: 'staff' });
    expect(announced).toContainEqual({ topic: 'companies', to: { users: [member.id] } });
  });

  it.each([
    ['name', 'Q', 'Please enter a name'],
    ['businessType', '', 'Please select a business type'],
    ['ein', '12-345678', 'Please enter nine digits, such as 12-3456789'],
    ['email', 'books', 'Please enter a valid email'],
    ['website', 'javascript:alert(1)', 'Please enter a web address, such as www.example.com'],
    // Its pattern needs minutes for such a text.
    ['website', `${'a.'.repeat(40_000)}@`, 'Please enter a web address, such as www.example.com'],
    ['yearEstablished', '19', 'Please enter a year, such as 1998'],
    ['city', 'x'.repeat(101), 'Please use at most 100 characters'],
  ])('is refused with an invalid %s', async (field, value, message) => {
    const { id } = await createCompany(test.db);
    for (const response of [
      await call('POST', '', { ...input, [field]: value }),
      await call('PATCH', `/${id}`, { ...input, [field]: value }),
    ]) {
      expect(response.statusCode).toBe(400);
      expect(response.json().fields).toEqual({ [field]: message });
    }
  });

  it('is closed to its own people and to visitors, and returns 404 if it does not exist', async () => {
    const member = await signedInCustomer(test);
    const { id } = await createCompany(test.db);
    await joinCompany(test.db, member.user.id, id, { accessLevel: 'full' });
    for (const [method, path, payload] of [
      ['GET', `/${id}`],
      ['POST', '', input],
      ['PATCH', `/${id}`, input],
    ] as const) {
      expect((await call(method, path, payload, member.token)).statusCode).toBe(403);
      expect((await call(method, path, payload, '')).statusCode).toBe(401);
    }
    expect((await call('GET', '/2000000000')).statusCode).toBe(404);
    expect((await call('PATCH', '/2000000000', input)).statusCode).toBe(404);
    const [stored] = await test.db.select().from(companies).where(eq(companies.id, id));
    expect(stored?.name).toBe('Quill & Daughters LLC');
  });
});
