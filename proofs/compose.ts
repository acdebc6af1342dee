import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pageCommands, replaceOnce } from './support/install/page-commands.ts';
import { report } from './support/report.ts';

/**
 * Follows docs/install-compose.md, command by command, with podman and stand-ins for the registry's images: build,
 * secrets, first admin, a scanned upload, a backup, its trial restore, and a restore after everything was removed.
 * Needs root and Debian's debootstrap, podman, podman-compose, runc, netavark, aardvark-dns and docker-compose (which
 * only checks compose.yaml). The images can be kept for another run: `npm run prove -- compose -- FOLDER`.
 */
const kept = process.argv[2];
const folder = kept ? resolve(kept) : mkdtempSync(join(tmpdir(), 'portal-compose-'));
if (!kept) process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const clone = join(folder, 'portal');
rmSync(clone, { recursive: true, force: true });
mkdirSync(clone, { recursive: true });
execFileSync('bash', [
  '-c',
  `git ls-files -z | tar --null --files-from=- --create | tar --extract --directory=${clone}`,
]);
mkdirSync(join(folder, 'bin'), { recursive: true });
cpSync('proofs/support/compose/docker.sh', join(folder, 'bin/docker'), { force: true });
execFileSync('chmod', ['755', folder, join(folder, 'bin/docker')]);
// The name resolves to the machine itself, where the proxy's ports are.
writeFileSync(join(folder, 'hosts'), '127.0.0.1 localhost\n172.30.77.1 portal.example.com\n');

const [environment = '', build = '', start = '', backup = '', restore = ''] = pageCommands('install-compose');
writeFileSync(
  join(folder, 'build.sh'),
  `${environment}${build}docker-compose --file compose.yaml config --quiet\n`,
);
writeFileSync(join(folder, 'start.sh'), answered(start));
writeFileSync(join(folder, 'backup.sh'), backup);
writeFileSync(join(folder, 'restore.sh'), restore);

const inside = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc', 'bash'];
const run = spawnSync('unshare', [...inside, 'proofs/support/compose/run.sh', folder, process.execPath], {
  stdio: ['ignore', 'inherit', 'inherit'],
});
report(
  'docs/install-compose.md, command by command',
  run.status === 0 ? 'every command works' : `ended with ${run.status ?? run.signal}`,
  run.status === 0,
);

/**
 * What a reader does besides the commands: names their own mail server (here by address, since there is no DNS),
 * answers the questions of first-admin, and waits for the certificate.
 */
function answered(page: string): string {
  const admin = 'docker compose run --rm app node scripts/first-admin.ts\n';
  const doctor = 'docker compose exec app node scripts/doctor.ts\n';
  const answers = 'printf "%s\\n" Dana First dana.first dana@example.com "a long enough trial password"';
  const wait =
    'curl --silent --insecure --fail --retry 90 --retry-delay 1 --retry-all-errors https://portal.example.com/readyz\n';
  const smtp = 'echo smtp://172.30.77.1:587 > secrets/smtp_url\n';
  return `${smtp}${replaceOnce(replaceOnce(page, admin, `${answers} | ${admin}`), doctor, wait + doctor)}`;
}
