import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { signedInAdmin, startTestApp } from '#test/app.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { users } from '../core/database/schema.ts';

it('somebody who has left the staff reads only what belongs to them as a client', async () => {
  const test = await startTestApp();
  const { db } = test;
  const { user } = await signedInAdmin(test);
  const client = await createUser(db);
  const colleague = await createAdmin(db);
  const theirs = [
    await createMessage(db, client.id, user.id, { content: 'Secret of a client' }),
    await createMessage(db, user.id, client.id, { content: 'Secret to a client' }),
    await createMessage(db, colleague.id, user.id, { content: 'Secret of a colleague' }),
  ];
  await db.update(users).set({ role: 'customer' }).where(eq(users.id, user.id));
  await createMessage(db, colleague.id, user.id, { content: 'Welcome as a client' });
  const token = await signInAs(db, { ...user, role: 'customer' });

  const read = async (url: string) => (await test.request({ url, token })).body;
  for (const url of [
    '/api/messages',
    '/api/messages?unread=true',
    '/api/dashboard/for-you',
    '/api/conversations',
  ]) {
    const body = await read(url);
    expect(body, url).toContain('Welcome as a client');
    expect(body, url).not.toContain('Secret');
  }
  expect(JSON.parse(await read('/api/dashboard'))).toMatchObject({ unreadCount: 1 });
  for (const { id } of theirs) {
    const marked = await test.request({ method: 'PATCH', url: `/api/messages/${id}/read`, token });
    expect(marked.statusCode).toBe(404);
    const payload = { content: 'An answer', replyToId: id };
    const answered = await test.request({ method: 'POST', url: '/api/messages', token, payload });
    expect(answered.statusCode).toBe(404);
  }
});
