import { openDatabase } from '../src/server/core/db.ts';
import { users } from '../src/server/core/schema.ts';
import { seedDemo } from './demo-data/seed-demo.ts';

/** Puts the demo's people and papers into an empty database; one with accounts in it is left alone. */
export async function seedIfEmpty(databaseUrl: string): Promise<boolean> {
  const database = openDatabase(databaseUrl);
  try {
    if ((await database.db.$count(users)) > 0) return false;
    await seedDemo(database.db, new Date());
    return true;
  } finally {
    await database.close();
  }
}
