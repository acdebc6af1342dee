import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { makeDebianRoot } from './support/install/debian-root.ts';
import { pageCommands, replaceOnce } from './support/install/page-commands.ts';
import { report } from './support/report.ts';

/**
 * Follows docs/install-debian.md on a bare Debian root with Node 24, command by command, from the archive of this version to
 * a signed-in admin: minutes, disk and memory. Needs root, debootstrap and Debian's package mirror. An archive that exists
 * already can be given: `npm run prove -- install -- release/client-portal-0.2.0.tar.gz`.
 */
const folder = mkdtempSync(join(tmpdir(), 'portal-install-'));
const root = join(folder, 'root');
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const seconds = (since: number) => Math.round((performance.now() - since) / 1000);
const megabytes = (path: string) =>
  Math.round(Number(execFileSync('du', ['-sxk', path], { encoding: 'utf8' }).split('\t')[0]) / 1024);

const archive = process.argv[2] ?? makeArchive();
const [packages = '', ...steps] = pageCommands('install-debian');

let started = performance.now();
makeDebianRoot(root, packages);
const packagesSeconds = seconds(started);
const bareMegabytes = megabytes(root);
for (const file of [archive, `${archive}.sha256`]) cpSync(file, join(root, 'root', basename(file)));

// The host name and the mail server are the reader's own; the questions of first-admin are answered.
let page = steps.join('\n');
page = replaceOnce(
  page,
  'smtp://portal%40example.com:password@mail.example.com:587',
  'smtp://mail.example.com:587',
);
page = replaceOnce(
  page,
  'portal first-admin\n',
  'printf "%s\\n" Dana First dana.first dana@example.com "a long enough trial password" | portal first-admin\n',
);
// The servers are still starting when a script comes to the last step.
page = replaceOnce(
  page,
  'portal doctor',
  'for port in 3000 3001; do until node -e "fetch(\'http://127.0.0.1:$port/readyz\').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"; do sleep 1; done; done\nportal doctor',
);
writeFileSync(join(root, 'root/page.sh'), page);

started = performance.now();
const run = spawnSync(
  'unshare',
  [
    '--net',
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    'bash',
    'proofs/support/install/run-page.sh',
    root,
    process.execPath,
    'https://portal.example.com',
  ],
  { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], timeout: 15 * 60_000 },
);
const pageSeconds = seconds(started);
console.log(run.stdout.replaceAll(/^/gm, '    '));

const lines = run.stdout.split('\n').filter((line) => line.startsWith('{'));
const signIn = JSON.parse(lines[0] ?? '{}');
const memory = JSON.parse(lines[1] ?? '{}');
const faults = /(\d+) faults, (\d+) warnings/.exec(run.stdout);
report('packages of Debian, seconds', packagesSeconds, run.status === 0);
report('the page from the archive to a signed-in admin, seconds', pageSeconds, run.status === 0);
report(
  'signed in through nginx',
  JSON.stringify(signIn),
  signIn.login === 200 && signIn.user === 200 && signIn.role === 'admin',
);
report('the doctor says', faults?.[0] ?? 'nothing', faults?.[1] === '0');
report(
  `disk of the portal, MB (bare system with packages: ${bareMegabytes})`,
  megabytes(join(root, 'srv/portal')),
  true,
);
report(
  'memory of each server, MB',
  memory.serverMegabytes?.join(', ') ?? 'none',
  memory.serverMegabytes?.length === 2,
);

function makeArchive(): string {
  execFileSync(process.execPath, ['scripts/release.ts', '--into', folder], { stdio: 'inherit' });
  return globSync(join(folder, 'client-portal-*.tar.gz'))[0] as string;
}
