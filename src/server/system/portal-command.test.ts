import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Runs deploy/debian/portal with the firm's files in another folder, a `chown` that only prints its arguments, and a
 * `runuser` that prints these and its environment; given the word 'fail' it fails, given 'interrupt' Ctrl+C is pressed.
 */
function runPortal(files: Record<string, string>, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-command-'));
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  for (const command of ['backup', 'doctor', 'help', 'restore']) write(`scripts/${command}.ts`, '');
  const runuser = [
    '#!/bin/sh',
    'echo "$*"',
    'printenv',
    '[ "$8" != interrupt ] || kill -INT $PPID',
    '[ "$8" != fail ]',
  ];
  write('bin/runuser', `${runuser.join('\n')}\n`);
  write('bin/chown', '#!/bin/sh\necho "chown $*"\n');
  for (const program of ['runuser', 'chown']) chmodSync(join(folder, 'bin', program), 0o755);
  const script = readFileSync('deploy/debian/portal', 'utf8').replaceAll('/etc/portal', folder);
  const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, PORTAL_FOLDER: folder };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', script, 'portal', ...args], {
    env,
    encoding: 'utf8',
  });
  const [command = '', ...environment] = stdout.split('\n');
  return { status, stderr, command, environment };
}

const server = `# A line with a = in a remark
DATABASE_URL=postgres://portal_server:secret@127.0.0.1:5432/portal

STORAGE_URL=s3://bucket/prefix?endpoint=https://s3.example.com&region=us-east-1
SMTP_URL="smtp://portal:pa$$word;$(id)@mail.example.com:587"
SECRET_KEY=the last line has no end`;
const owner = 'DATABASE_URL=postgres://portal_owner:secret@127.0.0.1:5432/portal\n';

it('the command `portal` passes every value as it stands in the file', () => {
  const { environment: given } = runPortal({ 'portal.env': server, 'portal-owner.env': owner }, 'doctor');
  expect(given).toContain('DATABASE_URL=postgres://portal_server:secret@127.0.0.1:5432/portal');
  expect(given).toContain('STORAGE_URL=s3://bucket/prefix?endpoint=https://s3.example.com&region=us-east-1');
  expect(given).toContain('SMTP_URL=smtp://portal:pa$$word;$(id)@mail.example.com:587');
  expect(given).toContain('SECRET_KEY=the last line has no end');
});

it('the command `portal` backs up the named firm as the owner of its database', () => {
  const firm = { 'maple.env': server, 'maple-owner.env': owner };
  const { environment, command } = runPortal(firm, 'maple', 'backup');
  expect(environment).toContain('DATABASE_URL=postgres://portal_owner:secret@127.0.0.1:5432/portal');
  expect(command).toMatch(/^-u portal-maple-backup -- /);
});

it("gives the server's user no command with the owner's password", () => {
  const firm = { 'portal.env': server, 'portal-owner.env': owner };
  const asServer = runPortal(firm, 'doctor');
  expect(asServer.command).toMatch(/^-u portal -- /);
  expect(asServer.environment.join()).not.toContain('portal_owner');
  expect(runPortal(firm, 'backup').command).toMatch(/^-u portal-backup -- /);
});

it.each([
  ['ok', 0],
  ['fail', 1],
  ['interrupt', 130],
])("lends the server's files to the backups' user for a restore only: %s", (word, code) => {
  const onDisk = 'STORAGE_URL=file:///var/lib/portal/files\n';
  const { status, command, environment } = runPortal(
    { 'portal.env': onDisk, 'portal-owner.env': owner },
    'restore',
    word,
  );
  expect(command).toBe('chown -R --from=portal portal-backup /var/lib/portal/files');
  expect(environment[0]).toMatch(new RegExp(`^-u portal-backup -- .* scripts/restore\\.ts ${word}$`));
  expect(environment.at(-2)).toBe('chown -R --from=portal-backup portal:portal /var/lib/portal/files');
  expect(status).toBe(code);
});

it('leaves files in a bucket alone at a restore', () => {
  const { command } = runPortal({ 'portal.env': server, 'portal-owner.env': owner }, 'restore');
  expect(command).toMatch(/^-u portal-backup -- /);
});

it('the command `portal` passes words on as they are typed', () => {
  const { command } = runPortal({ 'portal.env': server }, 'doctor', '--', 'two words', '*');
  expect(command).toMatch(/ scripts\/doctor\.ts -- two words \*$/);
});

it.each([[], ['help'], ['--help'], ['-h']])('lists the commands: portal %s', (...args) => {
  expect(runPortal({ 'portal.env': server }, ...args).command).toMatch(/ scripts\/help\.ts$/);
});

it('the command `portal` says that a command or the firm is missing', () => {
  expect(runPortal({ 'portal.env': server }, 'bakup')).toMatchObject({
    status: 1,
    stderr: "There is no command 'bakup'. `portal help` lists them.\n",
  });
  expect(runPortal({ 'maple.env': server }, 'doctor')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /^There is no .*\/portal\.env\. .*name the firm first: portal FIRM doctor\n$/,
    ),
  });
});

describe('the units of systemd', () => {
  const textOf = (unit: string) => readFileSync(`deploy/systemd/${unit}.service`, 'utf8');

  it.each(['portal@', 'portal-firm@'])('servers cannot reach the backups: %s', (unit) => {
    expect(textOf(unit)).toMatch(/^InaccessiblePaths=-\/var\/backups$/m);
  });

  it.each(['portal-backup', 'portal-firm-backup@'])('backups run as a user of their own: %s', (unit) => {
    expect(textOf(unit)).toMatch(/^User=portal(-%i)?-backup$/m);
    // It would give the server's folder to this user.
    expect(textOf(unit)).not.toMatch(/^StateDirectory=/m);
  });
});
