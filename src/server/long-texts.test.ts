import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createArticle } from '#test/factories/articles.ts';
import { createClientNote } from '#test/factories/client-notes.ts';
import { createContact } from '#test/factories/contacts.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createUser } from '#test/factories/users.ts';

let test: TestApp;
let customer: SignedInUser;
let staff: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  customer = await signedInCustomer(test);
  staff = await signedInAdmin(test);
});

/** 198 KB: a page has room for six, because the sixth begins below a megabyte. */
const longText = '漢'.repeat(66_000);
const written = 12;

/** A word that no other test's rows contain. */
const newWord = () => `zz${crypto.randomUUID().replace(/[^a-z]/g, '')}q`;

interface LongList {
  path: string;
  query?: Record<string, string>;
  token: string;
  /** In the order of the list. */
  ids: number[];
}

type Write = (content: string, count: number) => Promise<number>;

async function writeRows(write: Write, content = longText): Promise<number[]> {
  const ids: number[] = [];
  for (let count = 0; count < written; count++) ids.unshift(await write(content, count));
  return ids;
}

async function customerWithMessages(content?: string) {
  const reader = await signedInCustomer(test);
  const write: Write = async (text, count) => {
    const [from, to] = count % 3 ? [reader.user, staff.user] : [staff.user, reader.user];
    return (await createMessage(test.db, from.id, to.id, { content: text })).id;
  };
  return { ...reader, ids: await writeRows(write, content) };
}

const lists: Record<string, () => Promise<LongList>> = {
  'messages, sent and received': async () => ({ path: '/api/messages', ...(await customerWithMessages()) }),
  'unread messages': async () => {
    const { token, user } = await signedInCustomer(test);
    const write: Write = async (content) =>
      (await createMessage(test.db, staff.user.id, user.id, { content })).id;
    return { path: '/api/messages', query: { unread: 'true' }, token, ids: await writeRows(write) };
  },
  'a conversation': async () => ({
    path: `/api/conversations/${staff.user.id}/messages`,
    ...(await customerWithMessages()),
  }),
  'a conversation, for staff': async () => {
    const { ids } = await customerWithMessages();
    const { rows } = await test.db.execute<{ id: number }>(
      sql`select thread_id as id from messages where id = ${ids[0]}`,
    );
    return { path: `/api/admin/conversations/${rows[0]?.id}/messages`, token: staff.token, ids };
  },
  inbox: async () => {
    const word = newWord();
    const { ids } = await customerWithMessages(`${word} ${longText}`);
    return { path: '/api/admin/messages', query: { q: word }, token: staff.token, ids };
  },
  enquiries: async () => {
    const word = newWord();
    const write: Write = async (message) => (await createContact(test.db, { fullName: word, message })).id;
    return {
      path: '/api/admin/contacts',
      query: { q: word },
      token: staff.token,
      ids: await writeRows(write),
    };
  },
  articles: async () => {
    const word = newWord();
    const write: Write = async (body, count) =>
      (await createArticle(test.db, { title: `${word} ${count}`, wordings: '', body })).id;
    return {
      path: '/api/admin/articles',
      query: { q: word },
      token: staff.token,
      ids: await writeRows(write),
    };
  },
  'internal notes': async () => {
    const client = await createUser(test.db);
    const write: Write = async (content, count) =>
      (await createClientNote(test.db, { customerId: client.id, content, pinned: count < 3 })).id;
    const ids = await writeRows(write);
    return {
      path: '/api/admin/client-notes',
      query: { customerId: String(client.id) },
      token: staff.token,
      // Pinned ones first.
      ids: [...ids.slice(-3), ...ids.slice(0, -3)],
    };
  },
};

async function readPage(url: string, token: string) {
  const response = await test.request({ url, token });
  expect(response.statusCode).toBe(200);
  return {
    bytes: Buffer.byteLength(response.body),
    ids: response.json().map(({ id }: { id: number }) => id) as number[],
    total: response.headers['x-total-count'],
    next: /<([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1],
  };
}

async function readPages(first: string, token: string) {
  const pages = [];
  for (let url: string | undefined = first; url; url = pages.at(-1)?.next)
    pages.push(await readPage(url, token));
  return pages;
}

describe.each(Object.entries(lists))('%s', (_name, fill) => {
  it('end a page after a megabyte of text, and continue with the next row', async () => {
    const { path, query, token, ids } = await fill();
    const pages = await readPages(`${path}?${new URLSearchParams({ ...query, limit: '500' })}`, token);
    expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThan(1_300_000);
    expect(pages.map((page) => page.ids.length)).toEqual([6, 6]);
    expect(pages.flatMap((page) => page.ids)).toEqual(ids);
    expect(pages.map(({ total }) => total)).toEqual([String(written), String(written)]);
  });
});

it('a text longer than a page of texts is a page of its own', async () => {
  const { user, token } = await signedInCustomer(test);
  const ids: number[] = [];
  for (let count = 0; count < 3; count++) {
    const content = count === 1 ? 'Short.' : '漢'.repeat(400_000);
    ids.unshift((await createMessage(test.db, user.id, staff.user.id, { content })).id);
  }
  const pages = await readPages('/api/messages?limit=500', token);
  expect(pages.map((page) => page.ids)).toEqual([[ids[0]], [ids[1], ids[2]]]);
});

it('short texts fill a page as before: the number of rows ends it', async () => {
  const { token, ids } = await customerWithMessages('Thank you.');
  const pages = await readPages('/api/messages?limit=5', token);
  expect(pages.map((page) => page.ids.length)).toEqual([5, 5, 2]);
  expect(pages.flatMap((page) => page.ids)).toEqual(ids);
});

it('a bounded page is refused to visitors, and holds nothing of others', async () => {
  const { path } = await (lists['a conversation'] as () => Promise<LongList>)();
  expect((await test.request({ url: path })).statusCode).toBe(401);
  expect((await test.request({ url: path, token: customer.token })).json()).toEqual([]);
  const invalid = await test.request({ url: `${path}?limit=501`, token: customer.token });
  expect(invalid.statusCode).toBe(400);
});

it('long pages that are being read have limited memory, and it is not that of downloads', async () => {
  const { token } = await customerWithMessages();
  // 10 MB of pages for one account become half a megabyte, 100 MB of downloads five.
  const small = await startTestApp({ rateLimitFactor: 0.05 });
  const refused = await small.request({ url: '/api/messages', token });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const slowReader = Object.assign(new EventEmitter(), { destroyed: false, destroy: () => slowReader });
  for (const account of [-1, -2, -3, -4]) {
    const place = small.app.context.heldDownloads.placeFor(account, slowReader as never);
    place.hold(account === -4 ? 4_000_000 : 5_000_000);
  }
  expect((await small.request({ url: '/api/messages?limit=2', token })).statusCode).toBe(200);
});
