import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import { articles, unansweredQuestions } from '#server/core/database/schema.ts';

/** An article of the chat. */
export function createArticle(db: Db, values: typeof articles.$inferInsert) {
  return insertedRow(db.insert(articles).values(values).returning());
}

/** A question that the chat could not answer. */
export function createQuestion(db: Db, wording: string, times = 1) {
  return insertedRow(db.insert(unansweredQuestions).values({ words: wording, wording, times }).returning());
}
