import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { installAcmeServer, reportRenewals } from './support/install/acme-server.ts';
import { bootMachine } from './support/install/booted-machine.ts';
import { makeDebianRoot } from './support/install/debian-root.ts';
import { debianPage, firmPage, restoreInPlace } from './support/install/followed-pages.ts';
import { reportRefusedAttempts } from './support/install/refused-attempts.ts';
import { reportServerOwnsFiles } from './support/install/restored-files.ts';
import { report } from './support/report.ts';

/**
 * Follows docs/install-debian.md on a Debian with Node 24 and its own systemd, command by command, from the archive of
 * this version to a signed-in admin, and measures minutes, disk and memory; then docs/install-many-firms.md for two more
 * firms on the same machine. Tries as the server's user to reach the owner's password and the backups while a backup
 * runs. Restores on the same machine and, from copies of the backups and of /etc/portal, on a second one. Needs root,
 * Debian's debootstrap and systemd-container, and its package mirror. To use an existing archive:
 * `npm run prove -- install -- release/client-portal-0.2.0.tar.gz`.
 */
const folder = mkdtempSync(join(tmpdir(), 'portal-install-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const megabytes = (path: string) =>
  Math.round(Number(execFileSync('du', ['-sxk', path], { encoding: 'utf8' }).split('\t')[0]) / 1024);

const archive = process.argv[2] ?? makeArchive();
const page = debianPage();
const maple = firmPage('maple', 3101, basename(archive));
const birch = firmPage('birch', 3102, basename(archive));
const origins = { portal: 'https://portal.example.com', maple: 'https://maple.example.com' };

const [first, second] = [join(folder, 'first'), join(folder, 'second')];
const secondsSince = (start: number) => Math.round((performance.now() - start) / 1000);
const bareStart = performance.now();
await makeDebianRoot(first, page.packages);
report('seconds for Debian and its packages', secondsSince(bareStart), true);
const bareMegabytes = megabytes(first);
installAcmeServer(first);
for (const file of [archive, `${archive}.sha256`]) cpSync(file, join(first, 'root', basename(file)));
execFileSync('cp', ['-a', first, second]);

let machine = await bootMachine(first);
const installStart = performance.now();
const installed = [follow('install-debian', page.install)];
const signIns = signIn(origins.portal);
report('seconds from the archive to a signed-in admin', secondsSince(installStart), signIns.every(isAdmin));
installed.push(follow('install-many-firms, maple', maple.install), follow('birch', birch.install));
signIns.push(...signIn(origins.maple, 'https://birch.example.com'));
report(
  'signed in through nginx',
  signIns.map(({ origin }) => origin).join(', '),
  signIns.length === 3 && signIns.every(isAdmin),
);
reportDoctor('the doctor', installed, 3);
reportRenewals(machine.output('bash /root/renew.sh portal.example.com maple.example.com birch.example.com'));

// Tries one firm's login at the database of another.
const login = machine.output("sed -n 's/^DATABASE_URL=//p' /etc/portal/birch.env").replace(/birch$/, 'maple');
const answer = machine.run(`psql '${login}' --command 'select 1' 2>&1`).stdout.trim();
report("one firm's server at another's database", answer, answer.includes('permission denied for database'));
report(`disk of three firms, MB (before: ${bareMegabytes})`, megabytes(join(first, 'srv/portal')), true);

const uploaded = { portal: visit(origins.portal, 'upload'), maple: visit(origins.maple, 'upload') };
report('uploads', JSON.stringify(uploaded), uploaded.portal.status === 201 && uploaded.maple.status === 201);
reportRefusedAttempts(machine);
const writing = machine.run('runuser -u portal-backup -- touch /var/lib/portal/files/trial 2>&1');
report("the backups' user may not write files", writing.stdout.trim(), writing.status !== 0);

const inPlace = follow('operations, Restore', restoreInPlace());
report('restored in place', /\d+ files checked.*/.exec(inPlace.stdout)?.[0] ?? 'no', inPlace.status === 0);
reportFile('portal', 'after the restore in place');

machine.output('systemctl start portal-backup portal-firm-backup@maple');
await machine.powerOff();
machine = await bootMachine(second);
copyTo(second, 'var/backups/portal');
const restored = [follow('restore-debian', page.restore)];
copyTo(second, 'var/backups/portal-maple');
restored.push(follow('install-many-firms, Restore', maple.restore));
reportDoctor('the doctor on the new machine', restored, 2);
const again = signIn(origins.portal, origins.maple);
report(
  'signed in on the new machine',
  again.map(({ origin }) => origin).join(', '),
  again.length === 2 && again.every(isAdmin),
);
for (const firm of ['portal', 'maple'] as const) reportFile(firm, 'on the new machine');
reportServerOwnsFiles(machine, (...words) => visit(origins.portal, ...words), uploaded.portal.id);
await machine.powerOff();

/** Runs the commands of a page and prints what they say. */
function follow(name: string, commands: string) {
  console.log(`  Following ${name}`);
  const result = machine.run(commands);
  console.log(result.stdout.replaceAll(/^/gm, '    '));
  if (result.status !== 0) report(`the commands of ${name} end`, `with code ${result.status}`, false);
  return result;
}

/** The responses to a sign-in at each address. */
function signIn(...addresses: string[]) {
  const lines = machine.output(`node /root/sign-in.mjs ${addresses.join(' ')}`).split('\n');
  const found = lines.map((line) => JSON.parse(line));
  const memory = found.find(({ serverMegabytes }) => serverMegabytes)?.serverMegabytes ?? [];
  report('memory of the servers, MB', memory.join(', '), memory.length > 0);
  return found.filter(({ origin }) => origin);
}

function isAdmin({ login, user, role }: Record<string, unknown>): boolean {
  return login === 200 && user === 200 && role === 'admin';
}

function reportDoctor(name: string, followed: { stdout: string }[], count: number): void {
  const found = followed.flatMap(({ stdout }) => [...stdout.matchAll(/(\d+) faults, (\d+) warnings/g)]);
  report(
    `${name} says`,
    found.map(([text]) => text).join('; '),
    found.length === count && found.every(([, faults]) => faults === '0'),
  );
}

function visit(origin: string, ...words: (string | number)[]) {
  return JSON.parse(machine.output(`node /root/files.mjs ${origin} ${words.join(' ')}`));
}

/** As a tool that copies backups elsewhere would, without their owners, and the saved environment. */
function copyTo(root: string, backups: string): void {
  const copies = { 'saved-backups': backups, 'saved-environment': 'etc/portal' };
  for (const [name, from] of Object.entries(copies)) {
    rmSync(join(root, 'root', name), { recursive: true, force: true });
    execFileSync('cp', ['-r', join(first, from), join(root, 'root', name)]);
  }
}

/** Downloads the file that was uploaded before the restore. */
function reportFile(firm: 'portal' | 'maple', when: string): void {
  const read = visit(origins[firm], 'read', uploaded[firm].id);
  const isSame = read.status === 200 && read.sha256 === uploaded[firm].sha256;
  report(`the file of ${firm} ${when}`, isSame ? 'the same' : JSON.stringify(read), isSame);
}

function makeArchive(): string {
  execFileSync(process.execPath, ['scripts/release.ts', '--into', folder], { stdio: 'inherit' });
  return globSync(join(folder, 'client-portal-*.tar.gz'))[0] as string;
}
