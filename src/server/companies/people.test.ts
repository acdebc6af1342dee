import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { firm } from '#firm';
import type { CompanyPerson } from '#shared/companies.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createUser } from '#test/factories/users.ts';
import { companies, userCompanies } from '../core/database/schema.ts';

let test: TestApp;
let staff: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  staff = await signedInAdmin(test, { staffLevel: 'staff' });
});

const plain = { accessLevel: 'standard', isPrimaryContact: false, isPrimaryCompany: false };

const save = (companyId: number, customerId: number, payload: object = plain, token = staff.token) =>
  test.request({
    method: 'PATCH',
    url: `/api/admin/companies/${companyId}/people/${customerId}`,
    token,
    payload,
  });

const isWaiting = sql`select from pg_locks where not granted
  and pid in (select pid from pg_stat_activity where datname = current_database())`;

const remove = (companyId: number, customerId: number, token = staff.token) =>
  test.request({ method: 'DELETE', url: `/api/admin/companies/${companyId}/people/${customerId}`, token });

describe('the people of a company', () => {
  it('are linked, changed and unlinked, each change recorded for the client', async () => {
    const [client, { id }] = [await createUser(test.db), await createCompany(test.db)];
    expect((await save(id, client.id)).json().people).toMatchObject([{ id: client.id, ...plain }]);
    const full = { accessLevel: 'full', isPrimaryContact: true, isPrimaryCompany: true };
    const changed = await save(id, client.id, full);
    expect(changed.json().people).toMatchObject([full]);
    expect((await remove(id, client.id)).statusCode).toBe(204);
    expect((await remove(id, client.id)).statusCode).toBe(404);
    const log = await auditOf(test.db, 'company', id);
    expect(log).toMatchObject([
      { action: 'company_person_linked', clientId: client.id, details: plain },
      { action: 'company_person_changed', clientId: client.id, details: full },
      { action: 'company_person_unlinked', clientId: client.id },
    ]);
  });

  it('no longer include a client who becomes staff', async () => {
    const owner = await signedInAdmin(test);
    const [person, { id }] = [await createUser(test.db), await createCompany(test.db)];
    await save(id, person.id, { ...plain, accessLevel: 'full', isPrimaryContact: true });
    const { username, email } = person;
    const changed = await test.request({
      ...{ method: 'PATCH', url: `/api/admin/users/${person.id}`, token: owner.token },
      payload: { username, email, firstName: 'Maya', lastName: 'Okafor', role: 'admin', staffLevel: 'staff' },
    });
    expect(changed.statusCode).toBe(200);
    const company = await test.request({ url: `/api/admin/companies/${id}`, token: staff.token });
    expect(company.json().people).toEqual([]);
    expect(await test.db.$count(userCompanies, eq(userCompanies.userId, person.id))).toBe(0);
    expect((await auditOf(test.db, 'company', id)).at(-1)).toMatchObject({
      ...{ action: 'company_person_unlinked', actorId: owner.user.id, clientId: person.id },
    });

    // As if linked by an earlier version.
    const former = await signedInAdmin(test);
    await joinCompany(test.db, former.user.id, id);
    const list = await test.request({ url: '/api/admin/companies', token: staff.token });
    const row = list.json().find((each: { id: number }) => each.id === id);
    expect(row).toMatchObject({ peopleCount: 0, primaryContact: null });
  });

  it('cannot be linked to a company that is being deleted', async () => {
    const [client, { id }] = [await createUser(test.db), await createCompany(test.db)];
    let linking: Promise<number> | undefined;
    await test.db.transaction(async (tx) => {
      await tx.delete(companies).where(eq(companies.id, id));
      linking = save(id, client.id).then(({ statusCode }) => statusCode);
      await vi.waitFor(async () => expect((await test.db.execute(isWaiting)).rows).toHaveLength(1), 10_000);
    });
    expect(await linking).toBe(404);
  });

  it('appear as a sentence in the audit log', async () => {
    const owner = await signedInAdmin(test);
    const client = await createUser(test.db, { firstName: 'Vivian', lastName: 'St. Cloud' });
    const { id } = await createCompany(test.db, { name: 'Okafor & Finch Framing' });
    await save(id, client.id);
    await remove(id, client.id);
    const entries = await test.request({ url: `/api/admin/audit?clientId=${client.id}`, token: owner.token });
    expect(entries.json().map(({ what }: { what: string }) => what)).toEqual([
      'unlinked Vivian St. Cloud from Okafor & Finch Framing',
      'linked Vivian St. Cloud to Okafor & Finch Framing',
    ]);
  });

  it('have one primary company each and one primary contact, even when chosen concurrently', async () => {
    const [one, other] = [await createUser(test.db), await createUser(test.db)];
    const [first, second] = [await createCompany(test.db), await createCompany(test.db)];
    const primary = { ...plain, isPrimaryContact: true, isPrimaryCompany: true };
    for (let round = 0; round < 5; round++) {
      const responses = await Promise.all([
        save(first.id, one.id, primary),
        save(second.id, one.id, primary),
        save(first.id, other.id, primary),
        save(second.id, other.id, primary),
      ]);
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    }
    for (const user of [one, other]) {
      const primaries = and(eq(userCompanies.userId, user.id), eq(userCompanies.isPrimaryCompany, true));
      expect(await test.db.$count(userCompanies, primaries)).toBe(1);
    }
    for (const company of [first, second]) {
      const { people } = (
        await test.request({ url: `/api/admin/companies/${company.id}`, token: staff.token })
      ).json() as { people: CompanyPerson[] };
      expect(people.filter(({ isPrimaryContact }) => isPrimaryContact)).toHaveLength(1);
    }
  });

  it('must be clients with an open account; unknown ids and invalid levels are refused', async () => {
    const { id } = await createCompany(test.db);
    const client = await createUser(test.db);
    const closed = await createUser(test.db, { deletedAt: new Date().toISOString() });
    for (const userId of [closed.id, staff.user.id, 2_000_000_000]) {
      expect((await save(id, userId)).statusCode).toBe(404);
    }
    expect((await save(2_000_000_000, client.id)).statusCode).toBe(404);
    const wrong = await save(id, client.id, { ...plain, accessLevel: 'everything' });
    expect(wrong.json().fields).toEqual({ accessLevel: 'Please choose what they can do' });
    expect(await test.db.$count(userCompanies, eq(userCompanies.companyId, id))).toBe(0);
  });

  it('cannot link themselves or raise their own level', async () => {
    const member = await signedInCustomer(test);
    const { id } = await createCompany(test.db);
    await joinCompany(test.db, member.user.id, id);
    const full = { ...plain, accessLevel: 'full' };
    expect((await save(id, member.user.id, full, member.token)).statusCode).toBe(403);
    expect((await save(id, member.user.id, full, '')).statusCode).toBe(401);
    expect((await remove(id, member.user.id, member.token)).statusCode).toBe(403);
    const [row] = await test.db.select().from(userCompanies).where(eq(userCompanies.companyId, id));
    expect(row).toMatchObject({ accessLevel: 'standard' });
  });

  it('get an event when the company is linked or unlinked', async () => {
    const events = await captureEvents(test);
    const [client, { id }] = [await createUser(test.db), await createCompany(test.db)];
    for (const change of [() => save(id, client.id), () => remove(id, client.id)]) {
      const announced = await events.during(change);
      expect(announced).toContainEqual({ topic: 'files', to: { users: [client.id] } });
      expect(announced).toContainEqual({ topic: 'companies', to: { users: [client.id] } });
      expect(announced).toContainEqual({ topic: 'request-lists', to: { users: [client.id] } });
    }
  });

  it('can be linked only by owners if an assignment to one of them gives access to files', async () => {
    const owner = await signedInAdmin(test);
    const [client, { id }] = [await createUser(test.db), await createCompany(test.db)];
    firm.files.assignedStaffOnly = true;
    try {
      const refused = await save(id, client.id);
      expect(refused.statusCode).toBe(403);
      expect(refused.json().message).toBe('Only an owner can link people to companies.');
      expect((await save(id, client.id, plain, owner.token)).statusCode).toBe(200);
      expect((await remove(id, client.id)).statusCode).toBe(403);
    } finally {
      firm.files.assignedStaffOnly = false;
    }
  });
});
