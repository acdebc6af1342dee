import { desc, eq, lt, sql } from 'drizzle-orm';
import type * as articlesApi from '#shared/articles.ts';
import type { UnansweredQuestion } from '#shared/articles.ts';
import { type Input, maxId } from '#shared/endpoint.ts';
import type { Context } from '../core/context.ts';
import { transaction } from '../core/database/db.ts';
import { countUpTo, type Page, toPage, unknownCursor } from '../core/database/paging.ts';
import { unansweredQuestions as questions } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';

/** Most frequent first; the cursor holds the count and the id. */
export async function listUnansweredQuestions(
  { db }: Context,
  _actor: Member,
  { cursor, limit }: Input<typeof articlesApi.listUnansweredQuestions>,
): Promise<Page<UnansweredQuestion>> {
  const rows = await db
    .select()
    .from(questions)
    .where(cursor === undefined ? undefined : after(cursor))
    .orderBy(desc(questions.times), desc(questions.id))
    .limit(limit + 1);
  const page = toPage(rows, limit, await countUpTo(db, questions, undefined));
  const last = page.rows.at(-1);
  return { ...page, next: page.next && last ? `${last.times}.${last.id}` : null };
}

function after(cursor: string) {
  const [times, id] = /^(\d{1,10})\.(\d{1,10})$/.exec(cursor)?.slice(1) ?? [];
  if (!times || Math.max(Number(times), Number(id)) > maxId) throw unknownCursor();
  return lt(sql`(${questions.times}, ${questions.id})`, sql`(${times}::int, ${id}::int)`);
}

export async function deleteUnansweredQuestion(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof articlesApi.deleteUnansweredQuestion>,
): Promise<undefined> {
  await transaction(db, async (tx) => {
    const deleted = await tx.delete(questions).where(eq(questions.id, id)).returning({ id: questions.id });
    if (deleted.length === 0) throw notFound();
    await recordAudit(tx, actor, 'question_dismissed', { type: 'question', id });
    await announce(tx, 'articles', 'staff');
  });
}
