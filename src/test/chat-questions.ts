import { readFileSync } from 'node:fs';
import type { Db } from '#server/core/database/db.ts';
import { findArticle } from '../server/chat/find-article.ts';
import { smallTalk } from '../server/chat/small-talk.ts';

/** The ranking was tuned with the first set. The second was kept back at first; its misses have been read since. */
export const carefulSets = ['tuning', 'held-out'] as const;

/**
 * Typed carelessly by people who had not seen the articles. The first two were read while articles and ranking were
 * changed; nothing has been changed since the third was read.
 */
export const carelessSets = ['careless-open', 'careless-open-2', 'careless-unseen'] as const;

type QuestionSet = (typeof carefulSets)[number] | (typeof carelessSets)[number];

interface Question {
  question: string;
  /** Titles of the articles that answer it; empty where the chat must not answer with an article. */
  articles: string[];
  /** Whether it may also say that it has no answer, such as for a question on taxes that is a legal one too. */
  mayDecline?: boolean;
}

function fileOf(set: string): URL {
  return new URL(`chat-questions-${set}.json`, import.meta.url);
}

export function readQuestions(set: QuestionSet): Question[] {
  return JSON.parse(readFileSync(fileOf(set), 'utf8'));
}

/** How the questions of a set are answered. A guess is an answer that says it is not sure. */
export async function scoreAnswers(db: Db, set: QuestionSet) {
  const counts = {
    asked: 0,
    /** With the right article, or without one where none answers the question. */
    acceptable: 0,
    /** With a wrong article, and without saying so. */
    wrongWithConfidence: 0,
    /** Right articles that were given as a guess. */
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
