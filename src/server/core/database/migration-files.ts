import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isOlder } from '../process/version.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url));

interface Migration {
  /** The name of its file without `.sql`. */
  name: string;
  /** The time that Drizzle stores and compares. */
  when: number;
  /** The oldest version of this product that may still run after it. */
  oldestVersion: string;
}

let known: Migration[] | undefined;

/** The migrations of this version, oldest first. Cached: the files of a running version do not change. */
export function readMigrations(): Migration[] {
  known ??= loadMigrations();
  return known;
}

function loadMigrations(): Migration[] {
  const read = (file: string) => JSON.parse(readFileSync(`${migrationsFolder}/${file}`, 'utf8'));
  const { entries } = read('meta/_journal.json') as { entries: { tag: string; when: number }[] };
  const oldestVersions = read('oldest-versions.json') as Record<string, string>;
  return entries.map(({ tag, when }) => {
    const oldestVersion = oldestVersions[tag];
    if (!oldestVersion) throw new Error(`migrations/oldest-versions.json lacks ${tag}`);
    return { name: tag, when, oldestVersion };
  });
}

/** The version that the strictest of these migrations requires. */
export function oldestVersionOf(migrations: Pick<Migration, 'oldestVersion'>[]): string {
  return migrations.reduce(
    (highest, { oldestVersion }) => (isOlder(highest, oldestVersion) ? oldestVersion : highest),
    '0.0.0',
  );
}
