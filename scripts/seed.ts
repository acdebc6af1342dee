import { openDatabase } from '#server/core/database/db.ts';
import { users } from '#server/core/database/schema.ts';
import { readEnv } from '#server/core/process/env.ts';
import { createSecretBox } from '#server/core/security/secret-box.ts';
import { sealEins } from '../src/server/companies/eins.ts';
import { openVault } from '../src/server/files/vault.ts';
import { seedDemo } from './demo-data/seed-demo.ts';

/** The demo's accounts have a published password, so they must never be created in a production database. */
export function refuseInProduction(): void {
  if (process.env.NODE_ENV === 'production' && process.env.DEMO_PUBLIC !== '1') {
    throw new Error(
      'Demo data is not for production: unset NODE_ENV, or mark a public demo with DEMO_PUBLIC=1.',
    );
  }
}

/** The environment variables of the file storage. */
interface FileSettings {
  STORAGE_URL: string;
  FILE_KEYS: string;
}

/** Inserts the demo's users and files into an empty database. Returns `false`, without a change, if it has users. */
export async function seedIfEmpty(databaseUrl: string, files: FileSettings): Promise<boolean> {
  refuseInProduction();
  const env = readEnv({ NODE_ENV: 'development', ...files, DATABASE_URL: databaseUrl });
  const database = openDatabase(databaseUrl);
  const vault = openVault(env, database.db);
  try {
    if ((await database.db.$count(users)) > 0) return false;
    await seedDemo(database.db, vault, new Date());
    await sealEins({ db: database.db, secretBox: createSecretBox(env.fileKeys) });
    return true;
  } finally {
    await vault.close();
    await database.close();
  }
}
