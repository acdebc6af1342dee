import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { firm } from '#firm';
import {
  type SignedInUser,
  signedInAdmin,
  signedInCustomer,
  startTestApp,
  strictRules,
  type TestApp,
  tokenOf,
} from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createCompany } from '#test/factories/companies.ts';
import { createContact } from '#test/factories/contacts.ts';
import { createAdmin, createUser, testPassword } from '#test/factories/users.ts';
import { mailedToken, queuedMails } from '#test/queued-mails.ts';
import { inTransaction } from '../core/context.ts';
import {
  clientAssignments,
  devices,
  invitations,
  sessions,
  userCompanies,
  users,
} from '../core/database/schema.ts';
import { readSession } from '../core/security/session.ts';
import { renewInvitation } from './renew-invitation.ts';
import { inviteUsers } from './send-invitations.ts';

let test: TestApp;
let owner: SignedInUser;
let staff: SignedInUser;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
  owner = await signedInAdmin(test);
  staff = await signedInAdmin(test, { staffLevel: 'staff' });
});

const subject = `Your account at ${firm.name}`;
const password = 'quiet violet harbour';
const newEmail = () => `ines.${crypto.randomUUID().slice(0, 8)}@example.test`;

const post = (url: string, payload: object, token?: string) =>
  test.request({ method: 'POST', url, payload, token });
const invite = (change: object = {}, by: SignedInUser = staff) =>
  post('/api/admin/invitations', { firstName: 'Ines', lastName: 'Halloran', ...change }, by.token);
const resend = (id: number, by: SignedInUser = staff) =>
  post(`/api/admin/users/${id}/invitation`, {}, by.token);
const withdraw = (id: number, by: SignedInUser = staff) =>
  test.request({ method: 'DELETE', url: `/api/admin/users/${id}/invitation`, token: by.token });
const read = (token: string) => post('/api/invitations/read', { token });
const accept = (token: string, change: object = {}) =>
  post('/api/invitations/accept', { token, username: `ines-${crypto.randomUUID()}`, password, ...change });
const linkTo = (email: string) => mailedToken(test.db, email, subject);
const actionsOn = async (id: number) => (await auditOf(test.db, 'user', id)).map(({ action }) => action);
const rowOf = async (id: number) => (await test.db.select().from(users).where(eq(users.id, id)))[0];
async function accountantsOf(customerId: number) {
  const rows = await test.db
    .select()
    .from(clientAssignments)
    .where(eq(clientAssignments.customerId, customerId));
  return rows.map(({ adminId }) => adminId);
}
const age = (id: number, days: number) =>
  test.db
    .update(invitations)
    .set({ sentAt: sql`now() - ${days} * interval '1 day'` })
    .where(eq(invitations.userId, id));

async function invited(change: object = {}) {
  const email = newEmail();
  const { userId: id } = (await invite({ email, ...change })).json();
  return { id, email, token: await linkTo(email) };
}

const listed = async (email: string) =>
  (await test.request({ url: '/api/admin/users', query: { q: email }, token: staff.token })).json()[0];

describe('an invitation', () => {
  it('creates an account without a password, emails a link, sends an event and is audited', async () => {
    const email = newEmail();
    const events = await captureEvents(test);
    let id = 0;
    const announced = await events.during(async () => {
      const response = await invite({ email, phone: '404-555-0188' });
      expect(response.statusCode).toBe(201);
      id = response.json().userId;
    });
    expect(announced).toContainEqual({ topic: 'users', to: 'staff' });
    expect(await rowOf(id)).toMatchObject({
      username: email.split('@')[0],
      password: '',
      role: 'customer',
      emailConfirmed: false,
      phone: '404-555-0188',
    });
    const mails = await queuedMails(test.db, email);
    expect(mails).toMatchObject([{ subject, greeting: 'Dear Ines,' }]);
    const token = await linkTo(email);
    expect(mails[0]?.parts).toContainEqual({
      label: 'Choose a password',
      path: `/auth/invitation?token=${token}`,
    });
    expect(await actionsOn(id)).toEqual(['user_created', 'staff_assigned', 'invitation_sent']);
    const [row] = await test.db.select().from(invitations).where(eq(invitations.userId, id));
    expect(row?.tokenHash.toString('latin1')).not.toContain(token);
    expect(await listed(email)).toMatchObject({ invitation: { state: 'invited', sentAt: row?.sentAt } });
  });

  it('says who invites, also when it is sent again, unless they have left', async () => {
    const dana = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes', staffLevel: 'staff' });
    const email = newEmail();
    const { userId } = (await invite({ email }, dana)).json();
    const again = async () => {
      const user = (await rowOf(userId)) as typeof users.$inferSelect;
      await inTransaction(test.context, (tx) => renewInvitation(tx, user));
    };
    await again();
    await test.db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, dana.user.id));
    await again();
    const mails = await queuedMails(test.db, email);
    const named = `Dana Reyes of ${firm.name} invites you`;
    expect(mails.map(({ parts }) => String(parts[0]).startsWith(named))).toEqual([true, true, false]);
    expect(mails[0]?.footnote?.join()).toContain(`Dana Reyes at ${firm.name}`);
    expect(mails[2]?.parts[0]).toContain(`We have opened an account for you at ${firm.name}`);
  });

  it('assigns the client to the inviter, to the one who was chosen, or to nobody', async () => {
    const colleague = await createAdmin(test.db);
    expect(await accountantsOf((await invited()).id)).toEqual([staff.user.id]);
    expect(await accountantsOf((await invited({ accountantId: colleague.id })).id)).toEqual([colleague.id]);
    expect(await accountantsOf((await invited({ accountantId: null })).id)).toEqual([]);
    const email = newEmail();
    const { id: customer } = await createUser(test.db);
    const refused = await invite({ email, accountantId: customer });
    expect(refused.json().fields).toHaveProperty('accountantId');
    expect(await listed(email)).toBeUndefined();
  });

  it('lets only owners assign the client if an assignment gives access to files', async () => {
    firm.files.assignedStaffOnly = true;
    try {
      expect(await accountantsOf((await invited()).id)).toEqual([]);
      const email = newEmail();
      expect((await invite({ email, accountantId: staff.user.id })).statusCode).toBe(403);
      expect(await listed(email)).toBeUndefined();
      const { userId } = (await invite({ email, accountantId: staff.user.id }, owner)).json();
      expect(await accountantsOf(userId)).toEqual([staff.user.id]);
    } finally {
      firm.files.assignedStaffOnly = false;
    }
  });

  it('to the address of an account that may be somebody else’s is refused with advice', async () => {
    const { email } = await createUser(test.db, { emailConfirmed: false });
    const refused = await invite({ email: email.toUpperCase() });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'account_taken',
      fields: { email: expect.stringMatching(/has not been confirmed.*“Forgot password\?”/) },
    });
    expect(await queuedMails(test.db, email)).toEqual([]);
    const known = await createUser(test.db);
    expect((await invite({ email: known.email })).json().message).toContain('Look for it in the list');
  });

  it('links the client to a company, as their primary one', async () => {
    const company = await createCompany(test.db);
    const { id } = await invited({ companyId: company.id });
    expect(await test.db.select().from(userCompanies).where(eq(userCompanies.userId, id))).toMatchObject([
      { companyId: company.id, isPrimaryCompany: true, accessLevel: 'standard' },
    ]);
    expect(await auditOf(test.db, 'company', company.id)).toMatchObject([
      { action: 'company_person_linked', actorId: staff.user.id, clientId: id },
    ]);
    const email = newEmail();
    const refused = await invite({ email, companyId: 2_000_000_000 });
    expect(refused.json().fields).toHaveProperty('companyId');
    expect(await queuedMails(test.db, email)).toEqual([]);
    expect(await listed(email)).toBeUndefined();
  });

  it('lets only owners link to a company if an assignment to one of its people gives access to files', async () => {
    const { id: companyId } = await createCompany(test.db);
    firm.files.assignedStaffOnly = true;
    try {
      const email = newEmail();
      expect((await invite({ email, companyId })).statusCode).toBe(403);
      expect(await listed(email)).toBeUndefined();
      expect((await invite({ email, companyId }, owner)).statusCode).toBe(201);
    } finally {
      firm.files.assignedStaffOnly = false;
    }
  });

  it('gives every account its own username, even when concurrent', async () => {
    const name = `jo.${crypto.randomUUID().slice(0, 8)}`;
    const emails = Array.from({ length: 6 }, (_, index) => `${name}@${index}.example.test`);
    const responses = await Promise.all(emails.map((email) => invite({ email })));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(emails.map(() => 201));
    const names = await Promise.all(emails.map(async (email) => (await listed(email)).username));
    expect(names.sort()).toEqual([name, ...[2, 3, 4, 5, 6].map((number) => `${name}${number}`)]);
  });

  it('rejects an address that has an account, even when concurrent, and invalid input', async () => {
    const email = newEmail();
    const twice = await Promise.all([invite({ email }), invite({ email: email.toUpperCase() })]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect((await invite({ email })).json().fields).toHaveProperty('email');
    expect((await invite({ email: 'ines' })).json().fields).toHaveProperty('email');
    expect((await invite({ email: newEmail(), firstName: ' ' })).json().fields).toHaveProperty('firstName');
    expect((await invite({ email: newEmail(), phone: '12' })).json().fields).toHaveProperty('phone');
  });

  it('can be sent by staff, and only by owners for a staff account', async () => {
    const email = newEmail();
    expect((await post('/api/admin/invitations', { firstName: 'Ines', email })).statusCode).toBe(401);
    expect((await invite({ email }, await signedInCustomer(test))).statusCode).toBe(403);
    expect((await invite({ email, role: 'admin' })).statusCode).toBe(403);
    const created = await invite({ email, role: 'admin', staffLevel: 'staff' }, owner);
    expect(created.statusCode).toBe(201);
    const { userId } = created.json();
    expect(await rowOf(userId)).toMatchObject({ role: 'admin', staffLevel: 'staff', bookable: false });
    for (const response of [await resend(userId), await withdraw(userId)]) {
      expect(response.statusCode).toBe(403);
    }
    expect((await resend(userId, owner)).statusCode).toBe(200);
    const [toOwner] = (await queuedMails(test.db, owner.user.email)).slice(-1);
    expect(toOwner?.subject).toBe('A staff account was created');
    expect((await queuedMails(test.db, email)).map((mail) => mail.subject)).toEqual(
      Array(2).fill(`Your staff account at ${firm.name}`),
    );
    const staffList = (await test.request({ url: '/api/staff' })).json() as { id: number }[];
    expect(staffList.map(({ id }) => id)).not.toContain(userId);
  });
});

describe('accepting', () => {
  it('shows whom it is for, sets username and password, confirms the address and signs in', async () => {
    const { id, email, token } = await invited();
    const username = email.split('@')[0];
    expect((await read(token)).json()).toEqual({
      name: 'Ines Halloran',
      firstName: 'Ines',
      lastName: 'Halloran',
      ...{ email, username, role: 'customer' },
    });
    const response = await accept(token, { username: `new.${username}` });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      id,
      username: `new.${username}`,
      emailConfirmed: true,
      mustChangePassword: false,
    });
    const session = tokenOf(response);
    expect((await test.request({ url: '/api/user', token: session })).json()).toMatchObject({ id });
    const signedIn = await post('/api/login', { username: email, password });
    expect(signedIn.statusCode).toBe(200);
    expect(await actionsOn(id)).toEqual([
      ...[
        'user_created',
        'staff_assigned',
        'invitation_sent',
        'email_confirmed',
        'invitation_accepted',
        'sign_in',
      ],
    ]);
    expect((await listed(email)).invitation).toBeNull();
    // The browser is remembered, as after a registration, without an email about it; one email welcomes the client.
    const [device] = await test.db.select().from(devices).where(eq(devices.userId, id)).orderBy(devices.id);
    expect(device?.rememberedUntil).not.toBeNull();
    expect((await queuedMails(test.db, email)).map((mail) => mail.subject)).toEqual([
      subject,
      `Welcome to ${firm.name}`,
    ]);
  });

  it('works once, even with concurrent calls', async () => {
    const { id, token } = await invited();
    const responses = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
    expect((await accept(token)).statusCode).toBe(404);
    expect((await read(token)).statusCode).toBe(404);
    expect((await actionsOn(id)).filter((action) => action === 'invitation_accepted')).toHaveLength(1);
    expect(await test.db.$count(sessions, eq(sessions.userId, id))).toBe(1);
  });

  it('is refused after seven days, withdrawal or closing, and after a new link, password or address', async () => {
    const expired = await invited();
    await age(expired.id, 8);
    const withdrawn = await invited();
    await withdraw(withdrawn.id);
    const resent = await invited();
    await resend(resent.id);
    const closed = await invited();
    const url = `/api/admin/users/${closed.id}`;
    expect((await test.request({ method: 'DELETE', url, token: staff.token })).statusCode).toBe(204);
    const given = await invited();
    await post(`/api/admin/users/${given.id}/password`, { password }, staff.token);
    const moved = await invited();
    const address = newEmail();
    const change = { email: address, role: 'customer', firstName: 'Ines' };
    await test.request({
      ...{ method: 'PATCH', url: `/api/admin/users/${moved.id}`, token: staff.token, payload: change },
    });
    for (const { token } of [expired, withdrawn, resent, closed, given, moved]) {
      expect((await read(token)).statusCode).toBe(404);
      const response = await accept(token);
      expect(response.statusCode).toBe(404);
      expect(response.json().message).toMatch(/^This link no longer works\./);
    }
    expect((await accept(await linkTo(resent.email))).statusCode).toBe(200);
    expect((await accept(await linkTo(address))).statusCode).toBe(200);
    // A password that staff set is passed on in person, and the address stays unconfirmed.
    expect(await queuedMails(test.db, given.email)).toHaveLength(1);
    expect(await rowOf(given.id)).toMatchObject({ mustChangePassword: true, emailConfirmed: false });
  });

  it('keeps the link if the username is taken or the password is weak', async () => {
    const { id, token } = await invited();
    const other = await createUser(test.db);
    const taken = await accept(token, { username: other.username.toUpperCase() });
    expect(taken.statusCode).toBe(409);
    expect(taken.json().fields).toEqual({ username: 'That username is not available. Choose another.' });
    expect((await accept(token, { password: 'ineshalloran' })).json().fields).toHaveProperty('password');
    expect((await accept(token, { password: 'short' })).json().fields).toHaveProperty('password');
    expect((await accept(token, { username: 'a b' })).json().fields).toHaveProperty('username');
    expect((await accept('short')).json().fields).toHaveProperty('token');
    expect(await rowOf(id)).toMatchObject({ password: '' });
    expect((await accept(token)).statusCode).toBe(200);
  });

  it('ends the session that the browser came with', async () => {
    const { id, token } = await invited();
    const colleague = await signedInAdmin(test);
    const payload = { token, username: `ines-${id}`, password };
    const response = await post('/api/invitations/accept', payload, colleague.token);
    expect(response.json()).toMatchObject({ id });
    expect((await test.request({ url: '/api/user', token: colleague.token })).statusCode).toBe(401);
  });

  it('requires a stronger password of staff, who get no remembered browser and seven days to enrol', async () => {
    const email = newEmail();
    const { userId } = (await invite({ email, role: 'admin' }, owner)).json();
    await test.db.update(users).set({ createdAt: '2020-01-01T00:00:00Z' }).where(eq(users.id, userId));
    const token = await mailedToken(test.db, email, `Your staff account at ${firm.name}`);
    expect((await accept(token, { password: 'teapot1984' })).json().fields).toHaveProperty('password');
    expect((await accept(token)).statusCode).toBe(200);
    const [device] = await test.db.select().from(devices).where(eq(devices.userId, userId));
    expect(device?.rememberedUntil).toBeNull();
    const due = Date.parse((await rowOf(userId))?.secondFactorDueAt ?? '');
    expect((due - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
  });
});

describe('sending again and withdrawing', () => {
  it('shows its state and may be repeated', async () => {
    const { id, email } = await invited();
    await age(id, 8);
    expect((await listed(email)).invitation.state).toBe('expired');
    expect((await resend(id)).json().state).toBe('invited');
    for (let count = 0; count < 2; count++) {
      expect((await withdraw(id)).json()).toEqual({ state: 'not_invited', sentAt: null });
    }
    expect((await listed(email)).invitation).toEqual({ state: 'not_invited', sentAt: null });
    expect((await actionsOn(id)).filter((action) => action === 'invitation_withdrawn')).toHaveLength(1);
  });

  it('stops after five emails a day', async () => {
    const { id, email } = await invited();
    for (let count = 0; count < 4; count++) expect((await resend(id)).statusCode).toBe(200);
    expect((await resend(id)).statusCode).toBe(429);
    expect(await queuedMails(test.db, email)).toHaveLength(5);
  });

  it('stops after five emails a day even if it is withdrawn or the account is added again', async () => {
    const { id, email } = await invited();
    for (let count = 0; count < 4; count++) {
      expect((await withdraw(id)).statusCode).toBe(200);
      expect((await resend(id)).statusCode).toBe(200);
    }
    await withdraw(id);
    const contact = await createContact(test.db, { email });
    const made = await test.request({
      ...{ method: 'POST', url: `/api/admin/contacts/${contact.id}/client`, token: owner.token },
      payload: { firstName: 'Ines', lastName: 'Halloran', email },
    });
    expect(made.json()).toMatchObject({ customerId: id, existed: true, invited: false });
    await test.db.update(users).set({ deletedAt: new Date().toISOString() }).where(eq(users.id, id));
    expect((await invite({ email })).statusCode).toBe(429);
    expect(await queuedMails(test.db, email)).toHaveLength(5);
  });

  it('stops after five emails a day even if the address moves to a new account', async () => {
    const { id, email } = await invited();
    for (let count = 0; count < 4; count++) expect((await resend(id)).statusCode).toBe(200);
    await test.db.update(users).set({ email: newEmail() }).where(eq(users.id, id));
    expect((await invite({ email: email.toUpperCase() })).statusCode).toBe(429);
    expect(await queuedMails(test.db, email)).toHaveLength(5);
    // Nothing was sent to the account's new address yet.
    expect((await resend(id)).statusCode).toBe(200);
  });

  it('is sent at most five times by concurrent calls', async () => {
    const { id, email } = await invited();
    const sent = await Promise.all(Array.from({ length: 8 }, () => resend(id)));
    expect(sent.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4);
    expect(await queuedMails(test.db, email)).toHaveLength(5);
  });

  it('is refused with a password, for a closed account and to customers', async () => {
    const { id } = await createUser(test.db);
    const closed = await createUser(test.db, { password: '', deletedAt: new Date().toISOString() });
    const customer = await signedInCustomer(test);
    const { id: invitedId } = await invited();
    for (const call of [resend, withdraw]) {
      expect((await call(id)).statusCode).toBe(409);
      expect((await call(closed.id)).statusCode).toBe(404);
      expect((await call(2_000_000_000)).statusCode).toBe(404);
      expect((await call(invitedId, customer)).statusCode).toBe(403);
      expect((await call(invitedId, { ...customer, token: '' })).statusCode).toBe(401);
    }
  });

  it('requires a recent proof of identity for staff accounts', async () => {
    const strict = await startTestApp({ rateLimitFactor: 1000 }, { database: test, rules: strictRules });
    const prover = await signedInAdmin(test);
    const colleague = await createAdmin(test.db, { password: '' });
    await test.db
      .update(sessions)
      .set({ provedAt: '2020-01-01T00:00:00Z' })
      .where(eq(sessions.userId, prover.user.id));
    const send = (url: string, payload: object) =>
      strict.request({ method: 'POST', url, payload, token: prover.token });
    for (const response of [
      await send('/api/admin/invitations', { firstName: 'Uma', email: newEmail(), role: 'admin' }),
      await send(`/api/admin/users/${colleague.id}/invitation`, {}),
    ]) {
      expect(response.json()).toMatchObject({ code: 'step_up_required' });
    }
  });
});

describe('inviting many', () => {
  it('emails those who have no password, in one transaction, and skips the others', async () => {
    const person = () => createUser(test.db, { password: '' });
    const first = await person();
    const waiting = [first, await person(), await person()];
    const settled = await createUser(test.db);
    const closed = await createUser(test.db, { password: '', deletedAt: new Date().toISOString() });
    const actor = { address: '127.0.0.1', session: await sessionOf(staff) };
    const ids = [...waiting, settled, closed].map(({ id }) => id);
    const sent = await inTransaction(test.context, (tx) => inviteUsers(tx, actor, ids));
    expect(sent).toEqual(waiting.map(({ id }) => id));
    for (const { email } of waiting) expect(await queuedMails(test.db, email)).toHaveLength(1);
    for (const { email } of [settled, closed]) expect(await queuedMails(test.db, email)).toEqual([]);
    expect(await inTransaction(test.context, (tx) => inviteUsers(tx, actor, []))).toEqual([]);
    const colleague = await createAdmin(test.db, { password: '' });
    const refused = inTransaction(test.context, (tx) => inviteUsers(tx, actor, [colleague.id, first.id]));
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
    expect(await queuedMails(test.db, first.email)).toHaveLength(1);
  });
});

async function sessionOf({ token }: SignedInUser) {
  const session = await readSession(test.db, token);
  if (!session) throw new Error('No session');
  return session;
}

describe('an account without a password', () => {
  it('cannot be signed in to, and responds like an unknown one', async () => {
    const { email } = await invited();
    const unknown = await post('/api/login', { username: newEmail(), password: testPassword });
    for (const guess of [testPassword, 'no account has this password', ' ']) {
      const response = await post('/api/login', { username: email, password: guess });
      expect(response.statusCode).toBe(401);
      expect(response.json().message).toBe(unknown.json().message);
    }
    expect((await post('/api/login', { username: email, password: '' })).statusCode).toBe(400);
  });
});
