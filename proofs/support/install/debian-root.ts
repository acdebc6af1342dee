import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const inherit: ExecFileSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'] };
const hosts = ['portal.example.com', 'maple.example.com', 'birch.example.com'];

/** A bare Debian with nothing but Node 24, as a firm's machine starts out. */
export function makeDebianRoot(root: string, aptCommands: string): void {
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', root], inherit);
  copyFileSync(process.execPath, join(root, 'usr/bin/node'));
  // Packages must not start services during installation, because there is no systemd to stop them.
  writeFileSync(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const script = join(root, 'root/packages.sh');
  // timedatectl comes with systemd, which a real machine has but this root does not.
  writeFileSync(
    script,
    `set -e\nexport DEBIAN_FRONTEND=noninteractive\n${aptCommands}\napt-get install --yes adduser\n`,
  );
  execFileSync('chroot', [root, 'bash', '/root/packages.sh'], inherit);
  standIns(root);
}

/** Replaces what this root cannot have: a running systemd, virus signatures, public certificates and DNS names. */
function standIns(root: string): void {
  for (const name of ['systemctl', 'timedatectl'])
    cpSync('proofs/support/install/systemctl.sh', join(root, 'usr/local/sbin', name));
  for (const name of ['systemctl', 'timedatectl'])
    execFileSync('chmod', ['755', join(root, 'usr/local/sbin', name)]);
  cpSync('proofs/support/install/sign-in.mjs', join(root, 'root/sign-in.mjs'));
  mkdirSync(join(root, 'run/clamav'), { recursive: true });
  writeFileSync(join(root, 'var/lib/clamav/trial.ndb'), 'Trial:0:*:74726961c96c2076697275732031\n');
  execFileSync('chroot', [root, 'chown', 'clamav:clamav', '/run/clamav']);
  writeFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost mail.example.com ${hosts.join(' ')}\n`);
  makeCertificate(root);
}

/** One certificate for all names, which the doctor is told to trust. */
function makeCertificate(root: string): void {
  const names = hosts.map((host) => `DNS:${host}`).join(',');
  const [first = '', ...others] = hosts.map((host) => join(root, 'etc/letsencrypt/live', host));
  mkdirSync(first, { recursive: true });
  const files = ['-keyout', join(first, 'privkey.pem'), '-out', join(first, 'fullchain.pem')];
  const certificate = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '90',
    '-subj',
    `/CN=${hosts[0]}`,
  ];
  execFileSync('openssl', [...certificate, '-addext', `subjectAltName=${names}`, ...files], {
    stdio: 'ignore',
  });
  for (const folder of others) cpSync(first, folder, { recursive: true });
}
