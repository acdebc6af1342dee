import { beforeAll, describe, expect, it } from 'vitest';
import { mergeFieldNames } from '#shared/articles.ts';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { createQuestion } from '#test/factories/articles.ts';
import { findArticle } from '../chat/find-article.ts';
import { articles, unansweredQuestions } from '../core/database/schema.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedInAdmin(test);
});

const mark = () => `x${crypto.randomUUID().slice(0, 8)}`;
const article = (change: object = {}) => ({
  title: `About ${mark()}`,
  wordings: '',
  body: 'Call {{phone}}.',
  nextStep: 'call',
  ...change,
});
const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  test.request({ method, url: `/api/admin/${path}`, token: admin.token, ...(payload && { payload }) });

describe('the articles that a firm starts with', () => {
  it('are at least 40, each with an answer that uses only known merge fields', async () => {
    const rows = await test.db.select().from(articles);
    expect(rows.filter(({ body }) => body !== '').length).toBeGreaterThanOrEqual(40);
    for (const { body } of rows) {
      for (const [field] of body.matchAll(/\{\{.*?\}\}/g)) expect(mergeFieldNames).toContain(field);
    }
  });
});

describe('articles', () => {
  it('are found by the chat once saved, and no longer once deleted', async () => {
    const word = mark();
    const created = (await send('POST', 'articles', article({ wordings: `who is ${word}` }))).json();
    expect((await findArticle(test.db, `Who is ${word}?`)).answer).toMatchObject({ title: created.title });

    const other = mark();
    const changed = await send('PATCH', `articles/${created.id}`, article({ wordings: `who is ${other}` }));
    expect(changed.statusCode).toBe(200);
    expect((await findArticle(test.db, `Who is ${word}?`)).answer).toBeUndefined();
    expect((await findArticle(test.db, `Who is ${other}?`)).answer).toBeDefined();

    expect((await send('DELETE', `articles/${created.id}`)).statusCode).toBe(204);
    expect((await findArticle(test.db, `Who is ${other}?`)).answer).toBeUndefined();
    expect((await send('DELETE', `articles/${created.id}`)).statusCode).toBe(404);
    const entries = await auditOf(test.db, 'article', created.id);
    expect(entries.map(({ action }) => action)).toEqual([
      'article_created',
      'article_updated',
      'article_deleted',
    ]);
  });

  it('without an answer keep the chat from answering, and from counting the question as unanswered', async () => {
    const word = mark();
    await send('POST', 'articles', article({ wordings: `tell my ${word}`, body: '', nextStep: null }));
    expect(await findArticle(test.db, `My ${word}?`)).toMatchObject({ answer: undefined, declined: true });
  });

  it('are searched by title, questions and answer', async () => {
    const [title, wordings, body] = [mark(), mark(), mark()];
    const { id } = (await send('POST', 'articles', article({ title, wordings, body }))).json();
    for (const q of [title, wordings, body]) {
      expect((await send('GET', `articles?q=${q}`)).json()).toMatchObject([{ id }]);
    }
  });

  it.each([
    ['title', ''],
    ['body', 'Call {{someone}}.'],
    ['body', 'Call {{constructor}}.'],
    ['nextStep', 'dance'],
  ])('refuse %s %o', async (field, value) => {
    const response = await send('POST', 'articles', article({ [field]: value }));
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toHaveProperty(field);
  });

  it('have unique titles', async () => {
    const first = article();
    await send('POST', 'articles', first);
    const response = await send('POST', 'articles', { ...first, title: first.title.toUpperCase() });
    expect(response.statusCode).toBe(409);
    expect(response.json().fields).toHaveProperty('title');
  });
});

describe('unanswered questions', () => {
  const question = (times: number) => createQuestion(test.db, `Why ${mark()}?`, times);

  it('are listed most frequent first, page by page', async () => {
    const often = await question(900_000);
    const more = await question(900_002);
    const same = await question(900_000);
    const seen: number[] = [];
    let url: string | undefined = 'unanswered-questions?limit=2';
    for (let page = 0; url && page < 2; page++) {
      const response = await send('GET', url);
      seen.push(...response.json().map(({ id }: { id: number }) => id));
      url = String(response.headers.link ?? '').match(/<\/api\/admin\/([^>]+)>/)?.[1];
    }
    expect(seen.slice(0, 3)).toEqual([more.id, same.id, often.id]);
    for (const cursor of ['x', '5', '5.x', '1.2147483648', '9999999999.1']) {
      expect((await send('GET', `unanswered-questions?cursor=${cursor}`)).statusCode, cursor).toBe(400);
    }
    expect((await send('GET', 'unanswered-questions?cursor=1.2147483647')).statusCode).toBe(200);
  });

  it('leave the list when an article answers them, or when they are dismissed', async () => {
    const [answered, dismissed] = [await question(1), await question(1)];
    const created = await send('POST', 'articles', article({ questionId: answered.id }));
    expect(created.statusCode).toBe(201);
    expect((await send('DELETE', `unanswered-questions/${dismissed.id}`)).statusCode).toBe(204);
    expect((await send('DELETE', `unanswered-questions/${dismissed.id}`)).statusCode).toBe(404);
    const rows = await test.db.select({ id: unansweredQuestions.id }).from(unansweredQuestions);
    const left = rows.map(({ id }) => id);
    expect(left).not.toContain(answered.id);
    expect(left).not.toContain(dismissed.id);
  });
});
