import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePdf } from '#test/documents.ts';

const inherit: ExecFileSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'] };
/** Part of every installed Debian, but not of debootstrap's smallest. */
const standard = ['adduser', 'systemd-sysv', 'dbus', 'procps'];
const hosts = ['portal.example.com', 'maple.example.com', 'birch.example.com'];

/** A Debian with nothing but the page's packages. */
export function makeBareRoot(root: string, aptCommands: string): void {
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', root], inherit);
  // The packages' services start when the root boots.
  const policy = join(root, 'usr/sbin/policy-rc.d');
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const script = join(root, 'root/packages.sh');
  writeFileSync(
    script,
    `set -e\nexport DEBIAN_FRONTEND=noninteractive\n${aptCommands}\napt-get install --yes ${standard.join(' ')}\n`,
  );
  execFileSync('chroot', [root, 'bash', '/root/packages.sh'], inherit);
  rmSync(policy);
}

/** A Debian with nothing but Node 24 and the page's packages, as a firm's machine is before the first command. */
export async function makeDebianRoot(root: string, aptCommands: string): Promise<void> {
  makeBareRoot(root, aptCommands);
  copyFileSync(process.execPath, join(root, 'usr/bin/node'));
  standIns(root);
  for (const name of ['session', 'sign-in', 'files'])
    cpSync(`proofs/support/install/${name}.mjs`, join(root, `root/${name}.mjs`));
  writeFileSync(join(root, 'root/trial.pdf'), await makePdf('Trial'));
}

/** Replaces what this root cannot have: virus signatures and DNS names. */
function standIns(root: string): void {
  writeFileSync(join(root, 'var/lib/clamav/trial.ndb'), 'Trial:0:*:74726961c96c2076697275732031\n');
  // Otherwise clamd waits for the signatures of its maker.
  const unit = join(root, 'etc/systemd/system/clamav-daemon.service.d');
  mkdirSync(unit, { recursive: true });
  writeFileSync(join(unit, 'trial.conf'), '[Unit]\nConditionPathExistsGlob=\n');
  writeFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost mail.example.com ${hosts.join(' ')}\n`);
}
