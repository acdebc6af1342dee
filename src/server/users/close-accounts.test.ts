import { inArray, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { enrolApp } from '#test/factories/second-factor.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { createResetToken } from '../account-settings/mailed-links.ts';
import { startPendingSignIn } from '../accounts/pending-sign-in.ts';
import {
  emailConfirmations,
  emailUndoLinks,
  passkeyChallenges,
  passkeys,
  requestLists,
} from '../core/database/schema.ts';
import { recordDevice } from '../core/security/devices.ts';
import { hashToken, newToken } from '../core/security/session.ts';

let test: TestApp;
let owner: SignedInUser;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
  owner = await signedInAdmin(test);
});

/** Inserts one row of everything that can be used to sign in. */
async function fillSignInData(user: { id: number; role: 'admin' | 'customer' }): Promise<void> {
  const { db } = test;
  const userId = user.id;
  const tokenHash = () => hashToken(newToken());
  const browser = { userAgent: '', deviceToken: undefined, pendingToken: undefined };
  await recordDevice(db, userId, browser, { remember: true });
  await signInAs(db, user);
  await startPendingSignIn(db, userId);
  await enrolApp(test.context, userId);
  await createResetToken(db, userId);
  await db
    .insert(passkeys)
    .values({ userId, credentialId: newToken(), publicKey: Buffer.of(1), counter: 0, name: 'Key' });
  await db.insert(passkeyChallenges).values({ userId, tokenHash: tokenHash(), challenge: 'c' });
  await db.insert(emailConfirmations).values({ userId, tokenHash: tokenHash() });
  await db.insert(emailUndoLinks).values({ userId, tokenHash: tokenHash(), email: 'a@example.test' });
}

const tables = [
  'sessions',
  'devices',
  'pending_sign_ins',
  'totp_secrets',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
  'password_resets',
  'email_confirmations',
  'email_undo_links',
];

async function tablesWithRowsOf(userId: number): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) {
    const { rows } = await test.db.execute(
      sql`select from ${sql.identifier(table)} where user_id = ${userId}`,
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
}

it('deletes everything that a closed account could sign in with, and nothing of other accounts', async () => {
  const [staff, customer, other] = [
    await createAdmin(test.db, { staffLevel: 'staff' }),
    await createUser(test.db),
    await createUser(test.db),
  ];
  for (const user of [staff, customer, other]) await fillSignInData(user);
  for (const { id } of [staff, customer]) {
    expect(await tablesWithRowsOf(id)).toEqual(tables);
    const url = `/api/admin/users/${id}`;
    expect((await test.request({ method: 'DELETE', url, token: owner.token })).statusCode).toBe(204);
    expect(await tablesWithRowsOf(id)).toEqual([]);
  }
  expect(await tablesWithRowsOf(other.id)).toEqual(tables);
});

it('closes the open request lists of the client, and leaves those of others', async () => {
  const [customer, other] = [await createUser(test.db), await createUser(test.db)];
  const own = await createRequestList(test.db, customer.id);
  const draft = await createRequestList(test.db, customer.id, { sentAt: null });
  const foreign = await createRequestList(test.db, other.id);
  const url = `/api/admin/users/${customer.id}`;
  expect((await test.request({ method: 'DELETE', url, token: owner.token })).statusCode).toBe(204);
  const rows = await test.db
    .select()
    .from(requestLists)
    .where(inArray(requestLists.id, [own.id, draft.id, foreign.id]))
    .orderBy(requestLists.id);
  expect(rows).toMatchObject([
    { closedAt: expect.any(String), nextReminderAt: null },
    { closedAt: null },
    { closedAt: null },
  ]);
});
