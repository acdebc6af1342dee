import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scoreAnswers } from '#test/chat-questions.ts';
import { openEmptyDatabase } from '#test/database.ts';
import type { Database } from '../core/database/db.ts';
import { findArticle } from './find-article.ts';

/** With the articles a firm begins with, and no others that a test has made. */
let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase('chat_questions');
});
afterAll(() => database.close());

describe('findArticle', () => {
  it.each(['tuning', 'held-out'] as const)(
    'finds the right article for 90 % of the %s set, and one for at most 5 % of its unanswerable questions',
    async (set) => {
      const { right, answerable, answered, unanswerable } = await scoreAnswers(database.db, set);
      expect(answerable).toBeGreaterThanOrEqual(75);
      expect(unanswerable).toBeGreaterThanOrEqual(20);
      expect(right / answerable).toBeGreaterThanOrEqual(0.9);
      expect(answered / unanswerable).toBeLessThanOrEqual(0.05);
    },
    30_000,
  );

  it('forgives a slip of the keyboard', async () => {
    const { answer } = await findArticle(database.db, 'forgoten pasword');
    expect(answer?.title).toBe('Forgotten password');
  });

  it.each(['', '???', 'the and of', "'); drop table articles; --", 'a & b | !c <-> d', '\\', '🦙'])(
    'takes %o for what it is',
    async (question) => {
      expect((await findArticle(database.db, question)).answer).toBeUndefined();
    },
  );
});
