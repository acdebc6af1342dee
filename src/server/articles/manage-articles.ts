import { eq } from 'drizzle-orm';
import type * as articlesApi from '#shared/articles.ts';
import type { Article } from '#shared/articles.ts';
import type { Input } from '#shared/endpoint.ts';
import type { Context } from '../core/context.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { listPage } from '../core/database/list-page.ts';
import type { Page } from '../core/database/paging.ts';
import { articles, unansweredQuestions } from '../core/database/schema.ts';
import { matches } from '../core/database/search.ts';
import { AppError, isUniqueViolation, notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';

const listed = {
  id: articles.id,
  title: articles.title,
  wordings: articles.wordings,
  body: articles.body,
  nextStep: articles.nextStep,
};

export async function listArticles(
  { db }: Context,
  _actor: Member,
  { q, ...page }: Input<typeof articlesApi.list>,
): Promise<Page<Article>> {
  return listPage(db, listed, matches(articles.searchWords, q), page);
}

export async function createArticle(
  { db }: Context,
  actor: Member,
  { questionId, ...values }: Input<typeof articlesApi.create>,
): Promise<Article> {
  return changeArticle(db, async (tx) => {
    const created = await insertedRow(tx.insert(articles).values(values).returning(listed));
    if (questionId) await tx.delete(unansweredQuestions).where(eq(unansweredQuestions.id, questionId));
    await recordAudit(tx, actor, 'article_created', { type: 'article', id: created.id });
    return created;
  });
}

export async function updateArticle(
  { db }: Context,
  actor: Member,
  { id, ...values }: Input<typeof articlesApi.update>,
): Promise<Article> {
  return changeArticle(db, async (tx) => {
    const [updated] = await tx.update(articles).set(values).where(eq(articles.id, id)).returning(listed);
    if (!updated) throw notFound();
    await recordAudit(tx, actor, 'article_updated', { type: 'article', id });
    return updated;
  });
}

export async function deleteArticle(
  { db }: Context,
  actor: Member,
  { id }: Input<typeof articlesApi.remove>,
): Promise<undefined> {
  await changeArticle(db, async (tx) => {
    const [deleted] = await tx
      .delete(articles)
      .where(eq(articles.id, id))
      .returning({ name: articles.title });
    if (!deleted) throw notFound();
    await recordAudit(tx, actor, 'article_deleted', { type: 'article', id, details: deleted });
  });
}

async function changeArticle<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await transaction(db, async (tx) => {
      const result = await work(tx);
      await announce(tx, 'articles', 'staff');
      return result;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const reason = 'Another article has this title. Choose another one.';
    throw new AppError('article_taken', reason, { title: reason });
  }
}
