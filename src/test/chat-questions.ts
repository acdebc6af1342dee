import { readFileSync } from 'node:fs';
import type { Db } from '#server/core/database/db.ts';
import { findArticle } from '../server/chat/find-article.ts';
import { smallTalk } from '../server/chat/small-talk.ts';

/** The ranking was tuned with the first set. The second was held out at first; its misses have been read since. */
export const carefulSets = ['tuning', 'held-out'] as const;

/**
 * Typed carelessly by people who had not seen the articles. Articles and ranking were changed after reading the first
 * two; nothing has been changed since the third was read.
 */
export const carelessSets = ['careless-open', 'careless-open-2', 'careless-unseen'] as const;

type QuestionSet = (typeof carefulSets)[number] | (typeof carelessSets)[number];

interface Question {
  question: string;
  /** Titles of the articles that answer it; empty if the chat must not answer with an article. */
  articles: string[];
  /** Whether the chat may also decline, for example on a tax question that is also a legal one. */
  mayDecline?: boolean;
}

function fileOf(set: string): URL {
  return new URL(`chat-questions-${set}.json`, import.meta.url);
}

export function readQuestions(set: QuestionSet): Question[] {
  return JSON.parse(readFileSync(fileOf(set), 'utf8'));
}

/** Counts how the questions of a set are answered. A guess is an answer that says it is not sure. */
export async function scoreAnswers(db: Db, set: QuestionSet) {
  const counts = {
    asked: 0,
    /** Answered with a right article, or declined where that is allowed. */
    acceptable: 0,
    /** Answered with a wrong article that is not marked as a guess. */
    wrongWithConfidence: 0,
    /** Answered with a right article that is marked as a guess. */
    guessed: 0,
    right: 0,
    answerable: 0,
    answered: 0,
    unanswerable: 0,
  };
  for (const { question, articles, mayDecline = false } of readQuestions(set)) {
    const { answer, certain } = smallTalk(question)
      ? { answer: undefined, certain: false }
      : await findArticle(db, question);
    const right = answer !== undefined && articles.includes(answer.title);
    const answerable = articles.length > 0;
    counts.asked += 1;
    if (answer ? right : !answerable || mayDecline) counts.acceptable += 1;
    if (answer && certain && !right) counts.wrongWithConfidence += 1;
    if (right && !certain) counts.guessed += 1;
    if (right) counts.right += 1;
    if (answerable) counts.answerable += 1;
    else counts.unanswerable += 1;
    if (answer && !answerable) counts.answered += 1;
  }
  return counts;
}
