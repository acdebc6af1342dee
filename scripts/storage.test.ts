import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { emptyDatabaseUrl } from '../src/test/database.ts';

/** Every command starts a process, which takes long on a busy machine. */
const startMs = 60_000;

async function runStorage(env: NodeJS.ProcessEnv, ...args: string[]) {
  const done = promisify(execFile)(process.execPath, ['scripts/storage.ts', ...args], { env });
  return done.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
  );
}

it(
  'prints its usage for unknown arguments and invalid settings, without a stack trace',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-storage-command-'));
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: await emptyDatabaseUrl('storage_words'),
      STORAGE_URL: pathToFileURL(folder).href,
    };
    const runs = await Promise.all([
      runStorage(env, 'toString'),
      runStorage(env, 'adopt', 'all'),
      runStorage(env, 'put-back', 'all', 'a'.repeat(40)),
      runStorage({ ...env, STORAGE_URL: 'http://files.test/' }, 'list'),
    ]);
    for (const { code, output } of runs) {
      expect(code).toBe(1);
      expect(output).toMatch(/npm run storage -- list|STORAGE_URL must be set/);
      expect(output).not.toMatch(/^\s+at /m);
    }
    // A marker whose count does not fit the column is not ours and must not prevent `adopt`.
    const marker = { id: '7d444840-9dc0-41d1-b245-5ffdce74fad2', sweepCount: 2 ** 31 - 1 };
    writeFileSync(join(folder, 'installation.json'), JSON.stringify(marker));
    expect(await runStorage(env, 'adopt')).toMatchObject({ code: 0 });
  },
  startMs,
);

it(
  'lists the quarantine, puts contents back by name and adopts a storage',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-storage-command-'));
    const [wanted, left] = ['a'.repeat(40), 'b'.repeat(40)];
    mkdirSync(join(folder, 'quarantine'));
    for (const name of [wanted, left]) writeFileSync(join(folder, 'quarantine', name), 'x');
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: await emptyDatabaseUrl('storage_command'),
      STORAGE_URL: pathToFileURL(folder).href,
    };
    const run = (...args: string[]) => runStorage(env, ...args);
    const [nothing, listed, adopted] = await Promise.all([run(), run('list'), run('adopt')]);
    expect(nothing).toMatchObject({
      code: 1,
      output: expect.stringContaining('npm run storage -- put-back'),
    });
    expect(listed).toMatchObject({ code: 0, output: expect.stringContaining('2 in quarantine.') });
    expect(listed.output).toMatch(new RegExp(`${wanted}  since .* removed after `));
    expect(adopted.code).toBe(0);
    expect(readdirSync(folder)).toContain('installation.json');
    const back = await run('put-back', wanted, 'c'.repeat(40));
    expect(back.code).toBe(1);
    expect(back.output).toContain('1 put back.');
    expect(back.output).toContain(`${'c'.repeat(40)} is not in quarantine.`);
    expect(readdirSync(folder)).toContain(wanted);
    expect(readdirSync(join(folder, 'quarantine'))).toEqual([left]);
  },
  startMs,
);
