import { beforeAll, describe, expect, it } from 'vitest';
import type { StaffConversation } from '#shared/staff-conversations.ts';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin, createUser, type User } from '#test/factories/users.ts';

let test: TestApp;
let dana: SignedInUser;
let theo: User;
beforeAll(async () => {
  test = await startTestApp();
  dana = await signedInAdmin(test);
});

/** A word that occurs nowhere else. */
const newWord = () => `zz${crypto.randomUUID().replace(/[^a-z]/g, '')}q`;

async function found(q: string, filter: Record<string, string> = {}): Promise<number[]> {
  const query = { q, ...filter };
  const response = await test.request({ url: '/api/admin/conversations', query, token: dana.token });
  expect([q, response.statusCode]).toEqual([q, 200]);
  return response.json<StaffConversation[]>().map(({ id }) => id);
}

describe('searching conversations', () => {
  it('finds the people in them by name and address, the latest conversation first', async () => {
    const name = newWord();
    theo = await createUser(test.db, { firstName: 'Zoë', lastName: `${name}-Lindqvist` });
    const first = await createMessage(test.db, theo.id, dana.user.id);
    const support = await createMessage(test.db, theo.id, null);
    const colleague = await createAdmin(test.db, { lastName: name });
    const between = await createMessage(test.db, dana.user.id, colleague.id);
    expect(await found(name)).toEqual([between.threadId, support.threadId, first.threadId]);
    for (const q of [
      `zoe ${name}`,
      `ZOË ${name}`,
      `lindq ${name}`,
      `${name.slice(2, -2)} zoe`,
      `${name} ${theo.email}`,
    ]) {
      expect([q, await found(q)]).toEqual([q, [support.threadId, first.threadId]]);
    }
    await createMessage(test.db, theo.id, dana.user.id);
    expect(await found(`zoe ${name}`)).toEqual([first.threadId, support.threadId]);
  });

  it('finds them by the companies of the client', async () => {
    const name = newWord();
    const client = await createUser(test.db);
    const { threadId } = await createMessage(test.db, client.id, dana.user.id);
    const company = await createCompany(test.db, { name: `Café ${name} LLC` });
    expect(await found(name)).toEqual([]);
    await joinCompany(test.db, client.id, company.id);
    for (const q of [name, `cafe ${name}`, name.slice(0, -3)]) expect(await found(q)).toEqual([threadId]);
  });

  it('finds them by words of any message, even older ones, without accents or with half a last word', async () => {
    const word = newWord();
    const client = await createUser(test.db, { firstName: 'Imre' });
    const { threadId } = await createMessage(test.db, client.id, dana.user.id, {
      content: `The résumé of ${word}, please`,
    });
    await createMessage(test.db, dana.user.id, client.id);
    await createMessage(test.db, (await createUser(test.db)).id, dana.user.id, { content: 'Another one' });
    for (const q of [word, `resume ${word}`, `résumé ${word}`, `imre ${word}`, word.slice(0, -2)]) {
      expect([q, await found(q)]).toEqual([q, [threadId]]);
    }
    expect(await found(`${word} nothing${newWord()}`)).toEqual([]);
  });

  it('respects the view, the state, the client and the page', async () => {
    const word = newWord();
    const clients = [await createUser(test.db), await createUser(test.db), await createUser(test.db)];
    const threadIds: (number | null)[] = [];
    for (const { id } of clients) {
      threadIds.unshift((await createMessage(test.db, id, null, { content: word })).threadId);
    }
    expect(await found(word)).toEqual(threadIds);
    expect(await found(word, { view: 'queue', state: 'open' })).toEqual(threadIds);
    expect(await found(word, { view: 'mine' })).toEqual([]);
    expect(await found(word, { state: 'done' })).toEqual([]);
    expect(await found(word, { unread: 'true', clientId: String(clients[1]?.id) })).toEqual([threadIds[1]]);
    const url = '/api/admin/conversations';
    const page = await test.request({ url, query: { q: word, limit: '2' }, token: dana.token });
    expect(page.headers['x-total-count']).toBe('3');
    const cursor = String(page.json<StaffConversation[]>()[1]?.lastMessage.id);
    expect(await found(word, { limit: '2', cursor })).toEqual([threadIds[2]]);
  });

  it.each(["'", '\\', ':*', '!!!', '( )', '%', '_', '<->', 'a:b', 'ПРИВЕТ', '請求', 'x'.repeat(90)])(
    'accepts %j without an error',
    async (typed) => {
      await found(typed);
    },
  );
});
