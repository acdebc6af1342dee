import { loadArticles } from './articles/load-articles.ts';
import { migrateSchema } from './core/database/migrate.ts';

/** Schema, rights and the content that is shipped with this version. Safe to run at any time, also twice at once. */
export function migrateDatabase(url: string): Promise<void> {
  return migrateSchema(url, loadArticles);
}
