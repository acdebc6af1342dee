import type { Db } from '#server/core/database/db.ts';
import { articles, unansweredQuestions } from '#server/core/database/schema.ts';

/** Something the chat can answer. */
export async function createArticle(db: Db, values: typeof articles.$inferInsert) {
  const [created] = await db.insert(articles).values(values).returning();
  if (!created) throw new Error('The insert returned no row');
  return created;
}

/** Something that it had no answer to. */
export async function createQuestion(db: Db, wording: string, times = 1) {
  const [created] = await db
    .insert(unansweredQuestions)
    .values({ words: wording, wording, times })
    .returning();
  if (!created) throw new Error('The insert returned no row');
  return created;
}
