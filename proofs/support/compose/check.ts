import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { report } from '../report.ts';

/** Follows the page from the first start to the restore, in the proof's own network, and checks the containers. */
const folder = process.argv[2] as string;
const clone = join(folder, 'portal');
const origin = 'https://portal.example.com';
const services = ['database', 'app', 'scanner', 'proxy', 'backup'];
const container = (service: string) => `portal_${service}_1`;
const seconds = (since: number) => Math.round((performance.now() - since) / 100) / 10;

const podman = (...args: string[]) => execFileSync('podman', args, { encoding: 'utf8' }).trim();
const insideOf = (service: string, ...command: string[]) => podman('exec', container(service), ...command);
const inspect = (service: string) => JSON.parse(podman('inspect', container(service)))[0];

/** Prints and runs commands in the clone, as the page says. */
function follow(...command: string[]) {
  const { status, stdout } = spawnSync(command[0] as string, command.slice(1), {
    cwd: clone,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  console.log(stdout.replaceAll(/^/gm, '    '));
  return { status, stdout };
}
const followPage = (script: string) => follow('bash', '-euo', 'pipefail', join(folder, script));

function visit(...args: string[]) {
  const authority = join(folder, 'authority.crt');
  const file = '/data/caddy/pki/authorities/local/root.crt';
  execFileSync('bash', ['-c', `podman exec ${container('proxy')} cat ${file} > ${authority}`]);
  const output = execFileSync(process.execPath, ['proofs/support/compose/visit.ts', origin, ...args], {
    encoding: 'utf8',
    env: { ...process.env, NODE_EXTRA_CA_CERTS: authority },
  });
  return JSON.parse(output);
}

const mailServer = spawn(process.execPath, ['proofs/support/install/mail-server.ts', '0.0.0.0'], {
  stdio: 'ignore',
});
mailServer.unref();
process.once('exit', () => mailServer.kill());

report('building the images and making the secrets, seconds', process.env.BUILD_SECONDS ?? '', true);
const started = performance.now();
const { stdout: page } = followPage('start.sh');
report('from there to the first admin and the doctor, seconds', seconds(started), true);

const faults = page.match(/^ *fault .*$/gm) ?? [];
const unknownAuthority = faults.length === 1 && faults[0]?.includes('Browsers do not trust the certificate');
report(
  'the doctor finds nothing but the stand-in authority',
  faults.join('; ').replaceAll(/ +/g, ' '),
  unknownAuthority === true,
);

const first = visit();
const isAdmin = ({ login, user, role }: typeof first) => login === 200 && user === 200 && role === 'admin';
report('signed in through Caddy, its certificate checked', JSON.stringify(first), isAdmin(first));
report(
  'an upload is scanned and taken in, one with the virus is not',
  `${first.upload}, ${first.infected}`,
  first.upload === 201 && first.scanned && first.infected === 422,
);

const backup = followPage('backup.sh');
report(
  'a backup is made and tried',
  /Backup .* can be restored.*/.exec(backup.stdout)?.[0] ?? 'no',
  backup.status === 0,
);

const authority = readFileSync(join(folder, 'authority.crt'));
execFileSync('podman', ['exec', '-i', container('app'), 'sh', '-c', 'cat > /tmp/authority.crt'], {
  input: authority,
});
const trusting = ['exec', '-e', 'NODE_EXTRA_CA_CERTS=/tmp/authority.crt', 'app', 'node', 'scripts/doctor.ts'];
const doctor = follow('docker', 'compose', ...trusting);
const verdict = /\d+ faults, \d+ warnings/.exec(doctor.stdout)?.[0] ?? 'none';
report('the doctor, told to trust the stand-in authority', verdict, verdict === '0 faults, 0 warnings');

checkRights();
checkStops();

follow('docker', 'compose', 'down', '--volumes');
const restored = followPage('restore.sh');
report('restored after everything was removed', restored.status ?? 'killed', restored.status === 0);
execFileSync('curl', [
  ...['--silent', '--insecure', '--fail', '--retry', '90', '--retry-delay', '1', '--retry-all-errors'],
  `${origin}/readyz`,
]);
const second = visit(String(first.id));
report(
  'signed in again, and the file is the same',
  JSON.stringify(second),
  isAdmin(second) && second.sha256 === first.sha256,
);

function checkRights(): void {
  const psql = ['psql', '--username', 'postgres', '--no-align', '--tuples-only', '--command'];
  const roles = insideOf(
    'database',
    ...psql,
    `select rolname, rolsuper from pg_roles where rolname like 'portal%' order by 1`,
  );
  const inUse = insideOf(
    'database',
    ...psql,
    `select distinct usename from pg_stat_activity where datname = 'portal'`,
  );
  report(
    'database logins, superuser or not; the one in use',
    `${roles.replaceAll('\n', ', ')}; ${inUse}`,
    !roles.includes('|t') && roles.includes('portal_owner|f') && inUse === 'portal_server',
  );

  for (const service of ['app', 'backup', 'proxy']) {
    const status = insideOf(service, 'cat', '/proc/1/status');
    const value = (name: string) => new RegExp(`^${name}:\\s+(\\S+)$`, 'm').exec(status)?.[1];
    const writing = spawnSync('podman', ['exec', '--user', '0', container(service), 'touch', '/trial']);
    // Bit 10 is CAP_NET_BIND_SERVICE, for ports below 1024.
    const allowed = service === 'proxy' ? '0000000000000400' : '0000000000000000';
    report(
      `${service}: capabilities, no new privileges, read-only`,
      `${value('CapBnd')}, ${value('NoNewPrivs')}, ${writing.status !== 0}`,
      value('CapBnd') === allowed && value('NoNewPrivs') === '1' && writing.status !== 0,
    );
  }

  const secrets = readdirSync(join(clone, 'secrets'))
    .map((name) => readFileSync(join(clone, 'secrets', name), 'utf8').trim())
    .filter((secret) => secret !== '');
  const shown = services.map((service) => JSON.stringify(inspect(service))).join('\n');
  const leaked = secrets.filter((secret) => shown.includes(secret)).length;
  report('secrets that podman inspect shows', `${leaked} of ${secrets.length}`, leaked === 0);

  const limits = services.map((service) => inspect(service).HostConfig.LogConfig.Size);
  report(
    'size of each log',
    limits.join(', '),
    limits.every((limit) => /^10\s?MB/i.test(limit)),
  );

  const memory = /VmRSS:\s+(\d+)/.exec(insideOf('app', 'cat', '/proc/1/status'))?.[1];
  report('memory of the server, MB', Math.round(Number(memory) / 1024), true);
  const size = (image: string) =>
    Math.round(Number(podman('image', 'inspect', '--format', '{{.Size}}', image)) / 1e6);
  report(
    'images of the server and the backup, MB',
    `${size('client-portal')}, ${size('client-portal-backup')}`,
    true,
  );
}

/** podman-compose does not support stop_grace_period, so each service is stopped with the time from compose.yaml. */
function checkStops(): void {
  const file = readFileSync(join(clone, 'compose.yaml'), 'utf8');
  for (const service of ['proxy', 'app', 'backup', 'scanner', 'database']) {
    const block = new RegExp(`^  ${service}:\\n((?: {4}.*\\n)+)`, 'm').exec(file)?.[1] ?? '';
    const grace = Number(/stop_grace_period: (\d+)s/.exec(block)?.[1] ?? 10);
    const stopping = performance.now();
    podman('stop', '--time', String(grace), container(service));
    const code = inspect(service).State.ExitCode;
    // 137: it was killed when its time was up.
    report(
      `${service} stops within ${grace} s`,
      `${seconds(stopping)} s, exit code ${code}`,
      code !== 137 && seconds(stopping) < grace,
    );
  }
}
