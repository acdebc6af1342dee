import { loadArticles } from './articles/load-articles.ts';
import { migrateSchema } from './core/database/migrate.ts';
import { jobQueues } from './job-queues.ts';

/**
 * Schema, rights, queues and the content shipped with this version. Safe to run at any time, also twice concurrently.
 */
export function migrateDatabase(url: string): Promise<void> {
  return migrateSchema(url, { queues: jobQueues, loadContent: loadArticles });
}
