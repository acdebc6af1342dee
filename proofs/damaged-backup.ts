import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { generateX25519Identity } from 'age-encryption';
import pg from 'pg';
import { openDatabase } from '#server/core/database/db.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { runScript } from '#test/run-script.ts';
import { startPostgres } from '#test/services.ts';
import { differences, fillInstallation, hashTables } from './support/filled-installation.ts';
import { choicesFor } from './support/fuzz/random-choices.ts';
import { report } from './support/report.ts';

/**
 * Flips 20 bytes at random places of six backups of 10,000 files: in contents, dumps, manifests and lists. Everything
 * undamaged must come back with a list of what did not, and the next backup must mend the folder from the storage.
 */
const size = { backups: 6, customers: 100, files: Number(process.argv[2] ?? 10_000) };
const flips = { files: 12, 'database.dump': 2, 'manifest.json': 2, 'files.sha256': 4 };
const seed = Number(process.env.PROPERTY_SEED ?? randomInt(2 ** 31));
const { below, pick } = choicesFor(String(seed));

const root = mkdtempSync(join(tmpdir(), 'portal-damaged-backup-'));
const folder = join(root, 'backups');
const postgres = await startPostgres();
const urlOf = (name: string) => `postgres://postgres:postgres@127.0.0.1:${postgres.port}/${name}`;
const fileKey = await generateX25519Identity();
const envOf = (name: string) => ({
  DATABASE_URL: urlOf(name),
  STORAGE_URL: pathToFileURL(join(root, name)).href,
  FILE_KEYS: fileKey,
  PG_BIN: '/usr/lib/postgresql/15/bin',
  BACKUP_FOLDER: folder,
});

async function createDatabase(name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: urlOf('postgres') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
}

async function timed(script: string, database: string, ...args: string[]) {
  const start = Date.now();
  const done = await runScript(script, envOf(database), ...args);
  return { ...done, seconds: ((Date.now() - start) / 1000).toFixed(1) };
}

async function hashRows(database: string): Promise<Map<string, string>> {
  const { pool, close } = openDatabase(urlOf(database));
  try {
    return await hashTables(pool);
  } finally {
    await close();
  }
}

const contentNames = () => readdirSync(join(folder, 'files')).sort();

/** Flips a random bit of a random byte in each of `count` different files. */
function flip(paths: string[], count: number): Set<string> {
  const chosen = new Set<string>();
  while (chosen.size < count) chosen.add(pick(paths));
  for (const path of chosen) {
    const bytes = readFileSync(path);
    const place = below(bytes.length);
    bytes[place] = (bytes[place] as number) ^ (1 << below(8));
    writeFileSync(path, bytes);
    console.log(`    byte ${place} of ${path.slice(folder.length + 1)}`);
  }
  return chosen;
}

try {
  console.log(`  PROPERTY_SEED=${seed}`);
  await createDatabase('live');
  await migrateDatabase(urlOf('live'));
  const rowsAt = new Map<string, Map<string, string>>();
  const contentsAt = new Map<string, string[]>();
  const storage = { storageUrl: pathToFileURL(join(root, 'live')), fileKeys: [fileKey] };
  // Most files are in every backup, and some are new in each.
  const added = Math.floor(size.files / 100);
  for (let number = 0; number < size.backups; number++) {
    const files = number === 0 ? size.files - added * (size.backups - 1) : added;
    await fillInstallation(urlOf('live'), storage, { customers: number === 0 ? size.customers : 1, files });
    const before = await hashRows('live');
    await wait(1100);
    const { code, output, seconds } = await timed('backup', 'live');
    if (code !== 0) throw new Error(output);
    const id = readdirSync(folder)
      .filter((name) => name !== 'files')
      .sort()
      .at(-1) as string;
    rowsAt.set(id, before);
    contentsAt.set(id, contentNames());
    console.log(`    ${id}: ${contentNames().length} files, ${seconds} s`);
  }
  const ids = [...rowsAt.keys()];

  console.log('  20 bytes are flipped.');
  const damaged = [
    ...flip(
      contentNames().map((name) => join(folder, 'files', name)),
      flips.files,
    ),
  ];
  const inEach = (name: string) => ids.map((id) => join(folder, id, name));
  const unusable = new Set([
    ...flip(inEach('database.dump'), flips['database.dump']),
    ...flip(inEach('manifest.json'), flips['manifest.json']),
  ]);
  flip(inEach('files.sha256'), flips['files.sha256']);
  const usable = ids.filter((id) => ![...unusable].some((path) => path.includes(id)));
  const expected = usable.at(-1) as string;
  const inIt = new Set(contentsAt.get(expected));
  const lost = damaged.map((path) => path.slice(-40)).filter((name) => inIt.has(name));

  await createDatabase('refused');
  const refused = await timed('restore', 'refused');
  report('restore alone refuses', refused.output.trim().split('\n').at(-1) as string, refused.code === 1);

  await createDatabase('restored');
  const restored = await timed('restore', 'restored', '--without-damaged');
  const said = restored.output
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith(' '));
  console.log(said.map((line) => `    ${line}`).join('\n'));
  report(
    'restore --without-damaged restores the newest backup with an undamaged manifest and dump',
    `${expected}, backup ${ids.indexOf(expected) + 1} of ${ids.length}, ${restored.seconds} s`,
    restored.output.includes(`Restored ${expected}:`),
  );
  const listed = said
    .filter((line) => line.startsWith('Lost: '))
    .map((line) => /\((\w{40})\)/.exec(line)?.[1]);
  report(
    'it lists exactly the damaged files',
    `${listed.length} of ${lost.length}`,
    listed.length === lost.length && lost.every((name) => listed.includes(name)),
  );
  const wrong = differences(rowsAt.get(expected) as Map<string, string>, await hashRows('restored'));
  report('tables that differ from that moment', wrong.join(', ') || 0, wrong.length === 0);
  const same = [...inIt].filter((name) => {
    const live = readFileSync(join(root, 'live', name));
    return !lost.includes(name) && live.equals(readFileSync(join(root, 'restored', name)));
  });
  report(
    'undamaged files back, equal byte for byte',
    `${same.length} of ${inIt.size - lost.length}`,
    same.length === inIt.size - lost.length,
  );
  const verified = await timed('verify-files', 'restored');
  report(
    'files that open and are what their rows say',
    /.* files checked.*/.exec(verified.output)?.[0] ?? verified.output,
    verified.output.includes(`${inIt.size} files checked`) &&
      verified.output.includes(` ${lost.length} wrong`),
  );

  await wait(1100);
  const mended = await timed('backup', 'live');
  report(
    'the next backup copies the damaged files again',
    mended.output.trim().split('\n').at(1) as string,
    mended.code === 0 && mended.output.includes(`${damaged.length} files were damaged`),
  );
  const newest = readdirSync(folder)
    .filter((name) => name !== 'files')
    .sort()
    .at(-1) as string;
  execFileSync('sha256sum', ['--check', '--quiet', `../${newest}/files.sha256`], {
    cwd: join(folder, 'files'),
  });
  const checked = await timed('verify-backup', 'live');
  report(
    'trial restore after it',
    /.*can be restored.*/.exec(checked.output)?.[0] ?? checked.output,
    checked.code === 0,
  );
} finally {
  await postgres.stop();
  rmSync(root, { recursive: true, force: true });
}
