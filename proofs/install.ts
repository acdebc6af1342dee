import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { makeDebianRoot } from './support/install/debian-root.ts';
import { debianPage, manyFirmsPage } from './support/install/followed-pages.ts';
import { report } from './support/report.ts';

/**
 * Follows docs/install-debian.md on a bare Debian root with Node 24, command by command, from the archive of this
 * version to a signed-in admin, and measures minutes, disk and memory; then follows docs/install-many-firms.md for two
 * more firms on the same machine. Needs root, debootstrap and Debian's package mirror. To use an existing archive:
 * `npm run prove -- install -- release/client-portal-0.2.0.tar.gz`.
 */
const folder = mkdtempSync(join(tmpdir(), 'portal-install-'));
const root = join(folder, 'root');
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const megabytes = (path: string) =>
  Math.round(Number(execFileSync('du', ['-sxk', path], { encoding: 'utf8' }).split('\t')[0]) / 1024);

const archive = process.argv[2] ?? makeArchive();
const { packages, steps } = debianPage();
const started = performance.now();
makeDebianRoot(root, packages);
const packagesSeconds = Math.round((performance.now() - started) / 1000);
const bareMegabytes = megabytes(root);
for (const file of [archive, `${archive}.sha256`]) cpSync(file, join(root, 'root', basename(file)));
writeFileSync(join(root, 'root/install-debian.sh'), steps);
writeFileSync(join(root, 'root/install-many-firms.sh'), manyFirmsPage(basename(archive)));

const own = ['--net', '--mount', '--pid', '--fork', '--kill-child'];
const run = spawnSync(
  'unshare',
  [...own, 'bash', 'proofs/support/install/run-pages.sh', root, process.execPath],
  { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], timeout: 15 * 60_000 },
);
console.log(run.stdout.replaceAll(/^/gm, '    '));

const found = run.stdout
  .split('\n')
  .filter((line) => line.startsWith('{'))
  .map((line) => JSON.parse(line));
const signIns = found.filter(({ origin }) => origin);
const memory = found.flatMap(({ serverMegabytes }) => (serverMegabytes ? [serverMegabytes] : []));
const doctor = [...run.stdout.matchAll(/(\d+) faults, (\d+) warnings/g)];
const isIn = ({ login, user, role }: Record<string, unknown>) =>
  login === 200 && user === 200 && role === 'admin';

report('seconds for the packages of Debian', packagesSeconds, true);
report(
  'seconds from the archive to a signed-in admin',
  found.find(({ seconds }) => seconds)?.seconds ?? 'never',
  run.status === 0,
);
report(
  'signed in through nginx',
  signIns.map(({ origin }) => origin).join(', '),
  signIns.length === 3 && signIns.every(isIn),
);
report(
  'the doctor says',
  doctor.map(([text]) => text).join('; '),
  doctor.length === 3 && doctor.every(([, faults]) => faults === '0'),
);
report(
  "one firm's server may not connect to another's database",
  String(found.at(-1)?.apart),
  found.at(-1)?.apart,
);
report(`disk of three firms, MB (before: ${bareMegabytes})`, megabytes(join(root, 'srv/portal')), true);
report(
  'memory of two servers, then of four, MB',
  memory.map((each) => each.join(', ')).join('; '),
  memory[1]?.length === 4,
);

function makeArchive(): string {
  execFileSync(process.execPath, ['scripts/release.ts', '--into', folder], { stdio: 'inherit' });
  return globSync(join(folder, 'client-portal-*.tar.gz'))[0] as string;
}
