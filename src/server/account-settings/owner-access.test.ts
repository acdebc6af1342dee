import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { enrolApp } from '#test/factories/second-factor.ts';
import { createAdmin, createUser, testPassword } from '#test/factories/users.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { auditLog, users } from '../core/database/schema.ts';
import { createOwnerAccess } from './owner-access.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const newPassword = 'quiet violet harbour 71';
const tokenIn = (path: string) => new URL(path, 'http://localhost').searchParams.get('token');

function post(url: string, remoteAddress: string, payload: object) {
  return test.request({ method: 'POST', url, remoteAddress, payload });
}

describe('owner access', () => {
  it('lets an admin choose a new password once, even while wrong passwords are rate-limited', async () => {
    const admin = await createAdmin(test.db);
    const session = await signInAs(test.db, admin);
    const address = uniqueAddress();
    const login = (password: string) => post('/api/login', address, { username: admin.username, password });
    for (let tries = 0; tries < 6; tries++) await login('wrong');
    expect((await login(testPassword)).statusCode).toBe(429);

    const path = await createOwnerAccess(test.db, admin.email.toUpperCase());
    expect(path).toMatch(/^\/auth\/reset\?token=/);
    const choose = { token: tokenIn(path), newPassword };
    expect((await post('/api/password-reset/confirm', address, choose)).statusCode).toBe(204);
    expect((await login(newPassword)).statusCode).toBe(200);
    expect((await test.request({ url: '/api/user', token: session })).statusCode).toBe(401);
    expect((await post('/api/password-reset/confirm', address, choose)).statusCode).toBe(404);

    const lines = await test.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, String(admin.id))));
    expect(lines).toContainEqual(
      expect.objectContaining({ action: 'owner_access', actorId: null, address: 'this machine' }),
    );
  });

  it('keeps the second factor unless the phone is lost', async () => {
    const admin = await createAdmin(test.db);
    await enrolApp(test.context, admin.id);
    const login = () =>
      post('/api/login', uniqueAddress(), { username: admin.username, password: testPassword });
    await createOwnerAccess(test.db, admin.username);
    expect((await login()).json().code).toBe('second_factor_required');
    await createOwnerAccess(test.db, admin.username, { lostPhone: true });
    expect((await login()).json()).toMatchObject({ id: admin.id, hasSecondFactor: false });
  });

  it('makes the admin an owner if the firm has none', async () => {
    const database = await openEmptyDatabase('no_owner');
    const { db } = database;
    const level = async (id: number) =>
      (await db.select().from(users).where(eq(users.id, id)))[0]?.staffLevel;
    const [first, second] = [
      await createAdmin(db, { staffLevel: 'staff' }),
      await createAdmin(db, { staffLevel: 'staff' }),
    ];
    await createOwnerAccess(db, first.username);
    await createOwnerAccess(db, second.username);
    expect([await level(first.id), await level(second.id)]).toEqual(['owner', 'staff']);
    await database.close();
  });

  it('is refused for clients, closed accounts and unknown names, and lists the admins', async () => {
    const admin = await createAdmin(test.db);
    const client = await createUser(test.db);
    const closed = await createAdmin(test.db, { deletedAt: new Date().toISOString() });
    for (const name of [client.username, client.email, closed.username, 'nobody-at-all'])
      await expect(createOwnerAccess(test.db, name)).rejects.toThrow(admin.username);
    await expect(createOwnerAccess(test.db, client.username)).rejects.toThrow("a client's account");
  });
});
