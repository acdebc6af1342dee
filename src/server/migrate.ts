import { loadArticles } from './articles/load-articles.ts';
import type { Db } from './core/database/db.ts';
import { migrateSchema } from './core/database/migrate.ts';
import { fillOpenedFiles } from './files/fill-opened-files.ts';
import { jobQueues } from './job-queues.ts';

/**
 * Schema, rights, queues and the content shipped with this version. Safe to run at any time, also twice concurrently.
 */
export function migrateDatabase(url: string): Promise<void> {
  return migrateSchema(url, { queues: jobQueues, loadContent });
}

async function loadContent(db: Db): Promise<void> {
  await loadArticles(db);
  await fillOpenedFiles(db);
}
