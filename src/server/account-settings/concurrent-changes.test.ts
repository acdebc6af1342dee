import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { testPassword } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { waitUntilBlocked } from '#test/wait-until-blocked.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { emailChanges, emailUndoLinks, users } from '../core/database/schema.ts';
import { lockAccount } from '../core/security/accounts.ts';
import { endSessionsOf } from '../core/security/session.ts';
import { deleteAllLinks } from './mailed-links.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const saveProfile = ({ token }: SignedInUser, payload: object) =>
  test.request({ method: 'PATCH', url: '/api/user/profile', token, payload });
const resend = ({ token }: SignedInUser) =>
  test.request({ method: 'POST', url: '/api/user/email/resend', token });

/** Makes the call while another transaction holds the account's lock and makes the change; both then finish. */
async function during(
  change: (tx: Db) => Promise<unknown>,
  { user }: SignedInUser,
  call: () => ReturnType<TestApp['request']>,
) {
  const { response } = await transaction(test.db, async (tx) => {
    await lockAccount(tx, user.id);
    await change(tx);
    const called = call();
    await Promise.race([called, waitUntilBlocked(test.db)]);
    return { response: called };
  });
  return response;
}

describe('while staff change a client’s address', () => {
  const addressByPhone = ({ user }: SignedInUser) => `by-phone-${user.email}`;
  const changeAddress = (person: SignedInUser) => async (tx: Db) => {
    const { id } = person.user;
    await deleteAllLinks(tx, id);
    const values = { email: addressByPhone(person), emailConfirmed: false };
    await tx.update(users).set(values).where(eq(users.id, id));
  };

  it('a profile saved with another address sends no undo link to the old one', async () => {
    const person = await signedInCustomer(test);
    const { id, email: oldEmail } = person.user;
    const pendingEmail = `new-${oldEmail}`;
    const response = await during(changeAddress(person), person, () =>
      saveProfile(person, { email: pendingEmail }),
    );
    expect(await queuedMails(test.db, oldEmail)).toEqual([]);
    expect(await test.db.$count(emailUndoLinks, eq(emailUndoLinks.userId, id))).toBe(0);
    const email = addressByPhone(person);
    expect(response.json()).toMatchObject({ email, emailConfirmed: false, pendingEmail });
  });

  it('a profile saved with the address that was pending asks for it again', async () => {
    const person = await signedInCustomer(test);
    const pendingEmail = `new-${person.user.email}`;
    await saveProfile(person, { email: pendingEmail });
    const response = await during(changeAddress(person), person, () =>
      saveProfile(person, { email: pendingEmail }),
    );
    expect(response.json()).toMatchObject({ pendingEmail });
    expect(await queuedMails(test.db, pendingEmail)).toHaveLength(2);
  });
});

it('a new address that is cancelled while its link is sent again stays cancelled', async () => {
  const person = await signedInCustomer(test);
  const pending = eq(emailChanges.userId, person.user.id);
  const newEmail = `new-${person.user.email}`;
  await saveProfile(person, { email: newEmail });
  const response = await during(
    (tx) => tx.delete(emailChanges).where(pending),
    person,
    () => resend(person),
  );
  expect(response.statusCode).toBe(404);
  expect(await test.db.$count(emailChanges, pending)).toBe(0);
  expect(await queuedMails(test.db, newEmail)).toHaveLength(1);
});

describe('while the sessions of a reported stranger end', () => {
  it('neither an address nor a password that the stranger has just sent is accepted', async () => {
    const person = await signedInCustomer(test);
    const { id } = person.user;
    const [before] = await test.db.select().from(users).where(eq(users.id, id));
    const endSessions = (tx: Db) => endSessionsOf(tx, id);
    const saved = await during(endSessions, person, () =>
      saveProfile(person, { email: `new-${person.user.email}` }),
    );
    expect(saved.statusCode).toBe(401);
    expect(await test.db.$count(emailChanges, eq(emailChanges.userId, id))).toBe(0);

    const again = { ...person, token: await signInAs(test.db, person.user) };
    const changed = await during(endSessions, again, () =>
      test.request({
        method: 'POST',
        url: '/api/user/password',
        token: again.token,
        payload: { currentPassword: testPassword, newPassword: 'quiet violet harbour' },
      }),
    );
    expect(changed.statusCode).toBe(401);
    const [after] = await test.db.select().from(users).where(eq(users.id, id));
    expect(after?.password).toBe(before?.password);
  });
});
