import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The environment that deploy/debian/portal passes to a command, with the firm's files in another folder. */
function environmentOf(files: Record<string, string>, ...args: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'portal-command-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const script = readFileSync('deploy/debian/portal', 'utf8')
    .replaceAll('/etc/portal', folder)
    .replace(/^exec runuser .*$/m, 'exec printenv');
  const env = { PATH: process.env.PATH, PORTAL_FOLDER: folder };
  return execFileSync('sh', ['-c', script, 'portal', ...args], { env, encoding: 'utf8' }).split('\n');
}

const server = `# A line with a = in a remark
DATABASE_URL=postgres://portal_server:secret@127.0.0.1:5432/portal

STORAGE_URL=s3://bucket/prefix?endpoint=https://s3.example.com&region=us-east-1
SMTP_URL="smtp://portal:pa$$word;$(id)@mail.example.com:587"
SECRET_KEY=the last line has no end`;
const owner = 'DATABASE_URL=postgres://portal_owner:secret@127.0.0.1:5432/portal\n';

it('the command `portal` passes every value as it stands in the file', () => {
  const given = environmentOf({ 'portal.env': server, 'portal-owner.env': owner }, 'doctor');
  expect(given).toContain('DATABASE_URL=postgres://portal_server:secret@127.0.0.1:5432/portal');
  expect(given).toContain('STORAGE_URL=s3://bucket/prefix?endpoint=https://s3.example.com&region=us-east-1');
  expect(given).toContain('SMTP_URL=smtp://portal:pa$$word;$(id)@mail.example.com:587');
  expect(given).toContain('SECRET_KEY=the last line has no end');
});

it('the command `portal` backs up the named firm as the owner of its database', () => {
  const given = environmentOf({ 'maple.env': server, 'maple-owner.env': owner }, 'maple', 'backup');
  expect(given).toContain('DATABASE_URL=postgres://portal_owner:secret@127.0.0.1:5432/portal');
});

it.each(['portal@.service', 'portal-firm@.service'])('the servers cannot reach the backups: %s', (unit) => {
  expect(readFileSync(`deploy/systemd/${unit}`, 'utf8')).toMatch(/^InaccessiblePaths=-\/var\/backups$/m);
});
