import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { transaction } from '../database/db.ts';
import { auditLog, auditRefusals } from '../database/schema.ts';
import { recordRefusal, recordRepeatedRefusals } from './audit-refusals.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const refuse = async ({ token }: SignedInUser, url = '/api/admin/dashboard') => {
  const response = await test.request({ url, token });
  expect(response.statusCode).toBe(403);
};
const entriesOf = ({ user }: SignedInUser) =>
  test.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.actorId, user.id), eq(auditLog.action, 'access_denied')))
    .orderBy(asc(auditLog.id));
const ofUser = ({ user }: SignedInUser) => eq(auditRefusals.userId, user.id);
const countsOf = (caller: SignedInUser) => test.db.select().from(auditRefusals).where(ofUser(caller));

/** Five refused calls in one transaction, whose time is one hour's, and that hour over. */
async function refusedLastHour(): Promise<SignedInUser & { hour: string }> {
  const caller = await signedInCustomer(test);
  const actor = { address: '192.0.2.7', session: { user: caller.user } };
  await transaction(test.db, async (tx) => {
    for (let call = 0; call < 5; call++) await recordRefusal(tx, actor, 'GET /api/admin/dashboard');
  });
  const [moved] = await test.db
    .update(auditRefusals)
    .set({ hour: sql`${auditRefusals.hour} - interval '1 hour'` })
    .where(ofUser(caller))
    .returning();
  return { ...caller, hour: moved?.hour as string };
}

describe('refused calls of a signed-in user', () => {
  it('make one entry for each endpoint and hour, and count every call, also concurrent ones', async () => {
    const caller = await signedInCustomer(test);
    await Promise.all(Array.from({ length: 20 }, () => refuse(caller)));
    await refuse(caller, '/api/admin/files');
    const counts = await countsOf(caller);
    // Two endpoints, and one more row for each if an hour began meanwhile.
    expect(new Set(counts.map(({ endpoint }) => endpoint)).size).toBe(2);
    const calls = counts.map(({ endpoint, repeated }) => (endpoint.endsWith('dashboard') ? 1 + repeated : 0));
    expect(calls.reduce((sum, some) => sum + some)).toBe(20);
    const entries = await entriesOf(caller);
    expect(entries.map(({ subjectId }) => subjectId).sort()).toEqual(
      counts.map(({ endpoint }) => endpoint).sort(),
    );
    expect(entries[0]).toMatchObject({ details: null, clientId: caller.user.id });
  });

  it('become one more entry with their number when the hour is over, although two workers look', async () => {
    const caller = await refusedLastHour();
    await Promise.all([1, 2].map(() => recordRepeatedRefusals(test.db)));
    const [first, others, ...rest] = await entriesOf(caller);
    expect(first).toMatchObject({ subjectId: 'GET /api/admin/dashboard', details: null });
    expect(others).toMatchObject({
      subjectId: 'GET /api/admin/dashboard',
      address: '192.0.2.7',
      clientId: caller.user.id,
      details: { repeated: 4, hour: caller.hour },
    });
    expect(rest).toEqual([]);
    expect(await countsOf(caller)).toEqual([]);
    await refuse(caller);
    expect(await entriesOf(caller)).toHaveLength(3);
  });

  it('lose nothing if the worker is killed before it commits', async () => {
    const caller = await refusedLastHour();
    const killed = new Error('killed');
    const work = transaction(test.db, async (tx) => {
      await recordRepeatedRefusals(tx);
      throw killed;
    });
    await expect(work).rejects.toBe(killed);
    expect(await entriesOf(caller)).toHaveLength(1);
    await recordRepeatedRefusals(test.db);
    expect((await entriesOf(caller)).at(-1)).toMatchObject({ details: { repeated: 4 } });
  });

  it('wait for the end of their hour, and make no second entry if there was only one', async () => {
    const caller = await signedInCustomer(test);
    const actor = { address: '192.0.2.7', session: { user: caller.user } };
    await transaction(test.db, async (tx) => {
      await recordRefusal(tx, actor, 'GET /api/admin/files');
      await recordRepeatedRefusals(tx);
      expect(await tx.$count(auditRefusals, ofUser(caller))).toBe(1);
    });
    await test.db
      .update(auditRefusals)
      .set({ hour: sql`${auditRefusals.hour} - interval '1 hour'` })
      .where(ofUser(caller));
    await recordRepeatedRefusals(test.db);
    expect(await countsOf(caller)).toEqual([]);
    expect(await entriesOf(caller)).toHaveLength(1);
  });

  it('count against the rate limit of the endpoint', async () => {
    const caller = await signedInCustomer(test);
    const testMail = (token: string) => test.request({ method: 'POST', url: '/api/admin/mail/tests', token });
    const statuses = [];
    for (let call = 0; call < 21; call++) statuses.push((await testMail(caller.token)).statusCode);
    expect(statuses).toEqual([...Array(20).fill(403), 429]);
    const other = await signedInAdmin(test, { staffLevel: 'staff' });
    expect((await testMail(other.token)).statusCode).toBe(403);
  });
});
