import { openDatabase } from '../src/server/core/db.ts';
import { users } from '../src/server/core/schema.ts';
import { seedDemo } from './demo-data/seed-demo.ts';

/** The demo's accounts have a published password: they must never get into a database that is used for real. */
export function refuseInProduction(): void {
  if (process.env.NODE_ENV === 'production' && process.env.DEMO_PUBLIC !== '1') {
    throw new Error(
      'Demo data is not for production: unset NODE_ENV, or mark a public demo with DEMO_PUBLIC=1.',
    );
  }
}

/** Puts the demo's people and papers into an empty database; one with accounts in it is left alone. */
export async function seedIfEmpty(databaseUrl: string): Promise<boolean> {
  refuseInProduction();
  const database = openDatabase(databaseUrl);
  try {
    if ((await database.db.$count(users)) > 0) return false;
    await seedDemo(database.db, new Date());
    return true;
  } finally {
    await database.close();
  }
}
