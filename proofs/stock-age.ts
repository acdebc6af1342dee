import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { seedIfEmpty } from '#scripts/seed.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { report } from './support/report.ts';

/**
 * A firm must be able to read its files without this product. Decrypts every file of the demo with the stock `age` tool
 * (Debian's package `age`) and compares the result with the SHA-256 in the file's row.
 */
const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const storage = await developmentStorage();
await seedIfEmpty(server.url, storage);
const database = openDatabase(server.url);
const { rows } = await database.pool.query<{ name: string; sha256: string }>(
  "select stored_filename as name, encode(sha256, 'hex') as sha256 from files where deleted_at is null",
);
await database.close();
await server.stop();

const folder = await mkdtemp(join(tmpdir(), 'portal-age-'));
const key = join(folder, 'key.txt');
await writeFile(key, `${storage.FILE_KEYS}\n`, { mode: 0o600 });
const equal = rows.filter(({ name, sha256 }) => {
  const encrypted = join(fileURLToPath(storage.STORAGE_URL), name);
  const contents = execFileSync('age', ['--decrypt', '--identity', key, encrypted], {
    maxBuffer: 2 ** 26,
  });
  return createHash('sha256').update(contents).digest('hex') === sha256;
}).length;
await rm(folder, { recursive: true });

report(
  'files decrypted by age with the right SHA-256',
  `${equal} of ${rows.length}`,
  equal === rows.length && equal > 0,
);
