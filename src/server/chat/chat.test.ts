import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { sensitiveWarning } from '#shared/chat.ts';
import { signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { filler } from '#test/documents.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import {
  articles,
  chatMessages,
  chatSessions,
  contacts,
  unansweredQuestions,
} from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const newSessionId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 21);

interface Asked {
  sessionId?: string;
  key?: string;
  token?: string;
  address?: string;
  idempotencyKey?: string;
}

function ask(
  message: string,
  { sessionId = newSessionId(), key, token, address, idempotencyKey }: Asked = {},
) {
  return test.request({
    method: 'POST',
    url: '/api/chatbot/message',
    payload: { sessionId, message, ...(key && { key }) },
    remoteAddress: address ?? uniqueAddress(),
    token,
    headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
  });
}

const stored = (sessionId: string) =>
  test.db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.sessionId, sessionId))
    .orderBy(asc(chatMessages.id));

describe('POST /api/chatbot/message', () => {
  it('answers from the articles, with the firm’s facts, and stores both messages', async () => {
    const sessionId = newSessionId();
    const response = await ask('What are your opening hours?', { sessionId });
    expect(response.statusCode).toBe(200);
    const { response: words, answered, suggestions, key } = response.json();
    expect(words).toContain('Monday to Friday, 9 AM to 5 PM Eastern Time');
    expect(words).not.toContain('{{');
    expect({ answered, suggestions }).toEqual({ answered: true, suggestions: [] });
    expect(key).toEqual(expect.any(String));
    expect(await stored(sessionId)).toMatchObject([
      { isFromUser: true, content: 'What are your opening hours?', userId: null },
      { isFromUser: false, content: words, userId: null },
    ]);
  });

  it('asks for details when the message has no significant words', async () => {
    const { response, answered } = (await ask('the and of')).json();
    expect({ response, answered }).toEqual({
      response: 'Could you tell me a little more? A few words about what you need are enough.',
      answered: false,
    });
  });

  it('answers a greeting, and does not count it as a question', async () => {
    const before = await test.db.$count(unansweredQuestions);
    const { response, answered, suggestions } = (await ask('Hi!')).json();
    expect({ response, answered, suggestions }).toEqual({
      response: 'Hello! What can I help you with?',
      answered: true,
      suggestions: [],
    });
    expect(await test.db.$count(unansweredQuestions)).toBe(before);
  });

  it('says so if it can only guess, and counts the question as unanswered', async () => {
    const word = `x${crypto.randomUUID().slice(0, 8)}`;
    const title = `About ${word}`;
    await test.db.insert(articles).values({ title, wordings: `polish the ${word}`, body: `All on ${word}.` });
    const { response, answered } = (await ask(`${word} qqzv wwkx jjpf vvbk xxgd`)).json();
    expect(response).toBe(
      `I am not sure that I understand you. This may be what you need:\n\nAll on ${word}.`,
    );
    expect(answered).toBe(false);
    const rows = await test.db.select().from(unansweredQuestions);
    expect(rows.some(({ wording }) => wording.includes(word))).toBe(true);
  });

  it('returns the next step of an article', async () => {
    expect((await ask('How do I book an appointment?')).json().nextStep).toBe('book');
  });

  it('admits when it has no answer, and counts the question by its words', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const first = (await ask(`Do you breed ${mark} llamas?`)).json();
    expect(first).toMatchObject({ answered: false, nextStep: null });
    expect(first.response).toContain('(404) 555-0142');
    await ask(`do you breed llamas, ${mark}?`);
    const rows = await test.db.select().from(unansweredQuestions);
    expect(rows.filter(({ wording }) => wording.includes(mark))).toMatchObject([
      { wording: `Do you breed ${mark} llamas?`, times: 2 },
    ]);
  });

  it('counts the longest question too, in any script', async () => {
    // Compound words only: PostgreSQL indexes each of them whole and in parts.
    const drawn = filler(1000);
    const letters = Array.from({ length: 500 }, (_, place) =>
      place % 10 === 9 ? '-' : String.fromCodePoint(0x4e00 + (drawn.readUInt16LE(place * 2) % 20_000)),
    );
    expect((await ask(letters.join(''))).statusCode).toBe(200);
  });

  it.each(['My SSN is 123-45-6789', 'Can you charge 4111 1111 1111 1111?'])(
    'warns about %o and stores none of it',
    async (message) => {
      const sessionId = newSessionId();
      const response = await ask(message, { sessionId });
      expect(response.statusCode).toBe(400);
      expect(response.json().message).toBe(sensitiveWarning);
      expect(await stored(sessionId)).toEqual([]);
    },
  );

  it.each([
    ['sessionId', 'short', 'hello'],
    ['sessionId', 'twenty-one characters', 'hello'],
    ['message', newSessionId(), '   '],
    ['message', newSessionId(), 'x'.repeat(501)],
  ])('refuses an invalid %s', async (field, sessionId, message) => {
    const response = await ask(message, { sessionId });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toHaveProperty(field);
  });

  it('belongs to the visitor who started it', async () => {
    const sessionId = newSessionId();
    const { key } = (await ask('Where is the office?', { sessionId })).json();
    expect((await ask('And the hours?', { sessionId, key })).statusCode).toBe(200);
    const other = (await ask('Where is the office?')).json().key;
    expect((await ask('And the hours?', { sessionId, key: other })).statusCode).toBe(403);
    expect(await stored(sessionId)).toHaveLength(4);
  });

  it('answers a message without the key, but adds it to no stored conversation', async () => {
    const sessionId = newSessionId();
    const { key } = (await ask('Where is the office?', { sessionId })).json();
    const before = await stored(sessionId);
    const response = await ask('What are your opening hours?', { sessionId });
    expect(response.statusCode).toBe(200);
    expect(response.json().response).toContain('Monday to Friday, 9 AM to 5 PM Eastern Time');
    expect(response.json()).not.toHaveProperty('key');
    expect(await stored(sessionId)).toEqual(before);
    expect((await ask('And the hours?', { sessionId, key })).statusCode).toBe(200);
    expect(await stored(sessionId)).toHaveLength(4);
  });

  it('answers once a question sent twice with the same idempotency key', async () => {
    const [sessionId, address, idempotencyKey] = [newSessionId(), uniqueAddress(), crypto.randomUUID()];
    const send = () => ask('Where is the office?', { sessionId, address, idempotencyKey });
    const [first, second] = [await send(), await send()];
    expect(second.json()).toEqual(first.json());
    expect(await stored(sessionId)).toHaveLength(2);
  });

  it('stores the user, if signed in', async () => {
    const { user, token } = await signedInCustomer(test);
    const sessionId = newSessionId();
    await ask('Where is the office?', { sessionId, token });
    expect(await stored(sessionId)).toMatchObject([{ userId: user.id }, { userId: user.id }]);
  });

  it('allows 30 questions a minute from one address, and 60 an hour in one conversation', async () => {
    const address = uniqueAddress();
    const statuses = [];
    for (let count = 0; count < 31; count++) statuses.push((await ask('', { address })).statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);

    const sessionId = newSessionId();
    const { key } = (await ask('hello', { sessionId })).json();
    await test.db
      .insert(chatMessages)
      .values(Array.from({ length: 59 }, () => ({ sessionId, isFromUser: true, content: 'hello' })));
    expect((await ask('hello', { sessionId, key })).statusCode).toBe(429);
  });
});

describe('POST /api/chatbot/handover', () => {
  const visitor = () => ({
    full_name: 'Ines Halloran',
    email: `ines-${crypto.randomUUID()}@example.test`,
    phone: '404-555-0188',
  });
  const handOver = (payload: object) =>
    test.request({
      method: 'POST',
      url: '/api/chatbot/handover',
      payload,
      remoteAddress: uniqueAddress(),
    });

  async function conversation() {
    const sessionId = newSessionId();
    const { key } = (await ask('Do you shear alpacas?', { sessionId })).json();
    return { sessionId, key };
  }

  it('turns the conversation into an enquiry, with its emails, once', async () => {
    const [begun, who] = [await conversation(), visitor()];
    const response = await handOver({ ...begun, ...who });
    expect(response.statusCode).toBe(201);
    const [contact] = await test.db.select().from(contacts).where(eq(contacts.email, who.email));
    expect(contact).toMatchObject({ fullName: who.full_name, serviceInterested: null, status: 'new' });
    expect(contact?.message).toContain('Visitor: Do you shear alpacas?');
    expect(contact?.message).toContain("Chat: I'm");
    expect(await queuedMails(test.db, who.email)).toHaveLength(2);
    const [session] = await test.db.select().from(chatSessions).where(eq(chatSessions.id, begun.sessionId));
    expect(session?.contactId).toBe(contact?.id);

    const again = await handOver({ ...begun, ...who });
    expect(again.statusCode).toBe(409);
    expect(await test.db.select().from(contacts).where(eq(contacts.email, who.email))).toHaveLength(1);
  });

  it('passes on the end of a conversation of megabytes', async () => {
    const [begun, who] = [await conversation(), visitor()];
    const talk = { sessionId: begun.sessionId, isFromUser: true, content: 'hello '.repeat(1000) };
    const last = { ...talk, content: 'Please call me.' };
    await test.db.insert(chatMessages).values([...Array.from({ length: 500 }, () => talk), last]);
    expect((await handOver({ ...begun, ...who })).statusCode).toBe(201);
    const [contact] = await test.db.select().from(contacts).where(eq(contacts.email, who.email));
    expect(contact?.message).toMatch(/^Conversation in the support chat:\n\n….*Visitor: Please call me\.$/s);
    expect(contact?.message.length).toBeLessThan(21_000);
  });

  it('creates only one enquiry despite concurrent requests', async () => {
    const [begun, who] = [await conversation(), visitor()];
    const responses = await Promise.all([handOver({ ...begun, ...who }), handOver({ ...begun, ...who })]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  it('is refused without the key, and without an address to reply to', async () => {
    const [begun, other, who] = [await conversation(), await conversation(), visitor()];
    expect((await handOver({ ...begun, key: other.key, ...who })).statusCode).toBe(403);
    expect((await handOver({ ...begun, ...who, email: 'ines' })).json().fields).toHaveProperty('email');
    expect(await test.db.select().from(contacts).where(eq(contacts.email, who.email))).toEqual([]);
  });

  it('thanks a bot that fills in the hidden field, but stores nothing', async () => {
    const [begun, who] = [await conversation(), visitor()];
    expect((await handOver({ ...begun, ...who, website: 'x' })).statusCode).toBe(201);
    expect(await test.db.select().from(contacts).where(eq(contacts.email, who.email))).toEqual([]);
  });
});
