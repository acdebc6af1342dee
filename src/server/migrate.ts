import { loadArticles } from './articles/load-articles.ts';
import { migrateSchema } from './core/database/migrate.ts';
import { jobQueues } from './job-queues.ts';

/** Schema, rights, queues and the content that is shipped with this version. Safe to run at any time, also twice at once. */
export function migrateDatabase(url: string): Promise<void> {
  return migrateSchema(url, { queues: jobQueues, loadContent: loadArticles });
}
