import { parse } from 'csv-parse/sync';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { auditLog, newsletterSubscribers as subscribers } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
});

const newEmail = () => `reader-${crypto.randomUUID()}@example.test`;
const subscribe = (email: string, extra: object = {}) =>
  test.request({ method: 'POST', url: '/api/newsletter', payload: { email, ...extra } });
const confirm = (token: string) =>
  test.request({ method: 'POST', url: '/api/newsletter/confirm', payload: { token } });
const leave = (token: string, options: object = {}) =>
  test.request({ method: 'POST', url: '/api/newsletter/unsubscribe', query: { token }, ...options });

async function stored(email: string) {
  const [row] = await test.db.select().from(subscribers).where(eq(subscribers.email, email));
  return row;
}

/** `token` is in every newsletter. */
async function subscribed() {
  const email = newEmail();
  await subscribe(email);
  const { token = '', confirmToken } = (await stored(email)) ?? {};
  await confirm(confirmToken ?? '');
  return { email, token, confirmToken: confirmToken ?? '' };
}

describe('the newsletter', () => {
  it('emails a confirmation link and subscribes only after the confirmation', async () => {
    const email = newEmail();
    const response = await subscribe(email.toUpperCase());
    expect(response.statusCode).toBe(202);
    expect(response.json()).toEqual({ received: true });
    const row = await stored(email);
    expect(row).toMatchObject({ status: 'pending', confirmedAt: null });
    const [mail] = await queuedMails(test.db, email);
    expect(mail).toMatchObject({
      subject: 'Please confirm your subscription',
      unsubscribePath: `/api/newsletter/unsubscribe?token=${row?.token}`,
    });
    expect(JSON.stringify(mail?.parts)).toContain(`/newsletter/confirm?token=${row?.confirmToken}`);
  });

  it('announces every change of the list to staff, and nothing else', async () => {
    const events = await captureEvents(test);
    const staffEvents = [{ topic: 'newsletter', to: 'staff' }];
    const email = newEmail();
    expect(await events.during(() => subscribe(email))).toEqual(staffEvents);
    expect(await events.during(() => subscribe(email))).toEqual([]);
    const { token = '', confirmToken } = (await stored(email)) ?? {};
    expect(await events.during(() => confirm(confirmToken ?? ''))).toEqual(staffEvents);
    expect(await events.during(() => leave(token))).toEqual(staffEvents);
    expect(await events.during(() => confirm('unknown'))).toEqual([]);
  });

  it('is confirmed with the token, however often the button is pressed', async () => {
    const email = newEmail();
    await subscribe(email);
    const token = (await stored(email))?.confirmToken as string;
    for (let press = 0; press < 2; press++) {
      const response = await confirm(token);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ email });
    }
    expect(await stored(email)).toMatchObject({ status: 'confirmed', confirmedAt: expect.any(String) });
  });

  it('returns the same response for known addresses and sends no second email', async () => {
    const { email } = await subscribed();
    const pending = newEmail();
    await subscribe(pending);
    for (const known of [email, pending]) {
      const response = await subscribe(known);
      expect(response.statusCode).toBe(202);
      expect(response.json()).toEqual({ received: true });
      expect(await queuedMails(test.db, known)).toHaveLength(1);
    }
    expect(await stored(email)).toMatchObject({ status: 'confirmed' });
  });

  it('emails the same link again after a while', async () => {
    const email = newEmail();
    await subscribe(email);
    const { confirmToken } = (await stored(email)) ?? {};
    await test.db
      .update(subscribers)
      .set({ askedAt: sql`now() - interval '11 minutes'` })
      .where(eq(subscribers.email, email));
    await subscribe(email);
    expect(await queuedMails(test.db, email)).toHaveLength(2);
    expect((await stored(email))?.confirmToken).toBe(confirmToken);
  });

  it('is emailed a third link a day after the second at the earliest', async () => {
    const email = newEmail();
    await subscribe(email);
    const earlier = (time: string) => ({
      createdAt: sql`${subscribers.createdAt} - ${time}::interval`,
      askedAt: sql`${subscribers.askedAt} - ${time}::interval`,
    });
    for (const [later, emails] of [
      ['11 minutes', 2],
      ['23 hours', 2],
      ['2 hours', 3],
      ['23 hours', 3],
      ['2 hours', 4],
    ] as const) {
      await test.db.update(subscribers).set(earlier(later)).where(eq(subscribers.email, email));
      await subscribe(email);
      expect(await queuedMails(test.db, email)).toHaveLength(emails);
    }
  });

  it('is ended in one click by mail programs, which post a form, and by the page', async () => {
    for (const options of [
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      },
      {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload:
          '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      },
      {},
    ]) {
      const { email, token, confirmToken } = await subscribed();
      for (let press = 0; press < 2; press++) expect((await leave(token, options)).statusCode).toBe(200);
      expect(await stored(email)).toMatchObject({
        status: 'unsubscribed',
        unsubscribedAt: expect.any(String),
      });
      expect((await confirm(confirmToken)).statusCode).toBe(404);
    }
  });

  it('stores the day of the latest confirmation, not of one that was withdrawn since', async () => {
    const { email, token, confirmToken } = await subscribed();
    const longAgo = '2020-01-15T12:00:00.000Z';
    const given = { confirmedAt: longAgo, unsubscribedAt: longAgo };
    await test.db.update(subscribers).set(given).where(eq(subscribers.email, email));
    await confirm(confirmToken);
    expect(await stored(email)).toMatchObject({ confirmedAt: longAgo });
    await leave(token);
    expect((await stored(email))?.unsubscribedAt).not.toBe(longAgo);
    await subscribe(email);
    await confirm((await stored(email))?.confirmToken ?? '');
    expect((await stored(email))?.confirmedAt).not.toBe(longAgo);
    expect(await stored(email)).toMatchObject({ status: 'confirmed', unsubscribedAt: null });
  });

  it('is not subscribed to again with a link from before the unsubscription', async () => {
    const { email, token, confirmToken } = await subscribed();
    await leave(token);
    await subscribe(email);
    for (const old of [token, confirmToken]) expect((await confirm(old)).statusCode).toBe(404);
    expect(await stored(email)).toMatchObject({ status: 'pending' });
    expect((await confirm((await stored(email))?.confirmToken ?? '')).statusCode).toBe(200);
    // The links in earlier newsletters still end it.
    expect((await leave(token)).statusCode).toBe(200);
  });

  it('is confirmed with a link that was sent before both links had tokens of their own', async () => {
    const email = newEmail();
    const token = crypto.randomUUID();
    await test.db.insert(subscribers).values({ email, token });
    expect((await confirm(token)).json()).toEqual({ email });
    await leave(token);
    await subscribe(email);
    expect((await confirm(token)).statusCode).toBe(404);
  });

  it('rejects invalid tokens', async () => {
    expect((await confirm('invented-token-of-some-length')).statusCode).toBe(404);
    expect((await leave('invented-token-of-some-length')).statusCode).toBe(404);
    expect((await leave('short')).statusCode).toBe(400);
  });

  it('rejects invalid addresses and ignores bots', async () => {
    const response = await subscribe('reader');
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ email: 'Please enter a valid email address' });
    const email = newEmail();
    expect((await subscribe(email, { website: 'x' })).statusCode).toBe(202);
    expect(await stored(email)).toBeUndefined();
  });
});

describe('GET /api/admin/newsletter', () => {
  it('pages the subscribers for staff only', async () => {
    const { email } = await subscribed();
    const admin = await signedInAdmin(test);
    const response = await test.request({
      url: '/api/admin/newsletter',
      query: { limit: '1' },
      token: admin.token,
    });
    expect(response.json()).toMatchObject([{ email, status: 'confirmed' }]);
    expect(response.json()[0]).not.toHaveProperty('token');
    expect(response.headers.link).toContain('rel="next"');
    const customer = await signedInCustomer(test);
    expect((await test.request({ url: '/api/admin/newsletter', token: customer.token })).statusCode).toBe(
      403,
    );
  });
});

describe('GET /api/admin/newsletter/export', () => {
  it('returns a CSV of confirmed subscribers with formulas defused, and is audited', async () => {
    const { email } = await subscribed();
    const waiting = newEmail();
    await subscribe(waiting);
    const hostile = `=cmd|' /C calc'!A0@example.test`;
    await test.db
      .insert(subscribers)
      .values({ email: hostile, token: crypto.randomUUID(), status: 'confirmed', confirmedAt: sql`now()` });

    const admin = await signedInAdmin(test);
    const response = await test.request({ url: '/api/admin/newsletter/export', token: admin.token });
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe('attachment; filename=newsletter-subscribers.csv');
    expect(response.body.startsWith('\uFEFF"Email","Confirmed","Unsubscribe"\r\n')).toBe(true);
    const rows = parse(response.body, { bom: true, columns: true }) as Record<string, string>[];
    const emails = rows.map(({ Email }) => Email);
    expect(emails).toContain(email);
    expect(emails).toContain(`'${hostile}`);
    expect(emails).not.toContain(waiting);
    const entries = await test.db.select().from(auditLog).where(eq(auditLog.actorId, admin.user.id));
    expect(entries).toMatchObject([{ action: 'newsletter_exported' }]);
  });

  it('contains what the search finds, with an unsubscribe link for each subscriber', async () => {
    const [reader, other] = [await subscribed(), await subscribed()];
    const { token } = await signedInAdmin(test);
    const query = { q: reader.email };
    const response = await test.request({ url: '/api/admin/newsletter/export', query, token });
    const rows = parse(response.body, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map(({ Email }) => Email)).toEqual([reader.email]);
    const link = new URL(rows[0]?.Unsubscribe ?? '');
    expect(link.pathname).toBe('/newsletter/unsubscribe');
    await leave(link.searchParams.get('token') ?? '');
    expect(await stored(reader.email)).toMatchObject({ status: 'unsubscribed' });
    expect(await stored(other.email)).toMatchObject({ status: 'confirmed' });
  });
});

describe('staff', () => {
  const add = (email: string, token: string) =>
    test.request({ method: 'POST', url: '/api/admin/newsletter', payload: { email }, token });
  const remove = (id: number | undefined, token: string) =>
    test.request({ method: 'DELETE', url: `/api/admin/newsletter/${id}`, token });

  it('add an address, which its owner has to confirm', async () => {
    const { token, user } = await signedInAdmin(test);
    const email = newEmail();
    const response = await add(email.toUpperCase(), token);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ email, status: 'pending' });
    expect(response.json()).not.toHaveProperty('token');
    const [mail] = await queuedMails(test.db, email);
    const row = await stored(email);
    expect(JSON.stringify(mail?.parts)).toContain(`/newsletter/confirm?token=${row?.confirmToken}`);
    await confirm(row?.confirmToken ?? '');
    expect(await stored(email)).toMatchObject({ status: 'confirmed' });
    expect(await auditOf(test.db, 'newsletter', row?.id ?? 0)).toMatchObject([
      { action: 'subscriber_added', actorId: user.id, details: { name: email } },
    ]);
  });

  it('cannot add addresses that are subscribed, were just asked, or have unsubscribed', async () => {
    const { token } = await signedInAdmin(test);
    const [confirmed, gone, asked] = [await subscribed(), await subscribed(), { email: newEmail() }];
    await leave(gone.token);
    await subscribe(asked.email);
    for (const [{ email }, reason] of [
      [confirmed, 'This address is subscribed already.'],
      [gone, 'This address has unsubscribed.'],
      [asked, 'This address was asked to confirm less than a day ago.'],
    ] as const) {
      const response = await add(email, token);
      expect(response.statusCode).toBe(409);
      expect(response.json().fields.email).toContain(reason);
      expect(await queuedMails(test.db, email)).toHaveLength(1);
    }
    const invalid = await add('reader', token);
    expect(invalid.json().fields).toEqual({ email: 'Please enter a valid email address' });
  });

  it('may ask again after a while', async () => {
    const { token } = await signedInAdmin(test);
    const email = newEmail();
    const askedAt = sql`now() - interval '11 minutes'`;
    await subscribe(email);
    await test.db.update(subscribers).set({ askedAt }).where(eq(subscribers.email, email));
    expect((await add(email, token)).statusCode).toBe(201);
    expect(await queuedMails(test.db, email)).toHaveLength(2);
  });

  it('remove a subscriber, who stays unsubscribed, however often they repeat it', async () => {
    const { token } = await signedInAdmin(test);
    const { email } = await subscribed();
    const id = (await stored(email))?.id;
    for (let time = 0; time < 2; time++) expect((await remove(id, token)).statusCode).toBe(204);
    expect(await stored(email)).toMatchObject({ status: 'unsubscribed', unsubscribedAt: expect.any(String) });
    expect(await auditOf(test.db, 'newsletter', id ?? 0)).toMatchObject([
      { action: 'subscriber_removed', details: { name: email } },
    ]);
    expect((await add(email, token)).statusCode).toBe(409);
  });

  it('delete an address that was never confirmed, and get 404 for an unknown one', async () => {
    const { token } = await signedInAdmin(test);
    const email = newEmail();
    await subscribe(email);
    const row = await stored(email);
    const events = await captureEvents(test);
    expect(await events.during(() => remove(row?.id, token))).toEqual([{ topic: 'newsletter', to: 'staff' }]);
    expect(await stored(email)).toBeUndefined();
    expect((await confirm(row?.confirmToken ?? '')).statusCode).toBe(404);
    expect((await remove(row?.id, token)).statusCode).toBe(404);
    const customer = await signedInCustomer(test);
    const { email: kept } = await subscribed();
    const id = (await stored(kept))?.id;
    expect((await remove(id, customer.token)).statusCode).toBe(403);
    expect((await test.request({ method: 'DELETE', url: `/api/admin/newsletter/${id}` })).statusCode).toBe(
      401,
    );
    expect(await stored(kept)).toMatchObject({ status: 'confirmed' });
  });
});
