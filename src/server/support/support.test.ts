import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { messages } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const request = {
  subject: 'Cannot open a file',
  category: 'files',
  message: 'The preview stays empty for me.',
};

describe('POST /api/support', () => {
  it("puts the request into the firm's queue and acknowledges it, without its content", async () => {
    const { user, token } = await signedInCustomer(test);
    const payload = { ...request, userId: 1, email: 'forged@example.test', name: 'Somebody else' };
    const response = await test.request({ method: 'POST', url: '/api/support', payload, token });
    expect(response.statusCode).toBe(201);
    const [stored] = await test.db
      .select()
      .from(messages)
      .where(eq(messages.fromUserId, user.id))
      .orderBy(desc(messages.id));
    expect(stored).toMatchObject({
      toUserId: null,
      content: request.message,
      read: false,
      queued: true,
      subject: request.subject,
      category: 'files',
    });
    const mails = await queuedMails(test.db, user.email);
    expect(mails).toMatchObject([{ subject: 'We have your support request' }]);
    for (const typed of [request.message, request.subject, 'Quill']) {
      expect(JSON.stringify(mails)).not.toContain(typed);
    }
    expect(await queuedMails(test.db, 'forged@example.test')).toEqual([]);
  });

  it.each([
    [{ subject: 'Help' }, { subject: 'Subject must be at least 5 characters' }],
    [{ category: '' }, { category: 'Please select a category' }],
    [{ message: 'It broke' }, { message: 'Message must be at least 10 characters' }],
  ])('refuses %o', async (change, fields) => {
    const { token } = await signedInCustomer(test);
    const payload = { ...request, ...change };
    const response = await test.request({ method: 'POST', url: '/api/support', payload, token });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual(fields);
  });

  it('accepts twenty requests an hour from one account, from however many networks', async () => {
    const { token } = await signedInCustomer(test);
    const statuses = [];
    for (let count = 0; count < 21; count++) {
      const call = { method: 'POST', url: '/api/support', payload: request, token } as const;
      statuses.push((await test.request({ ...call, remoteAddress: uniqueAddress() })).statusCode);
    }
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
  });

  it('returns 401 for visitors', async () => {
    expect((await test.request({ method: 'POST', url: '/api/support', payload: request })).statusCode).toBe(
      401,
    );
  });
});
