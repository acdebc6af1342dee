import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installAcmeServer } from './support/install/acme-server.ts';
import { bootMachine, type Machine } from './support/install/booted-machine.ts';
import { makeBareRoot, makeDebianRoot } from './support/install/debian-root.ts';
import { clusterPage } from './support/install/followed-pages.ts';
import { report } from './support/report.ts';

/**
 * Follows docs/high-availability.md, command by command, on three database machines and one application machine, each a
 * Debian with its own systemd in a network of their own; the second application machine is a copy of the first and left
 * out. Then the leader's machine loses its power while an admin uploads. Swift stands in for the bucket. Needs root,
 * Debian's debootstrap, systemd-container and Swift, and its package mirror.
 */
const maxOutageSeconds = 60;
const uploadsAround = 10;
const namespace = `portal-${process.pid}`;
const names = ['db1', 'db2', 'db3'] as const;
const addresses = { db1: '10.0.0.11', db2: '10.0.0.12', db3: '10.0.0.13', app1: '10.0.0.21' };
const origin = 'https://portal.example.com';
const folder = mkdtempSync(join(tmpdir(), 'portal-cluster-'));
const rootOf = (name: string) => join(folder, name);

process.once('exit', () => {
  execFileSync('ip', ['netns', 'delete', namespace]);
  rmSync(folder, { recursive: true, force: true });
});
const inNamespace = (...args: string[]) => execFileSync('ip', ['-n', namespace, ...args]);
execFileSync('ip', ['netns', 'add', namespace]);
inNamespace('link', 'add', 'private', 'type', 'bridge');
inNamespace('link', 'set', 'private', 'up');

const archive = process.argv[2] ?? makeArchive();
const page = clusterPage();
makeBareRoot(rootOf('db1'), page.databasePackages);
cpSync('deploy/patroni', join(rootOf('db1'), 'root/patroni'), { recursive: true });
for (const name of ['db2', 'db3']) execFileSync('cp', ['-a', rootOf('db1'), rootOf(name)]);
await makeDebianRoot(rootOf('app1'), page.portalPackages);
installAcmeServer(rootOf('app1'));
for (const file of [archive, `${archive}.sha256`]) cpSync(file, join(rootOf('app1'), 'root', basename(file)));

const machines = new Map<string, Machine>();
for (const [name, address] of Object.entries(addresses)) {
  giveAddress(rootOf(name), name, address);
  machines.set(name, await bootMachine(rootOf(name), { namespace }));
}
const machine = (name: string) => machines.get(name) as Machine;
const app = machine('app1');

follow('db1', page.passwords);
const passwords = machine('db1').output('cat /root/portal-cluster.env');
for (const name of ['db2', 'db3', 'app1'])
  machine(name).output('umask 077; cat > /root/portal-cluster.env <<< "$1"', passwords);
for (const name of names) follow(name, page.configure(name, addresses[name]));
for (const name of names) follow(name, page.start);
follow('db1', page.look);
app.inNetwork('scripts/services/start-swift.sh', rootOf('swift'), '8080');
follow('app1', page.portal(passwords));
const doctor = app.run('portal doctor').stdout;
report(
  'the doctor says',
  /\d+ faults, \d+ warnings/.exec(doctor)?.[0] ?? doctor,
  doctor.includes(' 0 faults'),
);

const uploaded = [];
while (uploaded.length < uploadsAround) uploaded.push(call('upload'));
const leader = currentLeader('db1');
await machine(leader).cutPower();
const cutAt = performance.now();
let refused = 0;
let firstAfter: number | undefined;
while (firstAfter === undefined && secondsSince(cutAt) < 3 * maxOutageSeconds) {
  const answer = call('upload');
  if (answer?.status === 201) {
    firstAfter = secondsSince(cutAt);
    uploaded.push(answer);
  } else refused += 1;
}
report(
  `seconds from the power cut of ${leader} to the next stored file (${maxOutageSeconds}); refused meanwhile`,
  `${firstAfter?.toFixed(0) ?? 'never'}; ${refused}`,
  firstAfter !== undefined && firstAfter <= maxOutageSeconds,
);
const wrong = uploaded.filter((file) => call('read', String(file?.id))?.sha256 !== file?.sha256);
report(
  'acknowledged files that are missing or other',
  `${wrong.length} of ${uploaded.length}`,
  wrong.length === 0,
);

machines.set(leader, await bootMachine(rootOf(leader), { namespace }));
const whole = await untilWhole(names.find((name) => name !== leader) as string);
report(`${leader} is switched on again`, whole, whole.startsWith('3 members'));
for (const each of machines.values()) await each.powerOff();

/** Runs the commands of the page on a machine and prints what they say. */
function follow(name: string, commands: string): void {
  console.log(`  Following docs/high-availability.md on ${name}`);
  const { stdout, status } = machine(name).run(commands);
  console.log(stdout.replaceAll(/^/gm, '    '));
  if (status !== 0) {
    report(`the commands on ${name} end`, `with code ${status}`, false);
    process.exit();
  }
}

/** What files.mjs prints; undefined if the portal did not answer. */
function call(...words: string[]): { status: number; id: number; sha256: string } | undefined {
  const { stdout, status } = app.run(`node /root/files.mjs ${origin} ${words.join(' ')} 2> /dev/null`);
  return status === 0 ? JSON.parse(stdout) : undefined;
}

function members(asked: string): { Member: string; Role: string; State: string }[] {
  return JSON.parse(machine(asked).output('patronictl -c /etc/patroni/config.yml list --format json'));
}

function currentLeader(asked: string): (typeof names)[number] {
  const leading = members(asked).find(({ Role }) => Role === 'Leader')?.Member;
  return names.find((name) => name === leading) as (typeof names)[number];
}

async function untilWhole(asked: string): Promise<string> {
  const end = performance.now() + 3 * maxOutageSeconds * 1000;
  for (;;) {
    const states = members(asked).map(({ Role, State }) => `${Role} ${State}`);
    const isWhole = states.length === 3 && states.every((state) => /running|streaming/.test(state));
    if (isWhole || performance.now() > end) return `${states.length} members: ${states.join(', ')}`;
    await wait(1000);
  }
}

/** The machine's name, its address in the private network, and systemd's own network service. */
function giveAddress(root: string, name: string, address: string): void {
  writeFileSync(join(root, 'etc/hostname'), `${name}\n`);
  mkdirSync(join(root, 'etc/systemd/network'), { recursive: true });
  writeFileSync(
    join(root, 'etc/systemd/network/host0.network'),
    `[Match]\nName=host0\n[Network]\nAddress=${address}/24\n`,
  );
  const wants = join(root, 'etc/systemd/system/multi-user.target.wants');
  mkdirSync(wants, { recursive: true });
  symlinkSync('/lib/systemd/system/systemd-networkd.service', join(wants, 'systemd-networkd.service'));
}

function makeArchive(): string {
  execFileSync(process.execPath, ['scripts/release.ts', '--into', folder], { stdio: 'inherit' });
  return globSync(join(folder, 'client-portal-*.tar.gz'))[0] as string;
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}
