import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { createFile } from '#test/factories/files.ts';
import { attachFile, createMessage } from '#test/factories/messages.ts';
import { createSupportRequest } from '#test/factories/support.ts';
import { createAdmin, createUser, type User } from '#test/factories/users.ts';
import { messages, users } from '../core/database/schema.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
});

const list = (query: Record<string, string> = {}) =>
  test.request({ url: '/api/admin/messages', token: admin.token, query });
const found = async (query: Record<string, string>) =>
  (await list(query)).json().map(({ id }: { id: number }) => id);

/** A word that occurs in no other test's messages. */
const newWord = () => `zz${crypto.randomUUID().replace(/[^a-z]/g, '')}q`;

describe('GET /api/admin/messages', () => {
  it('shows every message with both sides, files, and the subject of a request', async () => {
    const client = await createUser(test.db, { firstName: 'Maya', lastName: 'Okafor' });
    await createMessage(test.db, client.id, admin.user.id);
    const request = await createSupportRequest(test.db, client.id, { subject: 'No preview' });
    const direct = await createMessage(test.db, client.id, admin.user.id, { channel: 'email' });
    const file = await createFile(test.db, client.id);
    await attachFile(test.db, direct.id, file.id);

    const response = await list({ limit: '2' });
    expect(response.statusCode).toBe(200);
    expect(response.headers.link).toContain('rel="next"');
    expect(response.json()).toEqual([
      {
        id: direct.id,
        fromUserId: client.id,
        fromUserName: 'Maya Okafor',
        fromUserRole: 'customer',
        toUserId: admin.user.id,
        content: direct.content,
        read: false,
        sentAt: direct.sentAt,
        channel: 'email',
        attachments: [
          {
            id: file.id,
            originalFilename: file.originalFilename,
            fileType: 'pdf',
            fileSize: file.fileSize,
            available: true,
          },
        ],
        support: null,
        from: {
          id: client.id,
          name: 'Maya Okafor',
          firstName: 'Maya',
          role: 'customer',
          jobTitle: null,
          closed: false,
        },
        to: {
          id: admin.user.id,
          name: 'Dana Reyes',
          firstName: 'Dana',
          role: 'admin',
          jobTitle: 'Accountant',
          closed: false,
        },
        queued: false,
        conversationId: direct.threadId,
        mail: null,
        mailWarning: null,
        originalMailId: null,
      },
      expect.objectContaining({
        id: request.id,
        to: null,
        toUserId: null,
        queued: true,
        support: { subject: 'No preview', category: 'files' },
      }),
    ]);
  });

  it('filters by channel or queue, and pages through the result', async () => {
    const client = await createUser(test.db);
    const waitingEmail = await createMessage(test.db, client.id, null, { channel: 'email' });
    const email = await createMessage(test.db, client.id, admin.user.id, { channel: 'email' });
    const portal = await createMessage(test.db, client.id, admin.user.id);
    const waiting: number[] = [];
    for (let count = 0; count < 3; count++) {
      waiting.unshift((await createMessage(test.db, client.id, null)).id);
    }
    expect((await found({ channel: 'email', limit: '1' }))[0]).toBe(email.id);
    expect(await found({ channel: 'portal', limit: '4' })).toEqual([...waiting, portal.id]);
    const first = await list({ queue: 'true', limit: '2' });
    expect(first.json().map(({ id }: { id: number }) => id)).toEqual(waiting.slice(0, 2));
    const second = await found({ queue: 'true', limit: '2', cursor: String(waiting[1]) });
    expect(second[0]).toBe(waiting[2]);
    expect(await found({ queue: 'true', channel: 'email', limit: '1' })).toEqual([waitingEmail.id]);
  });

  it('counts no further than a thousand', async () => {
    const [client, word] = [await createUser(test.db), newWord()];
    await test.pool.query(
      `insert into messages (from_user_id, to_user_id, content) select $1, $2, 'many ' || $3 from generate_series(1, 1001)`,
      [client.id, admin.user.id, word],
    );
    for (const query of [{}, { q: word }, { q: word, channel: 'portal' }] as Record<string, string>[]) {
      const response = await list({ ...query, limit: '3' });
      expect(response.json()).toHaveLength(3);
      expect(response.headers['x-total-count']).toBe('1000+');
    }
  });

  it.each<Record<string, string>>([
    { channel: 'fax' },
    { queue: 'perhaps' },
    { cursor: 'x' },
    { limit: '0' },
  ])('refuses %o', async (query) => {
    expect((await list(query)).statusCode).toBe(400);
  });
});

describe('searching the inbox', () => {
  let client: User;
  beforeAll(async () => {
    client = await createUser(test.db, { firstName: 'Zoë', lastName: "O'Mara-Lindqvist" });
  });
  const write = (content: string, values = {}) =>
    createMessage(test.db, client.id, admin.user.id, { content, ...values });

  it('finds words in any case and form, in text and subject', async () => {
    const word = newWord();
    const text = await write(`Invoices for ${word} and the rest`);
    const subject = await createSupportRequest(test.db, client.id, { subject: `About ${word}: invoicing` });
    expect(await found({ q: word.toUpperCase() })).toEqual([subject.id, text.id]);
    expect(await found({ q: `invoice ${word}` })).toEqual([subject.id, text.id]);
    expect(await found({ q: `${word} rest` })).toEqual([text.id]);
    expect(await found({ q: `and ${word}` })).toEqual([text.id]);
    expect(await found({ q: `${word} zzzzqq` })).toEqual([]);
  });

  it('finds words and names without their accents', async () => {
    const word = newWord();
    const { id } = await write(`The résumé of ${word} for the Cañada café`);
    for (const typed of ['resume', 'canada cafes', 'Cafés', 'zoe', 'zoë']) {
      expect([typed, await found({ q: `${word} ${typed}` })]).toEqual([typed, [id]]);
    }
  });

  it('finds forms, amounts and addresses as they are written', async () => {
    const word = newWord();
    const { id } = await write(`Form W-2, 1099-NEC and $1,240.50 for ${word} to ada@firm.example`);
    for (const typed of ['W-2', '1099-NEC', '$1,240.50', 'ada@firm.example', '(W-2)', 'form w-2,']) {
      expect([typed, await found({ q: `${word} ${typed}` })]).toEqual([typed, [id]]);
    }
  });

  it('finds sender and recipient by name and email, also combined with words or half typed', async () => {
    const [name, word] = [newWord(), newWord()];
    const [person, staff] = [
      await createUser(test.db, { firstName: name, lastName: 'Okafor' }),
      await createAdmin(test.db, { firstName: 'Imre', lastName: name }),
    ];
    const from = await createMessage(test.db, person.id, admin.user.id, { content: `About ${word}` });
    const to = await createMessage(test.db, admin.user.id, person.id);
    const queued = await createMessage(test.db, person.id, null);
    const byStaff = await createMessage(test.db, staff.id, client.id);
    expect(await found({ q: name.slice(0, -2) })).toEqual([byStaff.id, queued.id, to.id, from.id]);
    expect(await found({ q: `${name} okafor` })).toEqual([queued.id, to.id, from.id]);
    expect(await found({ q: `${name} ${word}` })).toEqual([from.id]);
    expect(await found({ q: person.email.toUpperCase() })).toEqual([queued.id, to.id, from.id]);
    expect(await found({ q: name, queue: 'true' })).toEqual([queued.id]);
    expect(await found({ q: "O'Mara-Lindqvist", limit: '1' })).toEqual([byStaff.id]);
    await test.db.update(users).set({ lastName: 'Adeyemi' }).where(eq(users.id, person.id));
    expect(await found({ q: `${name} adeyemi` })).toEqual([queued.id, to.id, from.id]);
  });

  it('completes a half-typed last word if no whole word matches', async () => {
    const word = newWord();
    const { id } = await write(`Please see ${word}`);
    expect(await found({ q: `see ${word.slice(0, -3)}` })).toEqual([id]);
    expect(await found({ q: `${word.slice(0, -3)} see` })).toEqual([]);
  });

  it('respects channel, queue and page', async () => {
    const word = newWord();
    const email = await write(word, { channel: 'email' });
    const portal = await write(word);
    const queued = await createMessage(test.db, client.id, null, { content: word });
    expect(await found({ q: word, channel: 'email' })).toEqual([email.id]);
    expect(await found({ q: word, channel: 'portal' })).toEqual([queued.id, portal.id]);
    expect(await found({ q: word, queue: 'true' })).toEqual([queued.id]);
    const page = await list({ q: word, limit: '1', cursor: String(queued.id) });
    expect(page.json()).toMatchObject([{ id: portal.id }]);
    expect(page.headers['x-total-count']).toBe('3');
    expect(page.headers.link).toContain('rel="next"');
    // Once it has a recipient, it is no longer in the queue.
    await test.db.update(messages).set({ toUserId: admin.user.id }).where(eq(messages.id, queued.id));
    expect(await found({ q: word, queue: 'true' })).toEqual([]);
  });

  it.each(["'", '\\', ':*', "person 1' |", '!!!', '&', '( )', "'in queue'", 'a:b', '<->', 'ПРИВЕТ', '請求'])(
    'finds nothing for %j, without an error',
    async (typed) => {
      const response = await list({ q: typed });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual([]);
    },
  );

  it('finds across all windows of ids what a scan of every message finds', async () => {
    const { db, pool, close } = await openEmptyDatabase('messages_search');
    const [from, to] = [await createUser(db), await createAdmin(db)];
    // Windows have 1,024 and 32,768 ids; these ids go up to 230,000, with gaps.
    await pool.query(
      `insert into messages (id, from_user_id, to_user_id, content) overriding system value
       select n * 37, $1, $2, concat_ws(' ', 'always', case when n % 2 = 0 then 'half' end, case when n % 40 = 0 then 'some' end,
         case when n % 900 = 7 then 'rare' end, case when n = 11 then 'first' end, case when n between 2000 and 2100 then 'once' end)
       from generate_series(1, 6200) n`,
      [from.id, to.id],
    );
    for (const query of ['always', 'half', 'some', 'rare', 'first', 'once', 'half & some', 'nothing']) {
      for (const [before, wanted] of [
        [2 ** 31 - 1, 1001],
        [2 ** 31 - 1, 7],
        [100_000, 60],
        [32_768, 60],
        [1, 5],
      ]) {
        const { rows } = await db.execute(sql`
          select array(select find_plain_messages(${query}::tsquery, ${before}::int, ${wanted}::int)) as found,
                 array(select id from messages where message_words(id, from_user_id, to_user_id, channel, subject, content) @@ ${query}::tsquery
                       and id < ${before} order by id desc limit ${wanted}) as wanted`);
        expect(rows[0]?.found, `${query} before ${before}`).toEqual(rows[0]?.wanted);
      }
    }
    await close();
  });
});

describe('GET /api/admin/messages/:id', () => {
  it('returns one message and does not mark it as read', async () => {
    const client = await createUser(test.db);
    const { id } = await createMessage(test.db, client.id, admin.user.id);
    const response = await test.request({ url: `/api/admin/messages/${id}`, token: admin.token });
    expect(response.json()).toMatchObject({ id, read: false, from: { id: client.id } });
    const missing = await test.request({ url: '/api/admin/messages/2000000000', token: admin.token });
    expect(missing.statusCode).toBe(404);
  });
});
