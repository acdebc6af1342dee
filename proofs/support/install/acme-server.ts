import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { report } from '../report.ts';

const scripts = ['start-acme-server.sh', 'renew.sh'];
const api = { certificate: '/etc/pebble/api.pem', privateKey: '/etc/pebble/api-key.pem' };
/** Port 80 of the proof's network, where nginx answers. */
const settings = {
  listenAddress: '127.0.0.1:14000',
  managementListenAddress: '127.0.0.1:15000',
  httpPort: 80,
  tlsPort: 443,
  ...api,
};

/** Debian's `pebble` in place of Let's Encrypt. certbot and the pages' commands only learn another address. */
export function installAcmeServer(root: string): void {
  const inRoot = (...command: string[]) =>
    execFileSync('chroot', [root, ...command], { stdio: ['ignore', 'ignore', 'inherit'] });
  inRoot('env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '--yes', 'pebble');
  mkdirSync(join(root, 'etc/pebble'), { recursive: true });
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', join(root, api.privateKey), '-out', join(root, api.certificate)];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...names, ...files], {
    stdio: 'ignore',
  });
  copyFileSync(join(root, api.certificate), join(root, 'usr/local/share/ca-certificates/pebble.crt'));
  inRoot('update-ca-certificates');
  writeFileSync(join(root, 'etc/pebble/pebble.json'), JSON.stringify({ pebble: settings }));
  // Starts at each boot, before the pages are followed.
  const unit =
    '[Service]\nType=oneshot\nRemainAfterExit=yes\nExecStart=/bin/bash /root/start-acme-server.sh\n';
  writeFileSync(
    join(root, 'etc/systemd/system/acme-server.service'),
    `${unit}\n[Install]\nWantedBy=multi-user.target\n`,
  );
  inRoot('systemctl', 'enable', 'acme-server');
  for (const name of scripts) copyFileSync(join('proofs/support/install', name), join(root, 'root', name));
  // Without a terminal, certbot waits up to eight minutes before a renewal.
  const certbot = 'server = https://localhost:14000/dir\nno-random-sleep-on-renew = true\n';
  appendFileSync(join(root, 'etc/letsencrypt/cli.ini'), certbot);
}

interface Renewal {
  host: string;
  /** Serial numbers: what nginx served before and after the renewal, and what certbot stored. */
  before: string;
  served: string;
  stored: string;
}

/** `output` is what renew.sh prints. */
export function reportRenewals(output: string): void {
  const found = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  const renewals: Renewal[] = found.filter(({ stored }) => stored);
  const timer = found.some((each) => each.timer);
  const isNew = ({ before, served, stored }: Renewal) => served === stored && served !== before;
  report(
    'certificates renewed while nginx runs, which then serves the new ones',
    renewals.map(({ host, before, served }) => `${host} ${before} → ${served}`).join('; '),
    renewals.length === 3 && renewals.every(isNew),
  );
  report("Debian's timer renews them", timer ? 'enabled' : 'not enabled', timer);
}
