import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { firm } from '#firm';
import { afterFile } from '#test/after-file.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { startMailSink } from '#test/mail-sink.ts';
import type { Database } from '../core/database/db.ts';
import { auditLog, installation } from '../core/database/schema.ts';
import type { Env } from '../core/process/env.ts';
import { readInstallation } from '../core/storage/installation.ts';

const url = '/api/admin/mail/test-mails';
const address = 'operator+trial@example.test';

let database: Database;
let owner: SignedInUser;
let sink: Awaited<ReturnType<typeof startMailSink>>;
let test: TestApp;

beforeAll(async () => {
  database = await openEmptyDatabase('test_mails');
  sink = await startMailSink();
  afterFile(() => sink.close());
  test = await withSettings({ smtpUrl: sink.url, mailFrom: 'portal@example.test' });
  owner = await signedInAdmin(test);
});

const withSettings = (env: Partial<Env>) => startTestApp(env, { database });

const send = (app: TestApp, payload: object, token?: string) =>
  app.request({ method: 'POST', url, payload, ...(token && { token }) });

it('sends a fixed text to the address, shows the answer of the server, and is audited', async () => {
  const response = await send(test, { address }, owner.token);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    name: 'outgoing',
    state: 'works',
    text: `The mail server took a test email to ${address}.`,
    answer: expect.stringMatching(/^250 /),
    next: null,
  });
  const [mail] = sink.mails.filter(({ to }) => to.includes(address));
  expect(mail?.from).toBe('portal@example.test');
  expect(mail?.source).toMatch(/^From: .*<portal@example\.test>\r$/m);
  expect(mail?.source).toMatch(new RegExp(`^Reply-To: ${firm.emails.support}\r$`, 'm'));
  expect(mail?.source).toContain('This is a test of the mail server.');
  const [entry] = await test.db.select().from(auditLog).where(eq(auditLog.action, 'test_mail_sent'));
  expect(entry).toMatchObject({ actorId: owner.user.id, details: { to: address, outgoing: 'works' } });
});

it('shows why the server refuses an address, without the password', async () => {
  const password = 'copper/teapot 93';
  const refusing = await startMailSink({
    password,
    refusal: `553 5.7.1 <${address}> not owned by ${password}`,
  });
  afterFile(() => refusing.close());
  const smtpUrl = refusing.url.replace('//', `//portal:${encodeURIComponent(password)}@`);
  const response = await send(await withSettings({ smtpUrl }), { address }, owner.token);
  expect(response.json()).toMatchObject({
    state: 'failed',
    answer: expect.stringContaining(`<${address}> not owned by …`),
    next: expect.stringContaining('MAIL_FROM'),
  });
});

it.each(['', 'nobody', 'one@example.test, two@example.test', 'a@example.test\r\nBcc: b@example.test'])(
  'refuses %j as an address and sends nothing',
  async (wrong) => {
    const before = sink.attempts.length;
    const response = await send(test, { address: wrong }, owner.token);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields.address).toBe('Please enter a valid email');
    expect(sink.attempts).toHaveLength(before);
  },
);

it('is for owners only', async () => {
  const staff = await signedInAdmin(test, { staffLevel: 'staff' });
  const customer = await signedInCustomer(test);
  const callers = [undefined, customer.token, staff.token];
  const responses = await Promise.all(callers.map((token) => send(test, { address }, token)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403]);
});

it('sends nothing without a mail server, and nothing from a restored copy', async () => {
  const before = sink.attempts.length;
  const unconnected = await send(await withSettings({}), { address }, owner.token);
  expect(unconnected.json()).toMatchObject({ state: 'off', next: expect.stringContaining('SMTP_URL') });
  await readInstallation(test.db);
  await test.db.update(installation).set({ restoredAt: new Date().toISOString() });
  const restored = await send(test, { address }, owner.token);
  await test.db.update(installation).set({ restoredAt: null });
  expect(restored.json()).toMatchObject({ state: 'off' });
  expect(sink.attempts).toHaveLength(before);
});

it('is rate limited', async () => {
  const other = await signedInAdmin(test);
  const nowhere = await withSettings({});
  const statuses = [];
  for (let call = 0; call < 11; call += 1)
    statuses.push((await send(nowhere, { address }, other.token)).statusCode);
  expect(statuses.slice(0, 10).every((status) => status === 200)).toBe(true);
  expect(statuses[10]).toBe(429);
});
