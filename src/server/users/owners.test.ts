import { and, eq, isNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, startTestApp, strictRules, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createAdmin, createUser, type User } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { auditLog, devices, sessions, users } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import { recordDevice } from '../core/security/devices.ts';
import { readSession } from '../core/security/session.ts';
import { createInvitation } from '../invitations/manage-invitations.ts';
import { createUser as createAccount, deleteUser, updateUser } from './service.ts';
import { setUserPassword } from './set-password.ts';
import { requireOtherOwner } from './staff-accounts.ts';

let test: TestApp;
let owner: SignedInUser;
let staff: SignedInUser;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
  owner = await signedInAdmin(test);
  staff = await signedInAdmin(test, { staffLevel: 'staff' });
});

const call = (
  { token }: Pick<SignedInUser, 'token'>,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
) => test.request({ method, url: `/api/admin/users${path}`, token, ...(payload && { payload }) });

const newAccount = (change: object) => {
  const username = `new-${crypto.randomUUID().slice(0, 12)}`;
  return { username, email: `${username}@example.test`, password: 'quiet violet harbour', ...change };
};

async function rowOf(id: number) {
  const [row] = await test.db.select().from(users).where(eq(users.id, id));
  return row;
}

const mailsTo = async ({ email }: { email: string }) =>
  (await queuedMails(test.db, email)).map(({ subject }) => subject);

describe('a staff member who is not an owner', () => {
  it('is refused every change to staff accounts and roles, and the refusals are audited', async () => {
    const colleague = await createAdmin(test.db);
    const customer = await createUser(test.db);
    for (const [method, path, payload] of [
      ['POST', '', newAccount({ role: 'admin' })],
      ['PATCH', `/${customer.id}`, { email: customer.email, role: 'admin' }],
      ['PATCH', `/${colleague.id}`, { email: colleague.email, role: 'customer' }],
      ['PATCH', `/${colleague.id}`, { email: colleague.email, role: 'admin', firstName: 'Uma' }],
      ['PATCH', `/${colleague.id}`, { email: colleague.email, role: 'admin', staffLevel: 'staff' }],
      ['POST', `/${colleague.id}/password`, { password: 'quiet violet harbour' }],
      ['DELETE', `/${colleague.id}`, undefined],
    ] as const) {
      const response = await call(staff, method, path, payload);
      expect(response.statusCode, `${method} ${path}`).toBe(403);
      expect(response.json()).toMatchObject({
        code: 'forbidden',
        message: 'Only an owner can add, change or remove staff accounts.',
      });
    }
    expect(await rowOf(colleague.id)).toEqual(colleague);
    expect(await rowOf(customer.id)).toEqual(customer);
    const refused = await test.db.select().from(auditLog).where(eq(auditLog.actorId, staff.user.id));
    const denied = refused.filter(({ action }) => action === 'access_denied');
    // Repeated calls of an endpoint are counted for an entry of their own.
    expect([...new Set(denied.map(({ subjectId }) => subjectId))].sort()).toEqual([
      'DELETE /api/admin/users/:id',
      'PATCH /api/admin/users/:id',
      'POST /api/admin/users',
      'POST /api/admin/users/:id/password',
    ]);
  });

  it('manages customers as an owner does', async () => {
    const created = await call(staff, 'POST', '', newAccount({ role: 'customer', staffLevel: 'owner' }));
    expect(created.json()).toMatchObject({ role: 'customer', staffLevel: null });
    const { id, email } = created.json();
    const updated = await call(staff, 'PATCH', `/${id}`, { email, role: 'customer', staffLevel: 'owner' });
    expect(updated.json().staffLevel).toBeNull();
    expect(await rowOf(id)).toMatchObject({ staffLevel: 'staff' });
    const password = { password: 'quiet violet harbour' };
    expect((await call(staff, 'POST', `/${id}/password`, password)).statusCode).toBe(204);
    expect((await call(staff, 'DELETE', `/${id}`)).statusCode).toBe(204);
  });
});

describe('a staff account', () => {
  it('is created as staff without bookings, and the owners get an email', async () => {
    const created = (await call(owner, 'POST', '', newAccount({ role: 'admin' }))).json();
    expect(created).toMatchObject({ role: 'admin', staffLevel: 'staff' });
    expect(await rowOf(created.id)).toMatchObject({ bookable: false, shownOnWebsite: false });
    const [mail] = (await queuedMails(test.db, owner.user.email)).slice(-1);
    expect(mail?.subject).toBe('A staff account was created');
    expect(JSON.stringify(mail)).toContain(`Ada Quill created a staff account for`);
    expect(JSON.stringify(mail)).toContain(created.email);
    expect(await mailsTo(created)).toEqual([]);
  });

  it('is created as an owner if the request says so', async () => {
    const created = await call(owner, 'POST', '', newAccount({ role: 'admin', staffLevel: 'owner' }));
    expect(created.json()).toMatchObject({ staffLevel: 'owner' });
    const wrong = await call(owner, 'POST', '', newAccount({ role: 'admin', staffLevel: 'boss' }));
    expect(wrong.json().fields).toEqual({ staffLevel: 'Please choose owner or staff' });
  });

  it('made from a customer takes no bookings, needs a second factor within 7 days and must sign in again', async () => {
    const customer = await createUser(test.db, { createdAt: '2020-01-01T00:00:00Z' });
    const token = await signInAs(test.db, customer);
    const browser = { userAgent: '', deviceToken: undefined, pendingToken: undefined };
    await recordDevice(test.db, customer.id, browser, { remember: true });
    await call(owner, 'PATCH', `/${customer.id}`, { email: customer.email, role: 'admin' });
    const row = await rowOf(customer.id);
    expect(row).toMatchObject({ role: 'admin', staffLevel: 'staff', bookable: false });
    const daysLeft = (Date.parse(row?.secondFactorDueAt ?? '') - Date.now()) / 86_400_000;
    expect(daysLeft).toBeCloseTo(7, 1);
    expect(await readSession(test.db, token)).toBeNull();
    const [device] = await test.db.select().from(devices).where(eq(devices.userId, customer.id));
    expect(device?.rememberedUntil).toBeNull();
    expect(await auditOf(test.db, 'user', customer.id)).toMatchObject([{ details: { role: 'staff' } }]);
  });

  it('keeps its level, bookings and sessions if the request has only the spec’s fields', async () => {
    const colleague = await signedInAdmin(test);
    const { id, email } = colleague.user;
    const change = { email, role: 'admin', firstName: 'Uma' };
    expect((await call(owner, 'PATCH', `/${id}`, change)).json()).toMatchObject({ staffLevel: 'owner' });
    expect(await rowOf(id)).toMatchObject({ bookable: true, firstName: 'Uma' });
    expect(await readSession(test.db, colleague.token)).not.toBeNull();
    expect(await mailsTo(colleague.user)).toEqual([]);
  });

  it('loses all sessions when its level changes, and the user and the owners get an email', async () => {
    const colleague = await signedInAdmin(test);
    const { id, email } = colleague.user;
    const before = (await mailsTo(owner.user)).length;
    await call(owner, 'PATCH', `/${id}`, { email, role: 'admin', staffLevel: 'staff' });
    expect(await test.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
    expect(await mailsTo(colleague.user)).toEqual(['Your account was changed']);
    await call(owner, 'PATCH', `/${id}`, { email, role: 'customer' });
    expect((await mailsTo(owner.user)).slice(before)).toEqual([
      'A staff account was changed',
      'A staff account was changed',
    ]);
    expect(await rowOf(id)).toMatchObject({ role: 'customer', staffLevel: 'staff', shownOnWebsite: false });
    expect(await auditOf(test.db, 'user', id)).toMatchObject([
      { details: { role: 'staff' } },
      { details: { role: 'customer' } },
    ]);
  });

  it('causes an email to the owners when it is deleted', async () => {
    const { id } = await createAdmin(test.db, { firstName: 'Dana', lastName: 'Reyes' });
    await call(owner, 'DELETE', `/${id}`);
    const [mail] = (await queuedMails(test.db, owner.user.email)).slice(-1);
    expect(mail?.subject).toBe('A staff account was deleted');
    expect(JSON.stringify(mail)).toContain('Ada Quill deleted the account of Dana Reyes');
  });
});

describe('the step-up', () => {
  it('is required for staff accounts and roles, not for customers', async () => {
    const strict = await startTestApp({ rateLimitFactor: 1000 }, { database: test, rules: strictRules });
    const { token } = owner;
    await test.db.update(sessions).set({ provedAt: '2020-01-01T00:00:00Z' });
    const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
      strict.request({ method, url: `/api/admin/users${path}`, token, ...(payload && { payload }) });
    const colleague = await createAdmin(test.db);
    const customer = await createUser(test.db);
    const password = { password: 'quiet violet harbour' };
    for (const response of [
      await send('POST', '', newAccount({ role: 'admin' })),
      await send('PATCH', `/${customer.id}`, { email: customer.email, role: 'admin' }),
      await send('PATCH', `/${colleague.id}`, { email: colleague.email, role: 'admin' }),
      await send('POST', `/${colleague.id}/password`, password),
      await send('DELETE', `/${colleague.id}`),
    ]) {
      expect(response.json()).toMatchObject({ code: 'step_up_required' });
    }
    expect(await rowOf(colleague.id)).toEqual(colleague);
    const edited = await send('PATCH', `/${customer.id}`, { email: customer.email, role: 'customer' });
    expect(edited.statusCode).toBe(200);
  });
});

const isOpenOwner = and(eq(users.role, 'admin'), eq(users.staffLevel, 'owner'), isNull(users.deletedAt));

describe('the last owner', () => {
  /** Two owners and a staff member in a database of their own, each as the actor of a service. */
  async function openFirm(name: string) {
    const database = await openEmptyDatabase(name);
    const { db } = database;
    const [dana, marcus] = [await createAdmin(db), await createAdmin(db)];
    await createAdmin(db, { staffLevel: 'staff' });
    const actorFor = async (user: typeof dana) => {
      const session = await readSession(db, await signInAs(db, user));
      if (!session) throw new Error('No session');
      return { address: '127.0.0.1', session };
    };
    const context = { ...test.context, db };
    return {
      database,
      context,
      dana,
      marcus,
      asDana: await actorFor(dana),
      asMarcus: await actorFor(marcus),
    };
  }
  const toStaff = ({ id, email }: { id: number; email: string }) =>
    ({ id, email, role: 'admin', staffLevel: 'staff' }) as const;

  it.each(['made staff', 'made a customer', 'deleted'] as const)(
    'stays when two owners are %s by each other concurrently',
    async (change) => {
      const { database, context, dana, marcus, asDana, asMarcus } = await openFirm(
        `owners_${change.replaceAll(' ', '_')}`,
      );
      const remove = (actor: typeof asDana, user: typeof dana) => {
        if (change === 'deleted') return deleteUser(context, actor, { id: user.id });
        if (change === 'made staff') return updateUser(context, actor, toStaff(user));
        return updateUser(context, actor, { id: user.id, email: user.email, role: 'customer' });
      };
      const tries = await Promise.allSettled([remove(asDana, marcus), remove(asMarcus, dana)]);
      expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'unauthenticated' },
      });
      expect(await database.db.$count(users, isOpenOwner)).toBe(1);
      await database.close();
    },
  );

  it('cannot be demoted or deleted', async () => {
    const { database, dana, marcus } = await openFirm('only_owner');
    await requireOtherOwner(database.db, dana);
    await database.db.update(users).set({ staffLevel: 'staff' }).where(eq(users.id, marcus.id));
    await expect(requireOtherOwner(database.db, dana)).rejects.toMatchObject({
      code: 'last_owner',
      message: expect.stringContaining('Make somebody else an owner first.'),
    });
    await database.close();
  });
});

/** The session was read when the request arrived; the change has waited for a lock since then. */
describe('an owner who is demoted, deleted or signed out while a change waits', () => {
  const changes: Record<string, (colleague: User, actor: Member) => Promise<unknown>> = {
    'a role': ({ id, email }, actor) =>
      updateUser(test.context, actor, { id, email, role: 'admin', staffLevel: 'owner' }),
    'a password': ({ id }, actor) =>
      setUserPassword(test.context, actor, { id, password: 'quiet violet harbour' }),
    'a new account': (_colleague, actor) =>
      createAccount(test.context, actor, { ...newAccount({}), role: 'admin' }),
    'an invitation': (_colleague, actor) =>
      createInvitation(test.context, actor, {
        firstName: 'Ines',
        email: newAccount({}).email,
        role: 'admin',
      }),
    'a deletion': ({ id }, actor) => deleteUser(test.context, actor, { id }),
  };

  it.each(Object.entries(changes))('completes nothing: %s', async (_name, change) => {
    const colleague = await createAdmin(test.db, { staffLevel: 'staff' });
    const accounts = await test.db.$count(users);
    for (const lose of [
      (id: number) => test.db.update(users).set({ staffLevel: 'staff' }).where(eq(users.id, id)),
      (id: number) => test.db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, id)),
      (id: number) => test.db.delete(sessions).where(eq(sessions.userId, id)),
    ]) {
      const { token, user } = await signedInAdmin(test);
      const session = await readSession(test.db, token);
      if (!session) throw new Error('No session');
      await lose(user.id);
      const changed = change(colleague, { address: '127.0.0.1', session });
      await expect(changed).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    expect(await rowOf(colleague.id)).toEqual(colleague);
    expect(await test.db.$count(users)).toBe(accounts + 3);
  });
});
