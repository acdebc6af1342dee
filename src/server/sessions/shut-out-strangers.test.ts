import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, strictRules, type TestApp, tokenOf } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { enrolApp } from '#test/factories/second-factor.ts';
import { createAdmin, createUser, testPassword, type User } from '#test/factories/users.ts';
import { mailedToken, queuedMails } from '#test/queued-mails.ts';
import { devices, emailChanges, passkeys, recoveryCodes, totpSecrets } from '../core/database/schema.ts';
import { recordDevice } from '../core/security/devices.ts';

/* What a stranger leaves behind who has signed in several times before the user says 'This was not me'. */

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 }, { rules: { ...strictRules, customers: 'off' } });
});

const daysAgo = (days: number) => sql`now() - ${days} * interval '1 day'`;
const post = (url: string, payload: object) => test.request({ method: 'POST', url, payload });

async function signIn({ username }: User, device = '') {
  const response = await test.request({
    method: 'POST',
    url: '/api/login',
    payload: { username, password: testPassword },
    cookies: device ? { device } : {},
  });
  expect(response.statusCode).toBe(200);
  const deviceToken = response.cookies.find(({ name }) => name === 'device')?.value ?? '';
  return { token: tokenOf(response), deviceToken };
}

const devicesOf = ({ id }: User) =>
  test.db.select().from(devices).where(eq(devices.userId, id)).orderBy(asc(devices.id));

async function reportTokens({ email }: User): Promise<string[]> {
  const mails = (await queuedMails(test.db, email)).filter(
    ({ subject }) => subject === 'New sign-in to your account',
  );
  return mails.map((mail) => /token=([\w-]+)/.exec(JSON.stringify(mail))?.[1] ?? '');
}

/** The user's own browser of a month ago, then a stranger's sign-ins, each from another browser. */
async function signInStrangers(user: User, strangeDays: number[]) {
  const browsers = [];
  for (let browser = 0; browser <= strangeDays.length; browser++) browsers.push(await signIn(user));
  const rows = await devicesOf(user);
  for (const [index, days] of [30, ...strangeDays].entries()) {
    const device = eq(devices.id, rows[index]?.id ?? 0);
    await test.db
      .update(devices)
      .set({ createdAt: daysAgo(days) })
      .where(device);
  }
  return { browsers, tokens: await reportTokens(user) };
}

async function addPasskey({ id: userId }: User, name: string, days: number) {
  const credential = { credentialId: `${userId} ${name}`, publicKey: Buffer.of(1), counter: 0 };
  const [passkey] = await test.db
    .insert(passkeys)
    .values({ userId, name, createdAt: daysAgo(days), ...credential })
    .returning();
  return passkey?.id ?? 0;
}

/** What a sign-in by passkey records. */
async function useOn(user: User, browser: { deviceToken: string } | undefined, passkeyId: number) {
  // The cookie begins with the signature (signatures.ts).
  const known = { deviceToken: browser?.deviceToken.slice(43), pendingToken: undefined, userAgent: '' };
  expect(await recordDevice(test.db, user.id, known, { passkeyId })).toMatchObject({ isNew: false });
}

/** What a sign-in with a code of the app records on these browsers of the account, by their order. */
async function useAppOn(user: User, ...browsers: number[]) {
  const rows = await devicesOf(user);
  for (const browser of browsers)
    await test.db
      .update(devices)
      .set({ appUsedAt: sql`now()` })
      .where(eq(devices.id, rows[browser]?.id ?? 0));
}

async function addApp({ id }: User, appDays: number, codeDays = appDays) {
  await enrolApp(test.context, id);
  await test.db
    .update(totpSecrets)
    .set({ enrolledAt: daysAgo(appDays) })
    .where(eq(totpSecrets.userId, id));
  await test.db
    .update(recoveryCodes)
    .set({ createdAt: daysAgo(codeDays) })
    .where(eq(recoveryCodes.userId, id));
}

async function askForAddress({ email }: User, token: string) {
  const payload = { email: `stranger-${email}` };
  const asked = await test.request({ method: 'PATCH', url: '/api/user/profile', token, payload });
  expect(asked.statusCode).toBe(200);
}

async function whatIsLeft(user: User) {
  const rows = await test.db.select().from(passkeys).where(eq(passkeys.userId, user.id));
  return {
    passkeys: rows.map(({ name }) => name).sort(),
    codes: await test.db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id)),
    apps: await test.db.$count(totpSecrets, eq(totpSecrets.userId, user.id)),
    pendingAddresses: await test.db.$count(emailChanges, eq(emailChanges.userId, user.id)),
  };
}

const waysToReport = {
  'reporting the last sign-in': async (user: User) => {
    const token = (await reportTokens(user)).at(-1) ?? '';
    expect((await post('/api/devices/report', { token })).statusCode).toBe(200);
  },
  'undoing the change of address before it is confirmed': async ({ email }: User) => {
    const token = await mailedToken(test.db, email, 'Your email address is about to change');
    expect((await post('/api/email/undo', { token })).statusCode).toBe(200);
  },
  'undoing the confirmed change of address': async ({ email }: User) => {
    const subject = 'Confirm your new email address';
    const token = await mailedToken(test.db, `stranger-${email}`, subject);
    expect((await post('/api/email/confirm', { token, password: testPassword })).statusCode).toBe(200);
    const undoToken = await mailedToken(test.db, email, 'Your email address was changed');
    expect((await post('/api/email/undo', { token: undoToken })).statusCode).toBe(200);
  },
};

/** The days before the report on which the stranger signed in. A link in the mail about it works for seven. */
const strangeSignIns = {
  'two strange browsers': [3, 1],
  'three strange browsers': [3, 2, 1],
  'two strange browsers, on day 8 of the first': [8, 1],
  'three strange browsers, on day 8 of the second': [9, 8, 1],
};

describe.each(Object.entries(waysToReport))('%s', (_way, report) => {
  describe.each(Object.entries(strangeSignIns))('after %s', (_name, strangeDays) => {
    /** Shortly after the first of them, and shortly before. */
    const since = (strangeDays[0] ?? 0) - 0.5;
    const before = (strangeDays[0] ?? 0) + 0.5;

    it('removes passkeys that were added since the first, and keeps earlier ones', async () => {
      const user = await createUser(test.db);
      const { browsers } = await signInStrangers(user, strangeDays);
      await useOn(user, browsers[0], await addPasskey(user, 'Own', before));
      await addPasskey(user, 'Stranger', since);
      await addPasskey(user, 'Stranger, just now', 0);
      await askForAddress(user, browsers.at(-1)?.token ?? '');
      await report(user);
      expect((await whatIsLeft(user)).passkeys).toEqual(['Own']);
    });

    it('deletes recovery codes that were made since the first, and keeps an earlier app', async () => {
      const user = await createUser(test.db);
      const { browsers } = await signInStrangers(user, strangeDays);
      await addApp(user, before, since);
      await useAppOn(user, 0);
      await askForAddress(user, browsers.at(-1)?.token ?? '');
      await report(user);
      expect(await whatIsLeft(user)).toMatchObject({ apps: 1, codes: 0 });
    });

    it('keeps an app and recovery codes from before the first', async () => {
      const user = await createUser(test.db);
      const { browsers } = await signInStrangers(user, strangeDays);
      await addApp(user, before);
      await useAppOn(user, 0);
      await askForAddress(user, browsers.at(-1)?.token ?? '');
      await report(user);
      expect(await whatIsLeft(user)).toMatchObject({ apps: 1, codes: 10 });
    });

    it('removes a customer’s app that was set up since the first, with an audit entry', async () => {
      const user = await createUser(test.db);
      const { browsers } = await signInStrangers(user, strangeDays);
      await addApp(user, since);
      await useAppOn(user, 0);
      await askForAddress(user, browsers.at(-1)?.token ?? '');
      await report(user);
      expect(await whatIsLeft(user)).toMatchObject({ apps: 0, codes: 0 });
      const actions = (await auditOf(test.db, 'user', user.id)).map(({ action }) => action);
      expect(actions).toContain('app_removed');
    });

    it('keeps the app of staff, which only an owner removes, but not its recovery codes', async () => {
      const user = await createAdmin(test.db, { staffLevel: 'staff' });
      const { browsers } = await signInStrangers(user, strangeDays);
      await addPasskey(user, 'Stranger', since);
      await addApp(user, since);
      await askForAddress(user, browsers.at(-1)?.token ?? '');
      await report(user);
      expect(await whatIsLeft(user)).toMatchObject({ passkeys: [], apps: 1, codes: 0 });
    });

    it('discards a pending change of address, and forgets the browsers since the first', async () => {
      const user = await createUser(test.db);
      const { browsers } = await signInStrangers(user, strangeDays);
      await askForAddress(user, browsers.at(-1)?.token ?? '');
      await report(user);
      expect((await whatIsLeft(user)).pendingAddresses).toBe(0);
      const left = await devicesOf(user);
      expect(left).toHaveLength(1);
      expect(left[0]?.reportTokenHash).toBeNull();
      for (const { token } of browsers) {
        expect((await test.request({ url: '/api/user', token })).statusCode).toBe(401);
      }
    });
  });
});

describe('what was added before the first notice, perhaps in a session of the user', () => {
  const ways = Object.entries(waysToReport);

  it.each(ways)(
    'loses by %s the passkeys that never signed in on a browser that stays',
    async (_way, report) => {
      const user = await createUser(test.db);
      const { browsers } = await signInStrangers(user, [3, 1]);
      const [own, , strange] = browsers;
      const everywhere = await addPasskey(user, 'Own, used on both', 4);
      for (const browser of [own, strange]) await useOn(user, browser, everywhere);
      await useOn(user, own, await addPasskey(user, 'Own', 4));
      for (const name of ['Stranger 1', 'Stranger 2']) {
        await useOn(user, strange, await addPasskey(user, name, 4));
      }
      await addPasskey(user, 'Never used', 4);
      await askForAddress(user, strange?.token ?? '');
      await report(user);
      expect((await whatIsLeft(user)).passkeys).toEqual(['Own', 'Own, used on both']);
      const removed = (await auditOf(test.db, 'user', user.id)).filter(
        ({ action }) => action === 'passkey_removed',
      );
      expect(removed).toHaveLength(3);
    },
  );

  it.each(ways)('loses by %s an app that never signed in on a browser that stays', async (_way, report) => {
    const user = await createUser(test.db);
    const { browsers } = await signInStrangers(user, [3, 1]);
    await addApp(user, 4);
    await useAppOn(user, 1, 2);
    await askForAddress(user, browsers.at(-1)?.token ?? '');
    await report(user);
    expect(await whatIsLeft(user)).toMatchObject({ apps: 0, codes: 0 });
    const actions = (await auditOf(test.db, 'user', user.id)).map(({ action }) => action);
    expect(actions).toContain('app_removed');
  });

  it('does not let the use of an earlier app count for one that replaced it', async () => {
    const user = await createUser(test.db);
    await signInStrangers(user, [3, 1]);
    await addApp(user, 4);
    const [own] = await devicesOf(user);
    await test.db
      .update(devices)
      .set({ appUsedAt: daysAgo(5) })
      .where(eq(devices.id, own?.id ?? 0));
    await waysToReport['reporting the last sign-in'](user);
    expect((await whatIsLeft(user)).apps).toBe(0);
  });
});

describe('a staff member’s calendar feed', () => {
  it.each(Object.entries(waysToReport))('gets another address by %s', async (_way, report) => {
    const user = await createAdmin(test.db);
    const { browsers } = await signInStrangers(user, [1]);
    const token = browsers.at(-1)?.token ?? '';
    const { path } = (await test.request({ method: 'POST', url: '/api/admin/calendar-feed', token })).json();
    expect((await test.request({ url: path })).statusCode).toBe(200);
    await askForAddress(user, token);
    await report(user);
    expect((await test.request({ url: path })).statusCode).toBe(404);
  });
});

describe('the other links in the emails about new devices', () => {
  it('end with the reported one, and a forgotten browser is reported again when it signs in', async () => {
    const user = await createUser(test.db);
    const { browsers, tokens } = await signInStrangers(user, [3, 2, 1]);
    const [first = '', second = '', third = ''] = tokens;
    expect((await post('/api/devices/report', { token: second })).statusCode).toBe(200);
    for (const token of [first, second, third]) {
      expect((await post('/api/devices/report', { token })).statusCode).toBe(404);
    }
    const newPassword = 'copper teapot 93';
    const resetToken = await mailedToken(test.db, user.email, 'Choose a new password');
    await post('/api/password-reset/confirm', { token: resetToken, newPassword });
    for (const { deviceToken: device } of browsers) {
      const payload = { username: user.username, password: newPassword };
      await test.request({ method: 'POST', url: '/api/login', payload, cookies: { device } });
    }
    // Three about the stranger's first sign-ins, three about the next ones, none about the user's own browser.
    expect(await reportTokens(user)).toHaveLength(6);
  });
});

describe('the link in an email to an earlier address', () => {
  const subject = 'New sign-in to your account';

  it('outlives a report from the address that a stranger has set since', async () => {
    const user = await createUser(test.db);
    const { browsers, tokens } = await signInStrangers(user, [3, 1]);
    await askForAddress(user, browsers[1]?.token ?? '');
    const moved = `stranger-${user.email}`;
    const token = await mailedToken(test.db, moved, 'Confirm your new email address');
    await post('/api/email/confirm', { token, password: testPassword });
    await signIn(user);
    const strangersToken = await mailedToken(test.db, moved, subject);
    expect((await post('/api/devices/report', { token: strangersToken })).json()).toEqual({ next: 'link' });
    // The browsers are forgotten all the same.
    const newPassword = 'copper teapot 93';
    const resetToken = await mailedToken(test.db, moved, 'Choose a new password');
    await post('/api/password-reset/confirm', { token: resetToken, newPassword });
    const payload = { username: user.username, password: newPassword };
    const cookies = { device: browsers[1]?.deviceToken ?? '' };
    const again = await test.request({ method: 'POST', url: '/api/login', payload, cookies });
    expect(await mailedToken(test.db, moved, subject)).not.toBe(strangersToken);

    const [first = ''] = tokens;
    expect((await post('/api/devices/report', { token: first })).json()).toEqual({ next: 'call' });
    expect((await test.request({ url: '/api/user', token: tokenOf(again) })).statusCode).toBe(401);
    expect(await devicesOf(user)).toHaveLength(1);
  });
});

describe('undoing a change of address', () => {
  it('removes what was added since the first email about it, without any new device', async () => {
    const user = await createUser(test.db);
    const browser = await signIn(user);
    await useOn(user, browser, await addPasskey(user, 'Own', 1));
    await askForAddress(user, browser.token);
    await addPasskey(user, 'Stranger', 0);
    // Confirming sends another email, and its link is the one that is used.
    await waysToReport['undoing the confirmed change of address'](user);
    expect((await whatIsLeft(user)).passkeys).toEqual(['Own']);
  });
});

describe('the link to choose a new password', () => {
  const changeAddress = async (user: User, token: string) => {
    await askForAddress(user, token);
    const confirmToken = await mailedToken(
      test.db,
      `stranger-${user.email}`,
      'Confirm your new email address',
    );
    const confirmed = await post('/api/email/confirm', { token: confirmToken, password: testPassword });
    expect(confirmed.statusCode).toBe(200);
  };

  it('is sent if the address was changed before the reported sign-in, because the report came from there', async () => {
    const user = await createUser(test.db);
    await signIn(user);
    const secondBrowser = await signIn(user);
    await changeAddress(user, secondBrowser.token);
    const moved = { ...user, email: `stranger-${user.email}` };
    await signIn(user);
    const [reportToken = ''] = await reportTokens(moved);
    const response = await post('/api/devices/report', { token: reportToken });
    expect(response.json()).toEqual({ next: 'link' });
    expect(await mailedToken(test.db, moved.email, 'Choose a new password')).not.toBe('');
  });

  it('is not sent if the address was changed after it', async () => {
    const user = await createUser(test.db);
    const { browsers, tokens } = await signInStrangers(user, [3, 1]);
    await changeAddress(user, browsers.at(-1)?.token ?? '');
    expect((await post('/api/devices/report', { token: tokens[1] ?? '' })).json()).toEqual({ next: 'call' });
  });
});
