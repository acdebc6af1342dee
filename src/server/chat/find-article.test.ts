import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carefulSets, carelessSets, scoreAnswers } from '#test/chat-questions.ts';
import { openEmptyDatabase } from '#test/database.ts';
import type { Database } from '../core/database/db.ts';
import { findArticle } from './find-article.ts';

/** Has only the articles that a firm starts with, none that a test has made. */
let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase('chat_questions');
});
afterAll(() => database.close());

describe('findArticle', () => {
  it.each(carefulSets)(
    'finds the right article for 90 of 100 questions of the %s set, and any for at most 5 of 100 unanswerable ones',
    async (set) => {
      const { right, answerable, answered, unanswerable } = await scoreAnswers(database.db, set);
      expect(answerable).toBeGreaterThanOrEqual(75);
      expect(unanswerable).toBeGreaterThanOrEqual(20);
      expect(right / answerable).toBeGreaterThanOrEqual(0.9);
      expect(answered / unanswerable).toBeLessThanOrEqual(0.05);
    },
    30_000,
  );

  it.each(carelessSets)(
    'answers 85 of 100 questions of the %s set acceptably, and at most 3 wrongly with confidence',
    async (set) => {
      const { asked, acceptable, wrongWithConfidence } = await scoreAnswers(database.db, set);
      expect(asked).toBeGreaterThanOrEqual(75);
      expect(acceptable / asked).toBeGreaterThanOrEqual(0.85);
      expect(wrongWithConfidence / asked).toBeLessThanOrEqual(0.03);
    },
    30_000,
  );

  it.each([
    ['你们有会说中文的人吗', 'Help in another language'],
    ['necesito ayuda con mis impuestos', 'Help in another language'],
    ['do u take reciepts on paper', 'Receipts and papers on paper'],
    ['how much', 'What does it cost?'],
    ['are you CPAs?', 'Our people and their qualifications'],
    ['how much is a tax return', 'What does it cost?'],
    ['can my wife use my login', 'Access for family or a helper'],
    ['can you help me with my divorce', 'Divorce and taxes'],
  ])('answers %o with %o', async (question, title) => {
    expect((await findArticle(database.db, question)).answer?.title).toBe(title);
  });

  it('tolerates typing mistakes', async () => {
    const { answer } = await findArticle(database.db, 'forgoten pasword');
    expect(answer?.title).toBe('Forgotten password');
  });

  it.each(['', '???', 'the and of', "'); drop table articles; --", 'a & b | !c <-> d', '\\', '🦙'])(
    'finds no answer to %o',
    async (question) => {
      expect((await findArticle(database.db, question)).answer).toBeUndefined();
    },
  );
});
