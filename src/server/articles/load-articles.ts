import { and, eq, isNotNull, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, transaction } from '../core/database/db.ts';
import { articleSources, articles } from '../core/database/schema.ts';
import { type ArticleFile, articlesFolder, hashArticle, readArticleFiles } from './article-files.ts';

/**
 * Adds each file of content/articles once and updates the articles of changed files, except those that staff have
 * edited. Writes nothing when nothing changed: every write to `articles` makes its trigger recount all words.
 */
export async function loadArticles(db: Db, folder = articlesFolder): Promise<void> {
  const files = await readArticleFiles(folder);
  await transaction(db, async (tx) => {
    // In this order: adding locks the view of all words. A staff member who edits an article holds its row and waits
    // for that view, so locking rows afterwards could deadlock.
    await updateUneditedArticles(tx, files);
    await addNewFiles(tx, files);
  });
}

async function addNewFiles(tx: Db, files: ArticleFile[]): Promise<void> {
  const loaded = new Set((await tx.select().from(articleSources)).map(({ source }) => source));
  const added = files.filter(({ source }) => !loaded.has(source));
  if (added.length === 0) return;
  // If the firm has an article of its own with the same title, it stays and the file is not loaded.
  await tx.insert(articles).values(added).onConflictDoNothing();
  await tx.insert(articleSources).values(added.map(({ source }) => ({ source })));
}

async function updateUneditedArticles(tx: Db, files: ArticleFile[]): Promise<void> {
  const fileOf = new Map(files.map((file) => [file.source, file]));
  // Locked, so that a concurrent edit by staff waits and is applied after the update.
  const shipped = await tx.select().from(articles).where(isNotNull(articles.source)).for('update');
  for (const article of shipped) {
    const file = fileOf.get(article.source ?? '');
    if (!file || file.sourceHash === article.sourceHash) continue;
    if (hashArticle(article) !== article.sourceHash) continue;
    await tx
      .update(articles)
      .set(file)
      .where(and(eq(articles.id, article.id), titleIsFree(tx, article.id, file.title)));
  }
}

/** Whether no other article has this title, ignoring case. */
function titleIsFree(tx: Db, id: number, title: string) {
  const other = alias(articles, 'other');
  return notExists(
    tx
      .select({ id: other.id })
      .from(other)
      .where(and(ne(other.id, id), eq(sql`lower(${other.title})`, sql`lower(${title})`))),
  );
}
