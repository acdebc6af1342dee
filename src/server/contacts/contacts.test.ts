import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { inTransaction } from '../core/context.ts';
import { contacts } from '../core/database/schema.ts';
import { sendEnquiry } from './service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

function enquiry(change: object = {}) {
  return {
    full_name: 'Ines Halloran',
    email: `ines-${crypto.randomUUID()}@example.test`,
    phone: '404-555-0188',
    service_interested: 'bookkeeping',
    message: 'Could you take over our <b>bookkeeping</b> from January?',
    ...change,
  };
}

function send(payload: object, { key, address = uniqueAddress() }: { key?: string; address?: string } = {}) {
  return test.request({
    method: 'POST',
    url: '/api/contacts',
    payload,
    remoteAddress: address,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
}

const storedFrom = (email: string) => test.db.select().from(contacts).where(eq(contacts.email, email));

describe('POST /api/contacts', () => {
  it('stores the enquiry and queues an email to the visitor and one to the firm', async () => {
    const payload = enquiry();
    const response = await send(payload);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ received: true });
    expect(await storedFrom(payload.email)).toMatchObject([
      {
        fullName: 'Ines Halloran',
        phone: '404-555-0188',
        serviceInterested: 'bookkeeping',
        status: 'new',
      },
    ]);
    const mails = await queuedMails(test.db, payload.email);
    expect(mails).toMatchObject([
      { to: payload.email, subject: 'We have your message' },
      {
        to: 'support@larkfieldrowe.example',
        replyTo: payload.email,
        subject: 'New enquiry from Ines Halloran',
      },
    ]);
  });

  it('repeats only the first name to the visitor, and sends the firm no message text', async () => {
    const message = 'Win a prize at https://evil.example/prize today';
    const payload = enquiry({ full_name: 'Ines Prizewinner', phone: '404-555-0177', message });
    await send(payload);
    const [toVisitor, toFirm] = await queuedMails(test.db, payload.email);
    expect(toVisitor?.greeting).toBe('Dear Ines,');
    const mailText = JSON.stringify({ ...toVisitor, to: '' });
    for (const typed of ['Prizewinner', 'evil', 'prize', '0177', payload.email]) {
      expect(mailText).not.toContain(typed);
    }
    expect(JSON.stringify(toFirm)).not.toContain('evil');
    expect(toFirm?.parts).toContainEqual({ label: 'Read the enquiry', path: '/admin/contacts' });
  });

  it.each(['Ines https://evil.example', 'Ines www.evil.example', 'evil.com', 'Ines\nBcc: all@example.test'])(
    'refuses %j as a name',
    async (full_name) => {
      const payload = enquiry({ full_name });
      const response = await send(payload);
      expect(response.statusCode).toBe(400);
      expect(response.json().fields).toEqual({ full_name: expect.stringMatching(/^Please enter /) });
      expect(await storedFrom(payload.email)).toEqual([]);
    },
  );

  it.each(['My SSN is 123-45-6789.', 'Our EIN: 12-3456789.', 'Card 4111 1111 1111 1111.'])(
    'neither stores nor emails a message with a sensitive number: %s',
    async (message) => {
      const payload = enquiry({ message });
      const response = await send(payload);
      expect(response.statusCode).toBe(400);
      expect(response.json().fields).toEqual({
        message:
          'This looks like a Social Security, tax or card number. Please leave it out: call us at (404) 555-0142, or send it in the portal once you are a client',
      });
      expect(await storedFrom(payload.email)).toEqual([]);
      expect(await queuedMails(test.db, payload.email)).toEqual([]);
    },
  );

  it('sends no email when the transaction is rolled back', async () => {
    const payload = enquiry();
    const actor = { address: '127.0.0.1', session: null };
    const rolledBack = inTransaction(test.context, async (tx) => {
      await sendEnquiry(tx, actor, payload as Parameters<typeof sendEnquiry>[2]);
      expect(await queuedMails(tx.db, payload.email)).toHaveLength(2);
      throw new Error('something later fails');
    });
    await expect(rolledBack).rejects.toThrow('something later fails');
    expect(await storedFrom(payload.email)).toEqual([]);
    expect(await queuedMails(test.db, payload.email)).toEqual([]);
  });

  it('treats an empty phone number as none', async () => {
    const payload = enquiry({ phone: '' });
    expect((await send(payload)).statusCode).toBe(201);
    expect(await storedFrom(payload.email)).toMatchObject([{ phone: null }]);
  });

  it.each([
    ['full_name', 'I', 'Full name must be at least 2 characters'],
    ['full_name', '   ', 'Full name must be at least 2 characters'],
    ['email', 'ines', 'Please enter a valid email address'],
    ['phone', '12345', 'Please enter a valid phone number'],
    ['service_interested', '', 'Please select a service'],
    ['service_interested', 'astrology', 'Please select a service'],
    ['message', 'Call me', 'Message must be at least 10 characters'],
  ])('refuses %s %o', async (field, value, message) => {
    const response = await send(enquiry({ [field]: value }));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid_input', fields: { [field]: message } });
  });

  it('thanks a bot that fills in the hidden field, but stores nothing', async () => {
    const payload = enquiry({ website: 'https://spam.example' });
    expect((await send(payload)).json()).toEqual({ received: true });
    expect(await storedFrom(payload.email)).toEqual([]);
    expect(await queuedMails(test.db, payload.email)).toEqual([]);
  });

  it('allows 20 an hour from one address', async () => {
    const address = uniqueAddress();
    const statuses = [];
    for (let count = 0; count < 21; count++)
      statuses.push((await send(enquiry({ message: 'no' }), { address })).statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('Idempotency-Key', () => {
  it('creates one enquiry from twenty concurrent retries, all with the same response', async () => {
    const [payload, address, key] = [enquiry(), uniqueAddress(), crypto.randomUUID()];
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(payload, { key, address })));
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['201 {"received":true}']),
    );
    expect(await storedFrom(payload.email)).toHaveLength(1);
    expect(await queuedMails(test.db, payload.email)).toHaveLength(2);
  });

  it('refuses a different body with the same key', async () => {
    const [payload, address, key] = [enquiry(), uniqueAddress(), crypto.randomUUID()];
    await send(payload, { key, address });
    const response = await send({ ...payload, message: 'Something else altogether.' }, { key, address });
    expect(response.statusCode).toBe(422);
    expect(response.json().code).toBe('idempotency_mismatch');
    expect(await storedFrom(payload.email)).toHaveLength(1);
  });

  it('belongs to its caller, and can be reused after a call that failed', async () => {
    const [payload, key, address] = [enquiry(), crypto.randomUUID(), uniqueAddress()];
    expect((await send({ ...payload, message: 'short' }, { key, address })).statusCode).toBe(400);
    expect((await send(payload, { key, address })).statusCode).toBe(201);
    expect((await send(payload, { key })).statusCode).toBe(201);
    expect(await storedFrom(payload.email)).toHaveLength(2);
  });

  it.each(['', 'x'.repeat(201)])('must not be empty or too long', async (key) => {
    expect((await send(enquiry(), { key })).statusCode).toBe(400);
  });

  it('acknowledges three a day per address, from any network; the firm gets an email about each', async () => {
    const payload = enquiry();
    const spellings = [payload.email, payload.email.toUpperCase()];
    const sent = Array.from({ length: 8 }, (_, count) => send({ ...payload, email: spellings[count % 2] }));
    for (const { statusCode } of await Promise.all(sent)) expect(statusCode).toBe(201);
    const mails = (await Promise.all(spellings.map((email) => queuedMails(test.db, email)))).flat();
    const count = (subject: string) => mails.filter((mail) => mail.subject === subject).length;
    expect(count('We have your message')).toBe(3);
    expect(count('New enquiry from Ines Halloran')).toBe(8);
  });
});
