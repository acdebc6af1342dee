import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createUser } from '#test/factories/users.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedInAdmin(test);
});

const home = {
  street: '12 Elm Street',
  secondLine: 'Unit 4',
  city: 'Decatur',
  state: 'GA',
  zipCode: '30030',
};
const mailing = { street: 'PO Box 17', city: 'Atlanta', state: 'GA', zipCode: '30309-1234' };

const url = (id: number) => `/api/admin/clients/${id}/addresses`;
const read = (id: number, token: string | undefined = admin.token) => test.request({ url: url(id), token });
const save = (id: number, payload: object, token: string | undefined = admin.token) =>
  test.request({ method: 'PATCH', url: url(id), payload, token });

describe("a client's addresses", () => {
  it('are saved, replaced and removed by staff; each change sends an event and is audited', async () => {
    const client = await createUser(test.db);
    expect((await read(client.id)).json()).toEqual({ home: null, mailing: null });
    const events = await captureEvents(test);
    const received = await events.during(async () => {
      const saved = await save(client.id, { home: { ...home, state: 'ga' }, mailing });
      expect(saved.statusCode).toBe(200);
      expect(saved.json()).toEqual({ home, mailing: { ...mailing, secondLine: null } });
    });
    expect(received).toEqual([{ topic: 'users', to: 'staff' }]);
    const moved = { ...home, street: '14 Elm Street', secondLine: '' };
    await save(client.id, { home: moved, mailing: null });
    expect((await read(client.id)).json()).toEqual({ home: { ...moved, secondLine: null }, mailing: null });
    expect(await auditOf(test.db, 'user', client.id)).toMatchObject([
      { action: 'addresses_updated', clientId: client.id },
      { action: 'addresses_updated', clientId: client.id },
    ]);
  });

  it.each([
    [{ street: ' ' }, { 'home.street': 'Please enter street and number' }],
    [{ street: 'Two\nlines' }, { 'home.street': 'Please enter it on one line' }],
    [{ city: '' }, { 'home.city': 'Please enter a city' }],
    [{ state: 'Georgia' }, { 'home.state': 'Please enter the two letters of the state' }],
    [{ zipCode: '303' }, { 'home.zipCode': 'Please enter a ZIP code of 5 or 9 digits' }],
  ])('reject %o', async (change, fields) => {
    const client = await createUser(test.db);
    const response = await save(client.id, { home: { ...home, ...change }, mailing: null });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual(fields);
  });

  it('exist only for clients, and only staff can read and change them', async () => {
    const client = await signedInCustomer(test);
    const closed = await createUser(test.db, { deletedAt: new Date().toISOString() });
    for (const id of [admin.user.id, 2_000_000_000]) {
      expect((await read(id)).statusCode).toBe(404);
      expect((await save(id, { home, mailing: null })).statusCode).toBe(404);
    }
    expect((await read(closed.id)).statusCode).toBe(200);
    expect((await save(closed.id, { home, mailing: null })).statusCode).toBe(404);
    expect((await read(client.user.id, client.token)).statusCode).toBe(403);
    expect((await test.request({ url: url(client.user.id) })).statusCode).toBe(401);
  });

  it('are saved by concurrent requests without an error', async () => {
    const client = await createUser(test.db);
    const responses = await Promise.all(
      ['1', '2', '3', '4'].map((street) => save(client.id, { home: { ...home, street }, mailing })),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });
});
