import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { firm } from '#firm';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { preferences } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterEach(() => {
  firm.conversations = { textByMail: true };
});

const others = { emailNotifications: true, darkMode: false };
const save = ({ token }: SignedInUser, chosen: object) =>
  test.request({ method: 'PATCH', url: '/api/user/preferences', token, payload: { ...others, ...chosen } });
const shown = async ({ token }: SignedInUser) =>
  (await test.request({ url: '/api/user', token })).json().preferences;
const stored = async ({ user }: SignedInUser) =>
  (await test.db.select().from(preferences).where(eq(preferences.userId, user.id)))[0]?.messageTextByMail;

describe('the consent to message texts in emails', () => {
  it('is off until the client gives it, stays if a form does not send it, and can be withdrawn', async () => {
    const client = await signedInCustomer(test);
    expect(await shown(client)).toEqual({ ...others, messageTextByMail: false });
    expect((await save(client, { messageTextByMail: true })).json()).toEqual({
      ...others,
      messageTextByMail: true,
    });
    await save(client, {});
    expect(await shown(client)).toEqual({ ...others, messageTextByMail: true });
    await save(client, { messageTextByMail: false });
    expect(await stored(client)).toBe(false);
  });

  it('is neither shown to staff nor stored for them', async () => {
    const admin = await signedInAdmin(test);
    expect((await save(admin, { messageTextByMail: true })).json()).not.toHaveProperty('messageTextByMail');
    expect(await shown(admin)).not.toHaveProperty('messageTextByMail');
    expect(await stored(admin)).toBe(false);
  });

  it('is neither shown nor stored if the firm does not allow it', async () => {
    const client = await signedInCustomer(test);
    firm.conversations = {};
    expect(await shown(client)).toEqual(others);
    expect((await save(client, { messageTextByMail: true })).json()).toEqual(others);
    expect(await stored(client)).toBe(false);
  });

  it('must be a boolean and applies only to the signed-in user', async () => {
    const [client, other] = [await signedInCustomer(test), await signedInCustomer(test)];
    expect((await save(client, { messageTextByMail: 'yes' })).statusCode).toBe(400);
    await save(client, { messageTextByMail: true, userId: other.user.id });
    expect(await shown(other)).toEqual({ ...others, messageTextByMail: false });
    const url = '/api/user/preferences';
    const payload = { ...others, messageTextByMail: true };
    expect((await test.request({ method: 'PATCH', url, payload })).statusCode).toBe(401);
  });
});
