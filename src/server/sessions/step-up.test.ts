import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { wrongCodeMessage } from '#shared/sessions.ts';
import { signedInAdmin, signedInCustomer, startTestApp, strictRules, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { testPassword } from '#test/factories/users.ts';
import { requireRecentProof } from '../access.ts';
import { sessions, totpSecrets, users } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import { readSession } from '../core/security/session.ts';
import { createRecoveryCodes } from '../second-factor/recovery-codes.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({}, { rules: strictRules });
});

async function actorWith(token: string): Promise<Member> {
  const session = await readSession(test.db, token);
  if (!session) throw new Error('The session has ended');
  return { address: '127.0.0.1', session };
}

const ageProofs = (userId: number) =>
  test.db
    .update(sessions)
    .set({ provedAt: sql`now() - interval '16 minutes'` })
    .where(eq(sessions.userId, userId));

const stepUp = (token: string | undefined, payload: object) =>
  test.request({ method: 'POST', url: '/api/step-up', token, payload });

describe('step-up', () => {
  it('is required 15 minutes after signing in, but never in demo mode', async () => {
    const { user, token } = await signedInAdmin(test);
    const fresh = await actorWith(token);
    expect(() => requireRecentProof(strictRules, fresh)).not.toThrow();
    await ageProofs(user.id);
    const stale = await actorWith(token);
    expect(() => requireRecentProof(strictRules, stale)).toThrow('Please confirm that it is you.');
    expect(() => requireRecentProof({ ...strictRules, stepUp: false }, stale)).not.toThrow();
  });

  it('renews the proof of this session only, with an audit entry', async () => {
    const { user, token } = await signedInCustomer(test);
    const otherToken = await signInAs(test.db, user);
    await ageProofs(user.id);
    expect((await stepUp(token, { password: testPassword })).statusCode).toBe(204);
    expect((await actorWith(token)).session.hasRecentProof).toBe(true);
    expect((await actorWith(otherToken)).session.hasRecentProof).toBe(false);
    expect(await auditOf(test.db, 'user', user.id)).toMatchObject([{ action: 'step_up', actorId: user.id }]);
  });

  it('refuses a wrong password and slows down guessing', async () => {
    const { user, token } = await signedInCustomer(test);
    await ageProofs(user.id);
    const responses = [];
    for (let guess = 0; guess < 6; guess++) responses.push(await stepUp(token, { password: 'wrong' }));
    expect(responses[0]?.json()).toMatchObject({
      code: 'wrong_password',
      fields: { password: 'That is not the password of this account.' },
    });
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await actorWith(token)).session.hasRecentProof).toBe(false);
    expect((await auditOf(test.db, 'user', user.id)).map(({ action }) => action)).toEqual(
      Array(5).fill('password_check_failed'),
    );
  });

  it('accepts a recovery code once, and reports its use', async () => {
    const { user, token } = await signedInAdmin(test);
    const [code = ''] = await createRecoveryCodes(test.context, user.id);
    await ageProofs(user.id);
    expect((await stepUp(token, { code })).statusCode).toBe(204);
    expect((await actorWith(token)).session.hasRecentProof).toBe(true);
    const again = await stepUp(token, { code });
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject({ code: 'wrong_code', fields: { code: wrongCodeMessage } });
    expect((await auditOf(test.db, 'user', user.id)).map(({ action }) => action)).toEqual([
      'recovery_code_used',
      'step_up',
      'step_up_failed',
    ]);
  });

  it('refuses a passkey that has signed no challenge', async () => {
    const { token } = await signedInCustomer(test);
    const part = 'AAAA';
    const response = {
      id: part,
      rawId: part,
      type: 'public-key',
      response: { clientDataJSON: part, authenticatorData: part, signature: part },
    };
    const refused = await stepUp(token, { passkey: { token: 'no-such-token-in-the-table', response } });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().code).toBe('wrong_code');
  });

  it('lists the methods that the account has', async () => {
    const { user, token } = await signedInAdmin(test);
    const methods = async () => (await test.request({ url: '/api/step-up', token })).json().methods;
    expect(await methods()).toEqual(['password']);
    await test.db.insert(totpSecrets).values({
      userId: user.id,
      secret: Buffer.of(1),
      enrolledAt: new Date().toISOString(),
    });
    expect(await methods()).toEqual(['password', 'code']);
  });

  it('requires a session and exactly one proof', async () => {
    const { token } = await signedInCustomer(test);
    expect((await stepUp(undefined, { password: testPassword })).statusCode).toBe(401);
    expect((await stepUp(token, {})).statusCode).toBe(400);
    expect((await stepUp(token, { password: '' })).statusCode).toBe(400);
    expect((await stepUp(token, { password: testPassword, code: '123456' })).statusCode).toBe(400);
  });

  it('is allowed for staff whose second factor is overdue', async () => {
    const { user, token } = await signedInAdmin(test);
    await test.db
      .update(users)
      .set({ secondFactorDueAt: sql`now() - interval '1 day'` })
      .where(eq(users.id, user.id));
    expect((await stepUp(token, { password: testPassword })).statusCode).toBe(204);
  });
});
