import { beforeAll, expect, it } from 'vitest';
import { startTestApp, strictRules, type TestApp } from '#test/app.ts';
import { createUser } from '#test/factories/users.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import type { AuditAction } from '../core/security/audit.ts';
import { recordAudit } from '../core/security/audit.ts';
import { describeGuess } from './guessed-account.ts';
import { startPendingSignIn } from './pending-sign-in.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({}, { rules: strictRules });
});

it('a network from which the password was reset is known for passwords, not for codes', async () => {
  const user = await createUser(test.db);
  const { token } = await startPendingSignIn(test.db, user.id);
  const browser = { userAgent: '', deviceToken: undefined, pendingToken: token };
  const knownAfter = async (action: AuditAction & ('password_reset' | 'sign_in')) => {
    const actor = { address: uniqueAddress(), session: null, browser };
    await recordAudit(test.db, actor, action, { type: 'user', id: user.id });
    const password = await describeGuess(test.db, actor, 'username', { username: user.username });
    const code = await describeGuess(test.db, actor, 'pending-sign-in', {});
    return [await password.isKnownNetwork(), await code.isKnownNetwork()];
  };
  expect(await knownAfter('password_reset')).toEqual([true, false]);
  expect(await knownAfter('sign_in')).toEqual([true, true]);
});
