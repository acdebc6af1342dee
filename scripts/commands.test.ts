import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { emptyDatabaseUrl } from '#test/database.ts';
import manifest from '../package.json' with { type: 'json' };
import { operatorCommands } from './help/operator-commands.ts';
import { shippedCommands } from './release/release-files.ts';

/** Every command starts a process, which takes long on a busy machine. */
const startMs = 60_000;

async function run(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const command = promisify(execFile)(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...env },
    timeout: startMs,
  });
  return command.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

describe('every command of a release', () => {
  it.each(Object.entries(shippedCommands(manifest.scripts)))(
    '%s refuses surplus words, before anything else',
    async (_name, command) => {
      const program = /[\w/-]+\.ts$/.exec(command)?.[0] ?? '';
      const { code, output } = await run(program, ['--', 'list', 'surplus', 'surplus']);
      expect(output).toContain(' is one word too many.');
      expect(output).not.toMatch(/^\s+at /m);
      expect(code).toBe(1);
    },
    startMs,
  );

  it('keeps its options after a leading --', { timeout: startMs }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-commands-'));
    const env = { DATABASE_URL: await emptyDatabaseUrl('commands'), STORAGE_URL: `file://${folder}/files` };
    const id = '2026-01-31T023000Z';
    const [verified, backedUp] = await Promise.all([
      run('scripts/verify-backup.ts', ['--', folder, '--backup', id], env),
      run('scripts/backup.ts', ['--', folder, '--keep', 'all'], env),
    ]);
    expect(verified.output).toContain(`There is no complete backup ${id}`);
    expect(backedUp.output).toContain('--keep is the number of backups to keep');
  });
});

it('help lists every command of an operator with one line each', { timeout: startMs }, async () => {
  const { code, output } = await run('scripts/help.ts', []);
  expect(code).toBe(0);
  const listed = output.split('\n').flatMap((line) => /^ {2}([a-z-]+)/.exec(line)?.[1] ?? []);
  expect(listed).toEqual(Object.keys(operatorCommands));
  for (const line of output.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
});
