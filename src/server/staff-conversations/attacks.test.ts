import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firm } from '#firm';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createFile } from '#test/factories/files.ts';
import { attachFile, createMessage } from '#test/factories/messages.ts';
import { assignClient, createAdmin } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { messages, threadComments, threads } from '../core/database/schema.ts';

let test: TestApp;
let dana: SignedInUser;
let marcus: SignedInUser;
let theo: SignedInUser;
let url: string;
let asked: Awaited<ReturnType<typeof createMessage>>;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
  dana = await signedInAdmin(test);
  marcus = await signedInAdmin(test, { staffLevel: 'staff' });
});
beforeEach(async () => {
  theo = await signedInCustomer(test);
  asked = await createMessage(test.db, theo.user.id, dana.user.id);
  url = `/api/admin/conversations/${asked.threadId}`;
});

const get = ({ token }: SignedInUser, path: string) => test.request({ url: path, token });
const post = ({ token }: SignedInUser, path: string, payload: object, key?: string) =>
  test.request({
    method: 'POST',
    url: path,
    token,
    payload,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const change = (payload: object, { token } = dana) => test.request({ method: 'PATCH', url, token, payload });
const answer = (who: SignedInUser, payload: object = {}, key?: string) =>
  post(who, `${url}/messages`, { content: 'Yes, both.', seenUpToId: asked.id, ...payload }, key);
const statuses = async (calls: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(calls)).map(({ statusCode }) => statusCode);

async function stored() {
  const [row] = await test.db
    .select()
    .from(threads)
    .where(eq(threads.id, asked.threadId as number));
  return row as NonNullable<typeof row>;
}

describe('hand-made calls', () => {
  it('with invalid or unknown ids are refused', async () => {
    for (const id of ['0', '-1', '1.5', 'abc', '99999999999999', '2147483647']) {
      const path = `/api/admin/conversations/${id}`;
      expect([id, (await get(dana, path)).statusCode]).toEqual([id, 404]);
      expect([id, (await get(dana, `${path}/messages`)).statusCode]).toEqual([id, 404]);
      expect((await post(dana, `${path}/read`, {})).statusCode).toBe(404);
      expect((await post(dana, `${path}/writing`, {})).statusCode).toBe(404);
      expect((await post(dana, `${path}/comments`, { content: 'Filed today.' })).statusCode).toBe(404);
    }
  });

  it('change nothing with invalid values', async () => {
    const colleague = await createAdmin(test.db, { deletedAt: new Date().toISOString() });
    const before = await stored();
    for (const payload of [
      { state: 'closed' },
      { state: null },
      { take: false },
      { assigneeId: '1' },
      { assigneeId: 0 },
      { assigneeId: 2_147_483_647 },
      { assigneeId: theo.user.id },
      { assigneeId: colleague.id },
      { snoozedUntil: 'tomorrow' },
      { snoozedUntil: '2030-01-01' },
      { snoozedUntil: '9999-12-31T23:59:59Z' },
      { snoozedUntil: '9999-12-31T23:59:59-14:00' },
      { snoozedUntil: '0001-01-01T00:00:00Z' },
      { assigneeId: marcus.user.id, snoozedUntil: '2020-01-01T00:00:00Z' },
    ]) {
      expect([payload, (await change(payload)).statusCode]).toEqual([payload, 400]);
    }
    expect(await stored()).toEqual(before);
  });

  it('cannot answer with messages or files of another conversation, or with invalid content', async () => {
    const other = await signedInCustomer(test);
    const elsewhere = await createMessage(test.db, other.user.id, dana.user.id);
    const strange = await createFile(test.db, other.user.id);
    await answer(marcus);
    // A newer message in another conversation does not hide the colleague's answer.
    for (const seenUpToId of [elsewhere.id, 2_147_483_647, 0, -1, '1', null]) {
      expect([seenUpToId, (await answer(dana, { seenUpToId })).statusCode]).toEqual([seenUpToId, 400]);
    }
    const seenUpToId = (await stored()).lastMessageId;
    expect((await answer(dana, { seenUpToId, fileIds: [strange.id] })).statusCode).toBe(404);
    for (const content of ['', '   ', 'x'.repeat(20_001), 7, 'a\u0000b']) {
      expect([content, (await answer(dana, { seenUpToId, content })).statusCode]).toEqual([content, 400]);
      const commented = await post(dana, `${url}/comments`, { content });
      expect([content, commented.statusCode]).toEqual([content, 400]);
    }
    expect(await test.db.$count(messages, eq(messages.threadId, asked.threadId as number))).toBe(2);
    // Only messages in the conversation and to the caller are marked as read.
    expect((await post(dana, `${url}/read`, { upToId: elsewhere.id })).json()).toEqual({ marked: 1 });
    expect((await post(marcus, `${url}/read`, {})).json()).toEqual({ marked: 0 });
    expect(await test.db.$count(messages, eq(messages.id, elsewhere.id))).toBe(1);
  });

  it('by a client reach no conversation, not even their own', async () => {
    for (const path of [url, `${url}/messages`]) expect((await get(theo, path)).statusCode).toBe(403);
    expect((await change({ state: 'done' }, theo)).statusCode).toBe(403);
    for (const [path, payload] of [
      ['messages', { content: 'Filed today.', seenUpToId: asked.id }],
      ['comments', { content: 'Filed today.' }],
      ['read', {}],
      ['writing', {}],
    ] as const) {
      expect((await post(theo, `${url}/${path}`, payload)).statusCode).toBe(403);
      expect((await post({ ...theo, token: '' }, `${url}/${path}`, payload)).statusCode).toBe(401);
    }
  });
});

describe('two at once', () => {
  it('answers with the same idempotency key are one message, comments one comment', async () => {
    const key = crypto.randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => answer(dana, {}, key)));
    expect(new Set(sent.map((response) => response.json().id)).size).toBe(1);
    expect((await answer(dana, {}, key)).json().id).toBe(sent[0]?.json().id);
    const comment = () => post(dana, `${url}/comments`, { content: 'Once' }, `${key}-c`);
    await Promise.all([comment(), comment()]);
    await comment();
    const count = await test.db.$count(threadComments, eq(threadComments.threadId, asked.threadId as number));
    expect(count).toBe(1);
  });

  it('an answer and a change to done both succeed, in either order', async () => {
    expect(await statuses([answer(marcus), change({ state: 'done' })])).toEqual([201, 200]);
    expect(['waiting', 'done']).toContain((await stored()).state);
    expect((await stored()).lastMessageId).toBeGreaterThan(asked.id);
  });

  it('a snooze and a new message never mix their states, and the message is stored', async () => {
    for (let round = 0; round < 5; round++) {
      const later = new Date(Date.now() + 86_400_000).toISOString();
      const [, wrote] = await Promise.all([
        change({ snoozedUntil: later }),
        post(theo, '/api/messages', { content: 'More', toUserId: dana.user.id }),
      ]);
      expect(wrote.statusCode).toBe(201);
      const { state, snoozedUntil, lastMessageId } = await stored();
      expect(lastMessageId).toBe(wrote.json().id);
      expect([state, snoozedUntil]).toEqual(state === 'open' ? ['open', null] : ['waiting', later]);
    }
  });

  it('an unseen client message keeps the conversation open after an answer, and blocks done and snooze', async () => {
    const more = await createMessage(test.db, theo.user.id, dana.user.id, { sentAt: '2026-10-05T10:00:00Z' });
    for (const payload of [
      { state: 'done' },
      { snoozedUntil: new Date(Date.now() + 60_000).toISOString() },
    ]) {
      expect((await change({ ...payload, seenUpToId: asked.id })).statusCode).toBe(409);
    }
    expect((await answer(dana, { done: true })).statusCode).toBe(201);
    const { state, stateSince } = await stored();
    expect([state, new Date(stateSince)]).toEqual(['open', new Date('2026-10-05T10:00:00Z')]);
    expect((await change({ state: 'done', seenUpToId: more.id })).statusCode).toBe(200);
    expect((await change({ state: 'open', seenUpToId: asked.id })).statusCode).toBe(200);
  });

  it('a repeated change changes nothing, and keeps the time of the first', async () => {
    await change({ state: 'done' });
    const first = await stored();
    expect((await change({ state: 'done' })).statusCode).toBe(200);
    expect(await stored()).toEqual(first);
  });

  it('eight rounds of concurrent writes of all kinds in two conversations cause no deadlock', async () => {
    const second = await signedInCustomer(test);
    const other = await createMessage(test.db, second.user.id, null);
    const ids = [asked.threadId, other.threadId] as number[];
    const clients = [theo, second];
    const newest = async (id: number) =>
      (await test.db.select().from(threads).where(eq(threads.id, id)))[0]?.lastMessageId as number;
    for (let round = 0; round < 8; round++) {
      const calls = ids.flatMap((id, place) => {
        const path = `/api/admin/conversations/${id}`;
        const client = clients[place] as SignedInUser;
        const patch = (who: SignedInUser, payload: object) =>
          test.request({ method: 'PATCH', url: path, token: who.token, payload });
        return [
          newest(id).then((seenUpToId) =>
            post(dana, `${path}/messages`, { content: 'Filed today.', seenUpToId }),
          ),
          newest(id).then((seenUpToId) =>
            post(marcus, `${path}/messages`, { content: 'Filed yesterday.', seenUpToId }),
          ),
          post(
            client,
            '/api/messages',
            place === 0 ? { content: 'Filed when?', toUserId: dana.user.id } : { content: 'Filed when?' },
          ),
          patch(dana, { assigneeId: round % 2 ? marcus.user.id : null, state: 'done' }),
          patch(marcus, { take: true }),
          post(dana, `${path}/read`, {}),
          post(marcus, `${path}/comments`, { content: 'Filed late.' }),
          post(marcus, `${path}/writing`, {}),
          post(dana, '/api/messages', {
            content: 'Filed twice?',
            forwardOfId: asked.id,
            toUserId: marcus.user.id,
          }),
        ];
      });
      const codes = await statuses(calls);
      expect(codes.filter((code) => code >= 500 || code === 400)).toEqual([]);
    }
  });
});

describe('a comment', () => {
  it('reaches staff only: no response, search, email or event for the client contains it', async () => {
    const word = `zz${crypto.randomUUID().replace(/[^a-z]/g, '')}q`;
    const events = await captureEvents(test);
    const announced = await events.during(() => post(marcus, `${url}/comments`, { content: `Owes ${word}` }));
    expect(announced).toEqual([{ topic: 'messages', to: 'staff' }]);
    for (const path of [
      '/api/conversations',
      `/api/conversations/${dana.user.id}`,
      `/api/conversations/${dana.user.id}/messages`,
      `/api/conversations?q=${word}`,
      '/api/messages',
      '/api/dashboard',
    ]) {
      const { statusCode, body } = await get(theo, path);
      expect([path, statusCode < 500, body.includes(word)]).toEqual([path, true, false]);
    }
    for (const path of [
      `/api/admin/messages?q=${word}`,
      `/api/admin/conversations?q=${word}`,
      `/api/admin/clients/${theo.user.id}/timeline`,
      '/api/admin/audit?limit=20',
    ]) {
      expect([path, (await get(dana, path)).body.includes(word)]).toEqual([path, false]);
    }
    expect((await get(marcus, '/api/admin/audit')).statusCode).toBe(403);
    expect(JSON.stringify(await queuedMails(test.db, theo.user.email))).not.toContain(word);
    expect((await get(dana, `${url}/messages`)).body).toContain(word);
  });

  it('is announced to staff only, as are states and most assignees', async () => {
    const events = await captureEvents(test);
    const announced = await events.during(() => change({ state: 'done', assigneeId: marcus.user.id }));
    expect(announced.filter(({ to }) => to !== 'staff')).toEqual([]);
    // 'Support' shows its assignee's name, so the client is notified of a new assignee, and of nothing else.
    const { threadId } = await createMessage(test.db, theo.user.id, null);
    url = `/api/admin/conversations/${threadId}`;
    const told = { topic: 'messages', to: { users: [theo.user.id] } };
    expect(await events.during(() => change({ assigneeId: marcus.user.id }))).toContainEqual(told);
    expect(await events.during(() => change({ state: 'done' }))).not.toContainEqual(told);
  });
});

it('with files for assigned staff only, others see the conversation but not its files, as in the inbox', async () => {
  const file = await createFile(test.db, theo.user.id);
  await attachFile(test.db, asked.id, file.id);
  await assignClient(test.db, theo.user.id, dana.user.id);
  firm.files.assignedStaffOnly = true;
  try {
    const strict = await startTestApp({ rateLimitFactor: 1000 });
    const attachments = async ({ token }: SignedInUser) => {
      const [row] = (await strict.request({ url: `${url}/messages`, token })).json();
      const inbox = (await strict.request({ url: `/api/admin/messages/${asked.id}`, token })).json();
      expect(row.attachments).toEqual(inbox.attachments);
      return row.attachments.length;
    };
    expect(await attachments(dana)).toBe(1);
    expect(await attachments(marcus)).toBe(0);
    const payload = { content: 'Here', seenUpToId: asked.id, fileIds: [file.id] };
    const sent = await strict.request({
      method: 'POST',
      url: `${url}/messages`,
      token: marcus.token,
      payload,
    });
    expect(sent.statusCode).toBe(404);
  } finally {
    firm.files.assignedStaffOnly = false;
  }
});
