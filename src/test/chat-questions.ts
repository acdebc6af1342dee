import { readFileSync } from 'node:fs';
import type { Db } from '#server/core/database/db.ts';
import { findArticle } from '../server/chat/find-article.ts';

/** The ranking was tuned with the first set; the held-out set only measures it. */
type QuestionSet = 'tuning' | 'held-out';

interface Question {
  question: string;
  /** Titles of the articles that answer it; empty where the chat must not answer. */
  articles: string[];
}

export function readQuestions(set: QuestionSet): Question[] {
  return JSON.parse(readFileSync(new URL(`chat-questions-${set}.json`, import.meta.url), 'utf8'));
}

/** How many questions get their right article, and how many get one that should get none. */
export async function scoreAnswers(db: Db, set: QuestionSet) {
  const counts = { right: 0, answerable: 0, answered: 0, unanswerable: 0 };
  for (const { question, articles } of readQuestions(set)) {
    const { answer } = await findArticle(db, question);
    if (articles.length > 0) {
      counts.answerable += 1;
      if (answer && articles.includes(answer.title)) counts.right += 1;
    } else {
      counts.unanswerable += 1;
      if (answer) counts.answered += 1;
    }
  }
  return counts;
}
